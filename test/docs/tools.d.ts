// What examples use that is not installed here: as much as `strict` needs, the rest as `any`.

declare module '@playwright/test' {
  interface Page {
    route(pattern: string, handler: (route: any) => Promise<void>): Promise<void>
    goto(url: string): Promise<void>
    getByText(text: string): any
  }
  type Fixture = (
    fixtures: { page: Page },
    use: (value: any) => Promise<void>,
    info: { testId: string },
  ) => Promise<void>
  interface Test<Fixtures> {
    (name: string, test: (fixtures: Fixtures) => Promise<void>): void
    extend<More = {}>(
      fixtures: Record<keyof More, Fixture | [Fixture, object]> & { extraHTTPHeaders?: Fixture },
    ): Test<Fixtures & More>
  }
  export const test: Test<{ page: Page }>
  export const expect: any
}
declare module 'hono' {
  export class Hono {
    all(path: string, handler: (context: any) => Promise<Response>): void
  }
}
declare module 'cloudflare:workers' {
  export const env: { ADMIN_TOKEN: string }
}
declare const cy: { intercept(pattern: string, handler: (request: any) => void): void; [name: string]: any }
declare module '@hono/node-server/conninfo' {
  export function getConnInfo(context: any): { remote: { address?: string } }
}
interface BunServer {
  requestIP(request: Request): { address: string } | null
}
declare const Bun: {
  serve(options: { idleTimeout?: number; fetch(request: Request, server: BunServer): Promise<Response> }): void
}
declare const Deno: {
  serve(handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>): void
}
declare const it: any, beforeEach: any
interface ImportMeta {
  env: any
}
