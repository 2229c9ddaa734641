import { join } from 'node:path'

/**
 * The package managers, as users call them, with the settings that docs/troubleshooting.md has for each.
 * @param tools - the folder where they are installed
 * @returns for each: how it adds packages, how it runs Node and the compiler, the files that a project needs for it, and
 * the entry points that it cannot load with `require`
 */
export function listPackageManagers(tools) {
  const node = process.execPath
  const tool = (path) => join(tools, 'node_modules', path)
  const yarn4 = [node, tool('@yarnpkg/cli-dist/bin/yarn.js')]
  const usual = { node: [node], tsc: [node, 'node_modules/typescript/bin/tsc'], files: {}, unrequired: [] }
  const yarn4Files = (linker) => ({
    // Yarn finds the root of a project by it.
    'yarn.lock': '',
    '.yarnrc.yml': `nodeLinker: ${linker}\nnpmPreapprovedPackages:\n  - inventory-objects-mock\n`,
  })
  return [
    { ...usual, name: 'npm', add: ['npm', 'install', '--save-dev'] },
    {
      ...usual,
      name: 'pnpm',
      add: [tool('.bin/pnpm'), 'add', '--save-dev'],
      files: {
        'pnpm-workspace.yaml': 'allowBuilds:\n  msw: true\nminimumReleaseAgeExclude:\n  - inventory-objects-mock\n',
      },
    },
    {
      ...usual,
      name: 'yarn 1',
      add: [node, tool('yarn/bin/yarn.js'), 'add', '--dev', '--ignore-engines', '--no-progress'],
    },
    { ...usual, name: 'yarn 4', add: [...yarn4, 'add', '--dev'], files: yarn4Files('node-modules') },
    {
      ...usual,
      ...{ name: 'yarn 4, PnP', add: [...yarn4, 'add', '--dev'], files: yarn4Files('pnp') },
      ...{ node: [...yarn4, 'node'], tsc: [...yarn4, 'tsc'] },
      // MSW requires an ES module, and Node 20 looks for what that imports without PnP.
      unrequired: ['.', './handlers'],
    },
    { ...usual, name: 'bun', add: [tool('.bin/bun'), 'add', '--dev', '--no-cache'], node: [tool('.bin/bun')] },
  ]
}
