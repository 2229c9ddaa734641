import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from '../median.mjs'
import { makeObjects } from '../objects.mjs'
import { root, runNode, takeTurns } from '../spawn-script.mjs'

const LIMIT = 1.03
const FILES = 200

const names = ['static', 'ours']
const handlers = {
  static: `
    const [first] = objects
    const handlers = [
      http.get('*/api/v2/objects/', () => HttpResponse.json(objects)),
      http.patch('*/api/v2/objects/:id/', async ({ request }) => HttpResponse.json({ ...first, ...(await request.json()) })),
    ]`,
  ours: 'const { handlers } = createInventoryMock({ objects })',
}
const imports = {
  static: `import { HttpResponse, http } from 'msw'`,
  ours: `import { createInventoryMock } from 'inventory-objects-mock'`,
}

/** A module that imports what it needs, creates the handlers, sends 20 requests through MSW, and closes. */
function formatFile(name, [before, after]) {
  return `import { setupServer } from 'msw/node'
    ${imports[name]}
    const objects = ${JSON.stringify(makeObjects(25))}
    const url = 'http://inventory.example/api/v2/objects/'
    const update = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"changed"}' }
    ${before}
    ${handlers[name]}
    const server = setupServer(...handlers)
    server.listen()
    for (let count = 0; count < 10; count++) {
      if ((await (await fetch(url)).json()).length !== 25) throw new Error('Expected 25 objects')
      if ((await (await fetch(url + '1/', update)).json()).name !== 'changed') throw new Error('Expected the new name')
    }
    server.close()
    ${after}`
}

export async function testFile({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-bench-'))
  try {
    install(folder)
    for (const name of names) writeFileSync(join(folder, `${name}.mjs`), formatFile(name, ['', '']))
    const [base, alone] = await takeTurns(
      names.map((name) => async () => (await runNode([join(folder, `${name}.mjs`)])).ms),
      quick ? 9 : 25,
    )
    const rows = [{ what: 'alone, in a new process', ...compare(alone, base), limit: LIMIT }]
    if (!quick) {
      for (const name of names) writeSuite(join(folder, name), name)
      const vitest = join(root, 'node_modules/vitest/vitest.mjs')
      const [base, suite] = await takeTurns(
        names.map((name) => async () => (await runNode([vitest, 'run', '--root', join(folder, name)])).ms),
        6,
      )
      rows.push({ what: `a suite of ${FILES} files, with Vitest`, ...compare(suite, base), limit: LIMIT })
    }
    return {
      title: 'The whole life of a test file',
      intro:
        'It imports what it needs, creates the handlers, sends 20 requests through MSW, and closes. 1× is the same file with two handlers of MSW that give static answers.',
      rows,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** As a package manager does: Vitest does not transform what is in `node_modules`. */
function install(folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'inventory-objects-mock'), { recursive: true })
  for (const part of ['dist', 'package.json'])
    cpSync(join(root, part), join(modules, 'inventory-objects-mock', part), { recursive: true })
  for (const name of ['msw', 'vitest', 'zod', '@faker-js'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
}

function writeSuite(folder, name) {
  mkdirSync(folder)
  const text = formatFile(name, [`const { test } = await import('vitest'); test('requests', async () => {`, '})'])
  for (let number = 0; number < FILES; number++) writeFileSync(join(folder, `file-${number}.test.mjs`), text)
}
