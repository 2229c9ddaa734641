import { compare } from '../median.mjs'
import { runNode, takeTurns } from '../spawn-script.mjs'

const msw = ['msw', 'msw/node']
const imports = [
  { what: 'the main entry', modules: [...msw, 'inventory-objects-mock'], limit: 1.1 },
  { what: 'factories', modules: [...msw, 'inventory-objects-mock/factories'], limit: 1.25 },
  { what: 'both', modules: [...msw, 'inventory-objects-mock', 'inventory-objects-mock/factories'] },
]
const peers = [
  { what: '`@mswjs/data`', modules: [...msw, '@mswjs/data'] },
  { what: '`@msw/data` and zod', modules: [...msw, '@msw/data', 'zod'] },
  { what: 'miragejs', modules: [...msw, 'miragejs'] },
  { what: 'faker', modules: [...msw, '@faker-js/faker'] },
]
const processes = [
  { what: 'a process that imports `/service`', modules: ['inventory-objects-mock/service'] },
  { what: 'a process that imports `/server`', modules: ['inventory-objects-mock/server'] },
  { what: 'a process that imports `msw` and `msw/node`', modules: msw },
]

export async function measure({ quick }) {
  const rounds = quick ? 9 : 25
  const contestants = [...imports, ...(quick ? [] : peers)]
  const [base, ...times] = await takeTurns(
    [msw, ...contestants.map(({ modules }) => modules)].map((modules) => () => timeImport(modules)),
    rounds,
  )
  const rows = contestants.map(({ what, limit }, index) => ({ what, ...compare(times[index], base), limit }))
  if (!quick) {
    const [bare, ...wholes] = await takeTurns(
      [[], ...processes.map(({ modules }) => modules)].map((modules) => async () => (await runImport(modules)).ms),
      rounds,
    )
    rows.push(...processes.map(({ what }, index) => ({ what: `${what} ¹`, ...compare(wholes[index], bare) })))
  }
  return {
    title: 'Import',
    intro: 'Time to import `msw`, `msw/node` and the named module, in a new process. 1× is `msw` and `msw/node` alone.',
    rows,
    notes: quick ? [] : ['¹ Time of the whole process, without MSW unless it is named. 1× is `node -e 0`.'],
  }
}

async function timeImport(modules) {
  return Number((await runImport(modules)).stdout)
}

function runImport(modules) {
  const lines = modules.map((name) => `await import('${name}')`).join('\n')
  const code = `const startedAt = performance.now()\n${lines}\nconsole.log(performance.now() - startedAt)`
  return runNode(['--input-type=module', '-e', modules.length === 0 ? '0' : code])
}
