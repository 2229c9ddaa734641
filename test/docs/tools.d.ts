// What examples use that is not installed here: as much as `strict` needs, the rest as `any`.

declare module 'hono' {
  export class Hono {
    all(path: string, handler: (context: any) => Promise<Response>): void
    use(handler: (context: any, next: () => Promise<void>) => Promise<void>): void
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
