import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { labelAll, rename, report } from '../src/labels.js'
import { start } from '../support/start.js'

const { mock, session } = await start({
  objects: [
    { name: 'web-1', type: { name: 'host' } },
    { name: 'web-2', type: { name: 'host' }, labels: ['audited'] },
    { name: 'vm-1', type: { name: 'virtual host' } },
  ],
})

test('all objects of a type are labelled', async () => {
  assert.equal(await labelAll(session, 'host', 'audited'), 1)
  assert.deepEqual(
    mock.objects.list().map(({ labels }) => labels),
    [['audited'], ['audited'], []],
  )
})

test('a type that nobody has changes nothing', async () => {
  assert.equal(await labelAll(session, 'router', 'audited'), 0)
  assert.equal(mock.requests.count({ operation: 'update' }), 0)
})

test('labelling goes on after an error', async () => {
  const fault = mock.faults.add({ operation: 'update', status: 503, times: 2 })
  assert.equal(await labelAll(session, 'virtual host', 'audited'), 1)
  assert.equal(mock.faults.get(fault.id).timesApplied, 2)
  assert.deepEqual(mock.objects.get(3).labels, ['audited'])
})

test('labelling waits as long as the service asks for', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  mock.faults.add({ operation: 'update', status: 429, headers: { 'Retry-After': '120' }, times: 1 })
  const time = setInterval(() => t.mock.timers.tick(10_000), 1)
  t.after(() => clearInterval(time))
  assert.equal(await labelAll(session, 'virtual host', 'audited'), 1)
  assert.deepEqual(
    mock.requests.list({ operation: 'update' }).map(({ status }) => status),
    [429, 200],
  )
})

test('the last message counts', async () => {
  const messages = []
  for (const state of ['rebooting', 'booting', 'up']) {
    messages.push(report(session, 1, state))
    await setTimeout(10)
  }
  await Promise.all(messages)
  assert.deepEqual(mock.objects.get(1).attributes, { state: 'up' })
})

test('a rename keeps the other fields', async () => {
  const renamed = await rename(session, mock.objects.get(2), 'web-02')
  assert.deepEqual(renamed, { ...mock.objects.get(2), name: 'web-02' })
  assert.deepEqual(renamed.labels, ['audited'])
})
