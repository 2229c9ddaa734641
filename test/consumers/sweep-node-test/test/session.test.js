import assert from 'node:assert/strict'
import { test } from 'node:test'
import { start } from '../support/start.js'

const objects = ['web-1', 'web-2', 'web-3', 'db-1', 'db-2'].map((name) => ({ name }))
const { mock, session } = await start({ objects })

test('a list is one page', async () => {
  const { value, done } = await session.pages({ sort: 'id' }).next()
  assert.equal(done, false)
  assert.deepEqual(value, mock.objects.list())
})

test('a list in pages is read to its end', async () => {
  mock.configure({ assumptions: { pageSize: 2 } })
  assert.deepEqual(await session.list({ sort: 'id' }), mock.objects.list())
  assert.equal(mock.requests.count({ operation: 'list' }), 3)
})

test('names are suggested to who has not signed in', async () => {
  assert.deepEqual(await session.suggest('db-1'), ['db-1'])
})

test('an unknown sort order is refused', async () => {
  await assert.rejects(session.list({ sort: 'name' }), { status: 400 })
})

test('who is gone cannot be deleted again', async () => {
  await session.delete(4)
  await assert.rejects(session.delete(4), { status: 404 })
  assert.equal(mock.objects.count(), 4)
})

test('a user sees the own objects alone', async () => {
  mock.importState([
    { name: 'web-1', responsible: [7] },
    { name: 'web-2', responsible: [8] },
  ])
  assert.deepEqual(await session.list({ responsible: 7 }), [mock.objects.get(1)])
})
