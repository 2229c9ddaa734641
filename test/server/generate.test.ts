import '../../src/server/object-generator.ts'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { createObjectFactory, scenarios } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
import { startServer } from './start-server.ts'

// Here, so that no test waits until it is loaded.

const withoutIds = (objects: { id: number }[]) => objects.map(({ id: _, ...fields }) => fields)

test('a server generates scenarios and numbers of objects, without ids, and stores nothing', async () => {
  const { url } = await startServer({ objects: [{ name: 'web-1' }] })
  const inventory = connect(url)
  expect(await inventory.generate({ scenario: 'small' })).toEqual(withoutIds(scenarios.small()))
  expect(await inventory.generate({ scenario: 'datacenter', seed: 7 })).toEqual(
    withoutIds(scenarios.datacenter({ seed: 7 })),
  )
  const generated = await inventory.generate({ count: 20, seed: 3 })
  expect(generated).toEqual(createObjectFactory({ seed: 3 }).buildList(20))
  expect(await inventory.generate({ count: 0 })).toEqual([])
  expect(await inventory.objects.count()).toBe(1)
  for (const object of generated) await inventory.objects.create(object)
  await inventory.importState(generated)
  expect(await inventory.objects.count()).toBe(20)
})

test('the scenarios are listed with their options', async () => {
  const { url } = await startServer({})
  const { scenarios: listed, maxCount } = await (await fetch(`${url}/__mock__/generate`)).json()
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(Object.keys(scenarios))
  const inventory = connect(url)
  for (const { name, options } of listed) {
    const [first, second] = [
      await inventory.generate({ scenario: name, seed: 1 }),
      await inventory.generate({ scenario: name, seed: 2 }),
    ]
    expect([name, JSON.stringify(first) !== JSON.stringify(second)]).toEqual([name, options.includes('seed')])
  }
  await expect(inventory.generate({ count: maxCount + 1 })).rejects.toThrow('count: ')
})

test.each<[object, string]>([
  [{}, 'Failed to generate objects: expected either a scenario or a count but got {}. Pass one of them.'],
  [{ scenario: 'small', count: 1 }, 'expected either a scenario or a count but got {"scenario":"small","count":1}.'],
  [
    { scenario: 'large' },
    'expected one of the scenarios empty, small, datacenter, edges but got "large". Use one of those.',
  ],
  [{ scenario: 'datacentre' }, 'but got "datacentre". Did you mean "datacenter"?'],
  [{ scenario: 'toString' }, 'but got "toString"'],
  [{ count: -1 }, 'count: '],
  [{ count: 1, seed: 0.5 }, 'seed: '],
  [{ number: 1 }, 'number'],
])('%j is invalid', async (options, message) => {
  const { url } = await startServer({})
  const error = await connect(url)
    .generate(options)
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ status: 400, code: 'invalid-argument', message: expect.stringContaining(message) })
})

test.each(['GET', 'POST'])(
  'a host without the factories responds to %s with a 501 that says what to do',
  async (method) => {
    const host = createInventoryHost({ adminToken: 'the-operators-token' })
    onTestFinished(() => host.close())
    const init = {
      method,
      headers: { authorization: 'Bearer the-operators-token' },
      ...(method === 'POST' && { body: '{"count":1}' }),
    }
    const response = await host.fetch(new Request('http://localhost/__mock__/generate', init))
    expect([response.status, await response.json()]).toEqual([
      501,
      {
        detail:
          'This host generates no objects. Generate them with inventory-objects-mock/factories, and create or import them.',
        code: 'unsupported',
      },
    ])
  },
)
