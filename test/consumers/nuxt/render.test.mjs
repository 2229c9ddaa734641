import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'

test('the server renders the objects of its own route, also after a write of a page', async (context) => {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0' }
  const server = spawn(process.execPath, ['.output/server/index.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => server.kill())
  let output = ''
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    output += text
    if (/http:\S+:\d+/.test(output)) break
  }
  const [origin] = /http:\S+:\d+/.exec(output)
  const render = async () => (await fetch(origin)).text()
  assert.match(await render(), /<li>web-1<\/li>/)
  assert.equal((await fetch(`${origin}/api/v2/objects/1/`, { method: 'DELETE' })).status, 204)
  assert.doesNotMatch(await render(), /<li>/)
})
