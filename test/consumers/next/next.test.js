import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createHostFacts } from './suite/host-facts.mjs'

const bin = 'node_modules/next/dist/bin/next'
const collection = '/inventory/api/v2/objects/'
const route = 'app/inventory/[[...path]]/route.js'
const editedGet = `
export async function GET(request) {
  const response = await fetch(request)
  response.headers.set('x-edited', 'yes')
  return response
}
`

/** The service that pages are rendered from. */
const inventory = await createInventoryServer({ port: 0, sessionRequired: true })
after(() => inventory.close())
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_MOCK: '1', INVENTORY_BASE_URL: inventory.url }

/** Starts Next on a free port. */
async function start(command) {
  const child = spawn(process.execPath, [bin, command, '--port', '0', '--hostname', '127.0.0.1'], { env })
  child.stderr.resume()
  child.stdout.setEncoding('utf8')
  let output = ''
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (origin !== undefined && output.includes('Ready')) {
      child.stdout.resume()
      const close = async () => {
        const closed = once(child, 'close')
        child.kill()
        await closed
      }
      return { origin, close }
    }
  }
  throw new Error(`Failed to start Next: ${output}`)
}

/** Loads a page in a session. */
async function load(url, session) {
  const response = await fetch(url, { headers: session === undefined ? {} : { 'X-Inventory-Session': session } })
  return response.text()
}

describe('as built', () => {
  let server
  before(async () => {
    await promisify(execFile)(process.execPath, [bin, 'build'], { env })
    server = await start('start')
  })
  after(() => server?.close())

  for (const { name, check } of createHostFacts((path, init) => fetch(server.origin + path, init))) test(name, check)

  test('a redirect to a path with a slash at the end is followed', async () => {
    const response = await fetch(server.origin + collection.slice(0, -1))
    assert.deepEqual([response.status, response.url], [200, server.origin + collection])
    assert.equal((await response.json()).length, 1)
  })

  test('tests of Playwright see what the server renders in their sessions, and the mock in a page', async () => {
    const { stdout } = await promisify(execFile)('npx', ['playwright', 'test'], {
      env: { ...env, PAGE_URL: server.origin },
    })
    assert.match(stdout, /3 passed/)
  })

  test('a page that is loaded without a session shows an error', async () => {
    assert.match(await load(`${server.origin}/objects`), /This server needs a session for each request/)
  })

  test('the cache of fetch has the objects of each session, and that of a function those of the first one', async () => {
    const readCached = async (session) => {
      const page = await load(`${server.origin}/cached`, session)
      return JSON.parse(/\[&quot;.*?\]/.exec(page)[0].replaceAll('&quot;', '"'))
    }
    for (const session of ['a', 'b']) await connect(inventory.url, { session }).importState([{ name: session }])
    assert.deepEqual(await readCached('a'), ['a', 'a', 'a', 'a', 'a'])
    assert.deepEqual(await readCached('b'), ['b', 'b', 'b', 'a', 'b'])
    await connect(inventory.url, { session: 'a' }).objects.create({ name: 'c' })
    assert.deepEqual(await readCached('a'), ['a,c', 'a', 'a', 'a', 'a'])
  })

  test('a page that is rendered at build time has no session', async () => {
    assert.match(await load(`${server.origin}/built`, 'a'), /This server needs a session for each request/)
  })
})

describe('in development', () => {
  let server
  before(async () => {
    server = await start('dev')
  })
  after(() => server?.close())

  test('the objects outlive an edit of the route', async () => {
    const url = server.origin + collection
    assert.equal((await fetch(`${url}1/`, { method: 'DELETE' })).status, 204)
    const source = await readFile(route, 'utf8')
    await writeFile(route, source.replace('fetch as GET, ', '') + editedGet)
    let response = await fetch(url)
    // Next notices the edit some time later.
    while (response.headers.get('x-edited') === null) response = await fetch(url)
    assert.deepEqual(await response.json(), [])
  })

  test('sessions are forwarded before and after an edit of the page', async () => {
    const file = 'app/objects/page.js'
    await connect(inventory.url, { session: 'dev' }).importState([{ name: 'web-1' }])
    assert.match(await load(`${server.origin}/objects`, 'dev'), /<li>web-1<\/li>/)
    const source = await readFile(file, 'utf8')
    await writeFile(file, source.replace('<li key={id}>', '<li key={id} className="edited">'))
    let page = ''
    while (!page.includes('class="edited"')) page = await load(`${server.origin}/objects`, 'dev')
    assert.match(page, /<li class="edited">web-1<\/li>/)
  })
})
