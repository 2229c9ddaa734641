import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { LIST } from '../../fields.ts'
import { path } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'Blåbærgrød 🫐', [LIST]: ['東京'] }]
const list = { method: 'GET', path }

describeEveryAdapter('a list that is asked for again', (startAdapter) => {
  const start = (options = {}) => startAdapter({ objects, ...options })

  test('has the same response', async () => {
    const { control, send } = await start()
    const [first, second] = [await send(list), await send(list)]
    expect(JSON.parse(first.text)).toEqual(control.objects.list())
    expect(second).toEqual({
      ...first,
      headers: { ...first.headers, ...(second.headers.date && { date: expect.any(String) }) },
    })
  })

  test('is cut by a fault only once, and in the log each time, but not for HEAD', async () => {
    const { control, send } = await start()
    const { text } = await send(list)
    control.faults.add({ truncate: 5, times: 1 })
    expect((await send(list)).text).toBe(text.slice(0, 5))
    expect((await send(list)).text).toBe(text)
    await send({ method: 'HEAD', path })
    const all = control.objects.list()
    const bodies = control.requests.list().map(({ responseBody }) => responseBody)
    expect(bodies).toEqual([all, text.slice(0, 5), all, null])
  })

  test('has its own assumption in each query', async () => {
    const { control, send } = await start()
    for (const query of ['?x=1', '', '?x=1', '']) await send({ method: 'GET', path: `${path}${query}` })
    const assumptions = control.requests.list().map(({ assumption }) => assumption)
    expect(assumptions).toEqual(['unknownParameters', null, 'unknownParameters', null])
  })
})

test('a client that changes the bytes of a list changes only its own', async () => {
  const { fetch } = createInventoryService({ objects })
  const read = async () => new Uint8Array(await (await fetch(path)).arrayBuffer())
  const bytes = await read()
  const copy = bytes.slice()
  bytes.fill(0)
  expect(await read()).toEqual(copy)
})

test('any list is the JSON of its objects, however often it was asked for', async () => {
  const anyText = fc.string({
    unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('é', '東', '🫐', '\ud800')),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (names, ids) => {
        const { fetch, objects } = createInventoryService({ objects: names.map((name) => ({ name })) })
        for (const [index, id] of ids.entries()) {
          await fetch(path)
          const target = (id % names.length) + 1
          if (index % 2 === 0) objects.update(target, { [LIST]: [names[target - 1]!] })
          expect(await (await fetch(path)).text()).toBe(JSON.stringify(objects.list()))
        }
      },
    ),
    { numRuns: 30 },
  )
})
