import { expect, test } from 'vitest'
import { reinstall, remove, saveDraft, syncMachines } from '../src/sync'
import { inventory } from './inventory'

const machines = () => inventory.objects.list({ type__name: 'vm' }).map(({ name }) => name)

test('only what differs is sent', async () => {
  await syncMachines(['mail', 'cache'])
  expect(machines()).toEqual(['mail', 'cache'])
  expect(inventory.requests.count({ operation: 'create' })).toBe(1)
  expect(inventory.requests.count({ operation: 'delete' })).toBe(1)
})

test('a machine with a long name is created', async () => {
  const name = 'vm-ci-runner-linux-arm64-release-candidate-2-osl1-0042'
  await syncMachines(['build', 'mail', name])
  expect(machines()).toEqual(['build', 'mail', name])
})

test.for(['request', 'response'] as const)('a network error at the %s creates one machine', async (at) => {
  inventory.faults.add({ operation: 'create', at, networkError: true, times: 1 })
  await syncMachines(['build', 'mail', 'cache'])
  expect(machines()).toEqual(['build', 'mail', 'cache'])
})

test('who was deleted meanwhile is gone', async () => {
  await remove(4)
  await remove(4)
  expect(inventory.requests.list().map(({ status }) => status)).toEqual([204, 404])
})

test('a machine is reinstalled before the old one goes', async () => {
  await reinstall(5)
  expect(inventory.objects.list({ name: 'mail' })).toMatchObject([{ labels: ['reinstalled'] }])
})

test('a draft says what is missing', async () => {
  expect(await saveDraft({ name: 'cache', location: null, type: { name: 'vm' } })).toEqual({
    labels: [expect.any(String)],
    attributes: [expect.any(String)],
    responsible: [expect.any(String)],
  })
})
