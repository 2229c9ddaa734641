/**
 * The modules that an example can import, with the files that the playground gives it: those of the built package, some
 * with a part that shows in the playground what they do, and what takes the place of a service worker and of Vitest.
 */
export const modules: Readonly<Record<string, string>> = {
  'inventory-objects-mock': 'docs/.vitepress/playground/page/inventory-objects-mock.ts',
  'inventory-objects-mock/service': 'docs/.vitepress/playground/page/service.ts',
  'inventory-objects-mock/factories': 'src/factories.ts',
  'inventory-objects-mock/data': 'src/data.ts',
  'inventory-objects-mock/host': 'docs/.vitepress/playground/page/host.ts',
  'inventory-objects-mock/client': 'src/client.ts',
  'inventory-objects-mock/devtools': 'docs/.vitepress/playground/page/devtools.ts',
  'inventory-objects-mock/conformance': 'src/conformance.ts',
  'inventory-objects-mock/openapi.json': 'dist/openapi.json',
  'inventory-objects-mock/fixtures/small.json': 'fixtures/small.json',
  'inventory-objects-mock/fixtures/datacenter.json': 'fixtures/datacenter.json',
  'inventory-objects-mock/fixtures/edges.json': 'fixtures/edges.json',
  'inventory-objects-mock/fixtures/empty.json': 'fixtures/empty.json',
  msw: 'docs/.vitepress/playground/page/msw.ts',
  'msw/browser': 'docs/.vitepress/playground/page/msw-browser.ts',
  'msw/node': 'docs/.vitepress/playground/page/msw-node.ts',
  vitest: 'docs/.vitepress/playground/page/vitest.ts',
}

/** The folder of the site with the files of the modules, and with the page that examples run in. */
export const MODULES_FOLDER = 'playground-modules'

/** The name of a module's file in that folder, without `.js`. */
export function fileOf(module: string): string {
  return module.replace(/\W+/g, '-')
}
