import { toRow } from '../compare.mjs'
import { makeObjects } from '../objects.mjs'
import { runNode, takeTurns } from '../processes.mjs'

const library = 'inventory-objects-mock'

/** Runs modules in new processes, in turns. Returns for each the ms that it prints, or else those of its process. */
function timeModules(codes, quick) {
  const actions = codes.map((code) => async () => {
    const { stdout, ms } = await runNode(['--input-type=module', '-e', code])
    return Number(stdout || ms)
  })
  return takeTurns(actions, quick ? 9 : 25)
}

/** The time of an import. */
export async function importTime({ quick }) {
  const msw = ['msw', 'msw/node']
  const modules = [msw, [library], [...msw, library], [...msw, `${library}/factories`], [...msw, '@mswjs/data']]
  const codes = modules.slice(0, quick ? 4 : 5).map((names) => {
    const lines = names.map((name) => `await import('${name}')`)
    // Of the processor, which other work on the machine changes less.
    const end = 'const { user, system } = process.cpuUsage(before)\nconsole.log((user + system) / 1000)'
    return `const before = process.cpuUsage()\n${lines.join('\n')}\n${end}`
  })
  const [base, alone, ours, factories, ...others] = await timeModules(codes, quick)
  return {
    title: 'Import',
    intro: 'Processor time of an import in a new process. 1× is that of `msw` and `msw/node`.',
    rows: [
      toRow('the main module, with all that it needs', [], [base, alone], { limit: 1 }),
      toRow('`msw`, `msw/node` and it', ['msw', 'ours', 'mswjs-data'], [base, ours, ...others], { limit: 1.15 }),
      toRow('`msw`, `msw/node` and `/factories`', [], [base, factories], { limit: 1.25 }),
    ],
  }
}

const handlers = {
  static: `import { HttpResponse, http } from 'msw'
    const update = async ({ request }) => HttpResponse.json({ ...objects[0], ...(await request.json()) })
    const list = () => HttpResponse.json(objects)
    const handlers = [http.get('*/api/v2/objects/', list), http.patch('*/api/v2/objects/:id/', update)]`,
  ours: `import { createInventoryMock } from '${library}'
    const { handlers } = createInventoryMock({ objects })`,
}

/** The whole life of a test file. */
export async function testFile({ quick }) {
  const codes = Object.values(handlers).map(
    (code) => `import { setupServer } from 'msw/node'
      const objects = ${JSON.stringify(makeObjects(25))}
      ${code}
      const url = 'http://inventory.example/api/v2/objects/'
      const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"changed"}' }
      const server = setupServer(...handlers)
      server.listen()
      for (let count = 0; count < 10; count++) {
        if ((await (await fetch(url)).json()).length !== 25) throw new Error('Expected 25 objects')
        if ((await (await fetch(url + '1/', init)).json()).name !== 'changed') throw new Error('Expected the new name')
      }
      server.close()`,
  )
  const times = await timeModules(codes, quick)
  return {
    title: 'The whole life of a test file',
    intro:
      'It imports what it needs, creates the handlers, sends 20 requests through MSW, and closes. 1× is the same file with two handlers of MSW that give static answers.',
    rows: [toRow('alone, in a new process', [], times, { limit: 1.1 })],
  }
}
