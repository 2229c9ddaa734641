import { expect, onTestFinished, test } from 'vitest'
import { connect, type GenerateOptions } from '../../src/client.ts'
import { createObjectFactory, scenarios } from '../../src/factories.ts'
import { createInventoryHost } from '../../src/host.ts'
// Here, so that no test waits until it is loaded.
import '../../src/server/object-generator.ts'
import { startServer } from './start-server.ts'

const start = async () => connect((await startServer({ objects: [{ name: 'web-1' }] })).url)
const withoutIds = (objects: { id: number }[]) => objects.map(({ id: _, ...fields }) => fields)

test('a server generates scenarios and numbers of objects, without ids, and stores nothing', async () => {
  const { generate, objects, importState } = await start()
  expect(await generate({ scenario: 'small' })).toEqual(withoutIds(scenarios.small()))
  const datacenter = withoutIds(scenarios.datacenter({ seed: 7 }))
  expect(await generate({ scenario: 'datacenter', seed: 7 })).toEqual(datacenter)
  const generated = await generate({ count: 20, seed: 3 })
  expect(generated).toEqual(createObjectFactory({ seed: 3 }).buildList(20))
  expect(await generate({ count: 0 })).toEqual([])
  expect(await objects.count()).toBe(1)
  for (const object of generated) await objects.create(object)
  await importState(generated)
  expect(await objects.count()).toBe(20)
})

test('the scenarios are listed with their options', async () => {
  const { generate, baseUrl } = await start()
  const { scenarios: listed, maxCount } = await (await fetch(`${baseUrl}/__mock__/generate`)).json()
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(Object.keys(scenarios))
  for (const { name, options } of listed) {
    const [first, second] = [await generate({ scenario: name, seed: 1 }), await generate({ scenario: name, seed: 2 })]
    expect([name, JSON.stringify(first) !== JSON.stringify(second)]).toEqual([name, options.includes('seed')])
  }
  await expect(generate({ count: maxCount + 1 })).rejects.toThrow('count to be an integer from 0 to 100000')
})

const scenariosOnly = 'expected one of the scenarios empty, small, datacenter, edges but got'
test.each<[unknown, string]>([
  [{}, 'Failed to generate objects: expected either a scenario or a count but got {}. Pass one of them.'],
  [{ scenario: 'small', count: 1 }, 'expected either a scenario or a count but got {"scenario":"small","count":1}.'],
  [{ scenario: 'large' }, `${scenariosOnly} "large". Use one of those.`],
  [{ scenario: 'datacentre' }, 'but got "datacentre". Did you mean "datacenter"?'],
  [{ scenario: 'toString' }, 'but got "toString"'],
  [{ count: -1 }, 'Failed to generate objects: expected count to be an integer from 0 to 100000 but got -1. '],
  [{ count: 1, seed: 0.5 }, 'expected seed to be a safe integer, so up to 2 ** 53 - 1 but got 0.5.'],
  [7, 'expected an object of options but got 7. Pass an object.'],
  [{ number: 1 }, 'expected one of the options scenario, count, seed but got "number".'],
])('%j is invalid', async (options, message) => {
  const { generate } = await start()
  const error = { status: 400, code: 'invalid-argument', message: expect.stringContaining(message) }
  await expect(generate(options as GenerateOptions)).rejects.toMatchObject(error)
})

test.each([{ method: 'GET' }, { method: 'POST', body: '{"count":1}' }])(
  'a host without the factories responds to %j with a 501 that says what to do',
  async (init) => {
    const host = createInventoryHost({ adminToken: 'the-operators-token' })
    onTestFinished(() => host.close())
    const headers = { authorization: 'Bearer the-operators-token' }
    const response = await host.fetch(new Request('http://localhost/__mock__/generate', { ...init, headers }))
    const detail =
      'This host generates no objects. Generate them with inventory-objects-mock/factories, and create or import them.'
    expect([response.status, await response.json()]).toEqual([501, { detail, code: 'unsupported' }])
  },
)
