import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a server of the built package has its pages, imported or required', () => {
  const code = `(async () => {
    for (const { createInventoryServer } of [await import(id), require(id)]) {
      const server = await createInventoryServer({ port: 0 })
      const page = await (await fetch(server.url + '/docs')).text()
      const { openapi } = await (await fetch(server.url + '/openapi.json')).json()
      const { status } = await fetch(server.url + '/docs/console.js')
      console.log(page.includes('4.5 Delete object'), openapi, status)
      await server.close()
    }
  })()`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['-e', `const id = 'inventory-objects-mock/server'; ${code}`]
  const has = 'true 3.1.0 200\n'
  expect(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })).toBe(has + has)
})
