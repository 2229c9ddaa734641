import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { TableReporter } from './table-reporter'

declare module 'vitest' {
  interface ProvidedContext {
    place: string
  }
}

const chromium = { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] }

/** The projects of one version of MSW. The library is inlined, so that it has the same one as the tests. */
const projects = (version: 2 | 3) => {
  const common = {
    extends: true as const,
    publicDir: `public-${version}`,
    resolve: { alias: version === 3 ? [{ find: /^msw(?=$|\/)/, replacement: 'msw-3' }] : [] },
  }
  const server = { deps: { inline: ['inventory-objects-mock'] } }
  return [
    { ...common, test: { name: `node-${version}`, include: ['node.test.ts'], server } },
    ...(['jsdom', 'happy-dom'] as const).map((environment) => ({
      ...common,
      test: {
        ...{ name: `${environment}-${version}`, include: ['dom.test.ts'], server },
        ...{ environment, provide: { place: environment } },
      },
    })),
    {
      ...common,
      cacheDir: `node_modules/.vite-${version}`,
      test: {
        name: `pages-${version}`,
        include: ['page.test.ts'],
        browser: {
          ...{ enabled: true, headless: true, screenshotFailures: false },
          provider: playwright({ launchOptions: chromium }),
          instances: [{ browser: 'chromium' as const, name: `page-${version}` }],
        },
      },
    },
  ]
}

export default defineConfig({
  test: { reporters: ['default', new TableReporter()], projects: [...projects(2), ...projects(3)] },
})
