import { describe, expect, test } from 'vitest'
import type { ElementSchema } from '../../src/contract/elements.ts'
import { createInventoryMock, type InventoryMockOptions } from '../../src/index.ts'
import { path } from './requests.ts'

const url = `https://inventory.example${path}`

describe('an option can be', () => {
  test('a schema that is a function', async () => {
    const validate = (value: unknown) => (value === 'prod' ? { value } : { issues: [{ message: 'Not a label.' }] })
    const labelSchema = Object.assign(() => {}, { '~standard': { version: 1, vendor: 'test', validate } as const })
    const mock = createInventoryMock({ labelSchema: labelSchema as ElementSchema<string> })
    expect(mock.objects.create({ name: 'a', labels: ['prod'] }).labels).toEqual(['prod'])
    expect(() => mock.objects.create({ name: 'a', labels: ['dev'] })).toThrow('Not a label.')
  })

  test('a base URL with slashes at its end', async () => {
    const mock = createInventoryMock({ baseUrl: 'https://inventory.example/base//' })
    expect((await mock.fetch(`https://inventory.example/base${path}`)).status).toBe(200)
    expect((await mock.fetch(url)).status).toBe(404)
  })

  test('a delay up to the longest time of a timer', () => {
    expect(createInventoryMock({ delay: 2 ** 31 - 1 }).settings.delay).toBe(2 ** 31 - 1)
  })
})

describe('an invalid option throws, and says what is valid:', () => {
  const delays = "a number of ms from 0 to 2147483647, a list of two (min and max), or 'infinite'"
  const baseUrls = "'*', an absolute http(s) URL or a path that begins with a slash"
  const advice = 'Change it, or leave it out.'

  test.each<[message: string, options: unknown]>([
    [`labelSchema to be a Standard Schema but got 5. ${advice}`, { labelSchema: 5 }],
    [`responsibleSchema to be a Standard Schema but got "x". ${advice}`, { responsibleSchema: 'x' }],
    [`delay to be ${delays} but got ["1",2]. ${advice}`, { delay: ['1', 2] }],
    [`delay to be ${delays} but got [1,"2"]. ${advice}`, { delay: [1, '2'] }],
    [`delay to be ${delays} but got "5". ${advice}`, { delay: '5' }],
    [`delay to be ${delays} but got Infinity. ${advice}`, { delay: Number.POSITIVE_INFINITY }],
    [`baseUrl to be ${baseUrls} but got "xhttp://a.example". Use one of those.`, { baseUrl: 'xhttp://a.example' }],
  ])('expected %s', (message, options) => {
    expect(() => createInventoryMock(options as InventoryMockOptions)).toThrow(
      `Failed to create an inventory mock: expected ${message}`,
    )
  })

  test('configure', () => {
    expect(() => createInventoryMock().configure({ delay: -1 })).toThrow(
      `Failed to configure the mock: expected delay to be ${delays} but got -1. ${advice}`,
    )
  })
})

test('the default clock goes forward', async () => {
  const mock = createInventoryMock()
  for (let count = 0; count < 3; count++) await mock.fetch(path)
  const times = mock.requests.list().flatMap(({ startedAt, durationMs }) => [startedAt, startedAt + durationMs!])
  expect(times).toEqual([...times].sort((a, b) => a - b))
})
