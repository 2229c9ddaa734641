/*
 * Loads every entry point of the installed package, with `import` or with `require`, and checks facts about those that run
 * by themselves. Prints the version.
 *
 *   node entry-points.cjs import|require [entry point that is left out…]
 */
const assert = require('node:assert/strict')
const { createPackageFacts } = require('./package-facts.cjs')

const library = 'inventory-objects-mock'
const { version, exports: entries, peerDependenciesMeta } = require(`${library}/package.json`)
const [, , how, ...leftOut] = process.argv
const load = how === 'import' ? (id) => import(id) : async (id) => require(id)

async function main() {
  const modules = {}
  for (const entry of Object.keys(entries)) {
    if (entry.endsWith('.json') || leftOut.includes(entry)) continue
    const id = library + entry.slice(1)
    modules[entry] = await load(id).catch((error) => {
      // Those of a test runner need it, which is an optional peer.
      const isPeer = Object.keys(peerDependenciesMeta).some((peer) =>
        // As Node and bun say it, and as PnP does.
        new RegExp(`(['"]|tried to access )${peer}\\b`).test(error.message),
      )
      if (!isPeer || !error.code?.endsWith('MODULE_NOT_FOUND')) throw error
      return { needs: error.message }
    })
    assert.notDeepEqual(Object.keys(modules[entry]), [], id)
  }

  const { scenarios } = modules['./factories']
  assert.deepEqual(scenarios.small(), require(`${library}/fixtures/small.json`))
  assert.equal(require(`${library}/openapi.json`).openapi, '3.1.0')

  if (!leftOut.includes('.')) await testHandlers(modules['.'])
  const facts = createPackageFacts({ ...modules['./service'], ...modules['./server'], ...modules['./client'] })
  for (const { check } of facts) await check()
  console.log(version)
}

async function testHandlers({ createInventoryMock }) {
  const { setupServer } = await load('msw/node')
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  const server = setupServer(...mock.handlers)
  server.listen()
  const response = await fetch('https://inventory.example/api/v2/objects/')
  assert.deepEqual(await response.json(), mock.objects.list())
  server.close()
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
