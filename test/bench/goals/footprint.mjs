import { bundleSize } from '../../size/bundle.mjs'
import { compare } from '../median.mjs'
import { root, runNode, runScript, takeTurns } from '../spawn-script.mjs'

/** The size of bundles. */
export async function size({ quick }) {
  const bundles = {
    'the main entry, gzipped': "export * from 'inventory-objects-mock'",
    '`/service`, gzipped': "export * from 'inventory-objects-mock/service'",
  }
  const others = {
    '`@mswjs/data`, gzipped': "export { factory, primaryKey } from '@mswjs/data'",
    '`@msw/data`, gzipped': "export { Collection } from '@msw/data'",
    '`@msw/data` and zod, gzipped': "export { Collection } from '@msw/data'; export { z } from 'zod'",
    'miragejs, gzipped': "export { createServer, Model } from 'miragejs'",
    'faker, gzipped': "export { faker } from '@faker-js/faker'",
  }
  const rows = []
  for (const [what, code] of Object.entries(quick ? bundles : { ...bundles, ...others })) {
    rows.push({ what, value: await bundleSize(code, root), unit: 'KiB' })
  }
  const intro =
    'Browser bundles of esbuild, minified, without msw. `npm run size` measures the other downloads, and fails if one exceeds its cap.'
  return { title: 'Size', intro, rows }
}

/** Memory, and the time of a fill. */
export async function fill({ quick }) {
  const count = 100_000
  const flags = ['--expose-gc', '--max-old-space-size=8000']
  const { floor, ours } = await runScript('fill', [count, quick ? 3 : 7], flags)
  const others = quick ? [] : ['mswjs-data', 'msw-data', 'miragejs']
  const plain = (await runScript('memory', ['plain', count], flags)).filled
  const memory = {}
  for (const name of ['ours', ...others]) memory[name] = await runScript('memory', [name, count], flags)
  const over = (stage) => ({
    value: memory.ours[stage] / plain,
    others: Object.fromEntries(others.map((name) => [name, memory[name][stage] / plain])),
  })
  return {
    title: 'Filling 100,000 objects',
    intro: `A plain array takes ${Math.round(plain)} bytes per object.`,
    rows: [
      { what: 'time, relative to `JSON.parse` and a copy of the objects', ...compare(ours, floor), limit: 2 },
      { what: 'memory per object, relative to a plain array', ...over('filled'), limit: 2.2 },
      { what: 'memory per object after a full list and a filter', ...over('read') },
    ],
  }
}

const msw = ['msw', 'msw/node']

/** The time of an import. */
export async function importTime({ quick }) {
  const ours = [
    { what: 'the main entry', modules: ['inventory-objects-mock'], limit: 1.1 },
    { what: 'factories', modules: ['inventory-objects-mock/factories'], limit: 1.25 },
    { what: 'both', modules: ['inventory-objects-mock', 'inventory-objects-mock/factories'] },
  ]
  const others = [
    { what: '`@mswjs/data`', modules: ['@mswjs/data'] },
    { what: '`@msw/data` and zod', modules: ['@msw/data', 'zod'] },
    { what: 'miragejs', modules: ['miragejs'] },
    { what: 'faker', modules: ['@faker-js/faker'] },
  ]
  const processes = [
    { what: 'a process that imports `/service` ¹', modules: ['inventory-objects-mock/service'] },
    { what: 'a process that imports `/server` ¹', modules: ['inventory-objects-mock/server'] },
    { what: 'a process that imports `msw` and `msw/node` ¹', modules: msw },
  ]
  /** Measures the imports in turns; the first, which has no row, is 1×. */
  const measure = async (base, imports, toTime) => {
    const all = [base, ...imports.map(({ modules }) => modules)]
    const [floor, ...times] = await takeTurns(
      all.map((modules) => async () => toTime(await runImport(modules))),
      quick ? 9 : 25,
    )
    return imports.map(({ what, limit }, index) => ({ what, ...compare(times[index], floor), limit }))
  }
  const withMsw = (quick ? ours : [...ours, ...others]).map((row) => ({ ...row, modules: [...msw, ...row.modules] }))
  const rows = await measure(msw, withMsw, ({ stdout }) => Number(stdout))
  if (!quick) rows.push(...(await measure([], processes, ({ ms }) => ms)))
  return {
    title: 'Import',
    intro: 'Time to import `msw`, `msw/node` and the named module, in a new process. 1× is `msw` and `msw/node` alone.',
    rows,
    notes: quick ? [] : ['¹ Time of the whole process, without MSW unless it is named. 1× is `node -e 0`.'],
  }
}

function runImport(modules) {
  const lines = modules.map((name) => `await import('${name}')`).join('\n')
  const code = `const startedAt = performance.now()\n${lines}\nconsole.log(performance.now() - startedAt)`
  return runNode(['--input-type=module', '-e', modules.length === 0 ? '0' : code])
}
