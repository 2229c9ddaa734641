import { expect, test } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import { isBodyDropped, listLogNotes } from '../../../src/console/requests/log-notes.ts'
import { parseFilter } from '../../../src/console/requests/request-filter.ts'
import { createInventoryMock } from '../../../src/index.ts'

/** The notes of a mock that got some lists. */
async function noteAll({ count = 3, limit = 10, filter = '', isBehindWorker = false, name = 'a' }) {
  const mock = createInventoryMock({ logLimit: limit, objects: [{ name }] })
  for (let sent = 0; sent < count; sent++) await (await mock.fetch('/api/v2/objects/')).text()
  const requests = await createMockControl(mock).summaries()
  return { requests, notes: listLogNotes({ requests, terms: parseFilter(filter), isBehindWorker }) }
}

test('a log with all requests has nothing to say', async () => {
  expect((await noteAll({ filter: 'name is:error', isBehindWorker: true })).notes).toEqual([])
})

test('a log that began later says with which request', async () => {
  const { notes } = await noteAll({ count: 5, limit: 2 })
  expect(notes).toEqual([expect.stringMatching(/^The log begins with request #4: .*logLimit/)])
})

test('a body that was not kept is said of the request, and of a filter that looks into bodies', async () => {
  const large = { name: 'x'.repeat(6 * 1024 * 1024), count: 4 }
  const { requests, notes } = await noteAll({ ...large, filter: 'word' })
  expect(requests.map(isBodyDropped)).toEqual([true, true, false, false])
  expect(notes).toEqual(['The filter does not look into the response bodies that were not kept (2).'])
  expect((await noteAll({ ...large, filter: 'status:2' })).notes).toEqual([])
})

test('an abort that cannot be seen is said where somebody looks for aborts', async () => {
  const about = { filter: 'is:aborted' }
  expect((await noteAll(about)).notes).toEqual([])
  expect((await noteAll({ ...about, isBehindWorker: true })).notes).toEqual([expect.stringMatching(/sees no abort/)])
})
