import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test.each([
  ['import', "const { createInventoryServer } = await import('inventory-objects-mock/server')"],
  ['require', "const { createInventoryServer } = require('inventory-objects-mock/server')"],
])('a server of the built package has its pages, with %s', (_kind, line) => {
  const code = `(async () => {
    ${line}
    const server = await createInventoryServer({ port: 0 })
    const page = await (await fetch(server.url + '/docs')).text()
    const { openapi } = await (await fetch(server.url + '/openapi.json')).json()
    const { status } = await fetch(server.url + '/docs/console.js')
    console.log(page.includes('4.5 Delete object'), openapi, status)
    await server.close()
  })()`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  expect(execFileSync(process.execPath, ['-e', code], { cwd, encoding: 'utf8' })).toBe('true 3.1.0 200\n')
})
