import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'
import { LIST, USERS } from '../fields.ts'

const url = 'https://inventory.example/api/v2/objects/'
const objects = [{ name: 'web-1' }, { name: 'web-2' }]

test('all members are bound', async () => {
  const { configure, explain, reset, checkpoint, restore, on, fetch, ...mock } = createInventoryMock({ objects })
  const { setInitialState, exportState, importState } = mock
  const { list, create, replace, update, get, count, delete: remove } = mock.objects
  const events: string[] = []
  const stop = on('change', ({ type }) => events.push(type))
  restore(checkpoint())
  configure({ delay: 0 })
  importState(exportState())
  setInitialState([create({ name: 'a' }), replace(1, { name: 'b' }), update(2, { name: 'c' })].slice(0, 1))
  reset()
  expect([list().length, count(), get(3)?.name, remove(3), explain('/api/v2/objects/').ids]).toEqual([
    ...[1, 1, 'a', true, []],
  ])
  const { add, clear, get: getFault, list: listFaults, count: countFaults, remove: removeFault } = mock.faults
  const { id } = add({ status: 503 })
  expect([getFault(id), countFaults()]).toEqual([listFaults()[0], 1])
  expect((await fetch(url)).status).toBe(503)
  expect(removeFault(id)).toBe(true)
  clear()
  const { last, waitFor, release, clear: clearLog, count: countRequests, list: listRequests } = mock.requests
  expect(await waitFor({ status: 503 })).toBe(last())
  expect([countRequests(), listRequests().length, release()]).toEqual([1, 1, 0])
  clearLog()
  stop()
  expect(events).toEqual(['all', 'create', 'update', 'update', 'all', 'all', 'delete'])
})

test('any JSON in labels and any attributes are stored and returned unchanged', async () => {
  const anyJson = fc.jsonValue({ noUnicodeString: false }).filter((value) => value !== null)
  const element = anyJson.map((value) => JSON.parse(JSON.stringify(value)))
  const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', 'constructor', '', 'a.b'))
  const attributes = fc
    .array(fc.tuple(key, fc.stringMatching(/^[!-~]*$/)))
    .map((entries) => Object.fromEntries(entries))
  const fields = fc.record({ [LIST]: fc.array(element), attributes, [USERS]: fc.array(element) })
  await fc.assert(
    fc.asyncProperty(fields, async (input) => {
      const mock = createInventoryMock()
      const body = JSON.stringify({ name: 'a', location: null, type: null, ...input })
      const headers = { 'content-type': 'application/json' }
      const created = await (await mock.fetch(url, { method: 'POST', headers, body })).text()
      expect(JSON.parse(created)).toEqual(JSON.parse(body))
      expect(await (await mock.fetch(url)).json()).toEqual([{ id: 1, ...JSON.parse(body) }])
    }),
  )
})
