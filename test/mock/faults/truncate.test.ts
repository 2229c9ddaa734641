import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { empty } from '../../fields.ts'
import { createWithFaults, path, runs, write } from '../requests.ts'

const objects = [{ name: 'æøå' }]
const list = JSON.stringify([{ id: 1, name: 'æøå', ...empty }])

describeEveryAdapter('a fault with truncate', (start) => {
  test.each<[fact: string, fault: Fault, method: string, text: string]>([
    ['cuts a list', { truncate: 10 }, 'GET', list.slice(0, 10)],
    ['cuts to nothing', { truncate: 0 }, 'GET', ''],
    // 17 bytes before the first letter of the name, which has two bytes.
    ['counts bytes', { truncate: 19 }, 'GET', '[{"id":1,"name":"æ'],
    ['leaves out a character that it would cut in two', { truncate: 20 }, 'GET', '[{"id":1,"name":"æ'],
    ['leaves a shorter body as it is', { truncate: 5000 }, 'GET', list],
    ['cuts the body of a status', { status: 503, body: { a: 1 }, truncate: 4 }, 'GET', '{"a"'],
    ["cuts the framework's body of a status", { status: 503, truncate: 4 }, 'GET', '{"de'],
    ['leaves HEAD without a body', { truncate: 4 }, 'HEAD', ''],
  ])('%s', async (_fact, fault, method, text) => {
    const { control, send } = await start({ objects })
    control.faults.add(fault)
    const response = await send({ method, path })
    expect([response.status, response.text]).toEqual([fault.status ?? 200, text])
    expect(response.headers['content-type']).toBe('application/json')
    const { responseBody, fault: logged } = control.requests.list()[0]!
    const isCut = method !== 'HEAD' && text !== list
    expect(control.faults.list()[0]!.timesApplied).toBe(isCut ? 1 : 0)
    const applied = { ids: [1], truncate: fault.truncate, ...(fault.status && { status: fault.status }) }
    expect(logged).toEqual(isCut ? applied : null)
    expect(responseBody).toEqual(text === '' ? null : text === list ? JSON.parse(list) : text)
  })

  test('cuts the response of a write, which happens, and leaves one without a body as it is', async () => {
    const { control, send } = await start({ objects })
    control.faults.add({ truncate: 3 })
    expect((await send({ ...write('PATCH', { name: 'b' }), path: `${path}1/` })).text).toBe('{"i')
    expect(control.objects.get(1)!.name).toBe('b')
    expect(await send({ method: 'DELETE', path: `${path}1/` })).toMatchObject({ status: 204, text: '' })
  })
})

test('a truncated body is the longest part of the text that fits, byte order mark included', async () => {
  const anyText = fc.string({ unit: 'grapheme' })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyText,
        anyText.map((text) => `\ufeff${text}`),
      ),
      fc.nat({ max: 40 }),
      async (body, truncate) => {
        const mock = createWithFaults({ status: 200, body, headers: { 'Content-Type': 'text/plain' }, truncate })
        const bytes = new Uint8Array(await (await mock.fetch(path)).arrayBuffer())
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
        expect(body.startsWith(text)).toBe(true)
        expect(bytes.length).toBeLessThanOrEqual(truncate)
        const next = [...body.slice(text.length)][0]
        if (next !== undefined) expect(bytes.length + Buffer.byteLength(next)).toBeGreaterThan(truncate)
      },
    ),
    { numRuns: runs(40) },
  )
})

test('a truncate that cuts nothing is not used up by it, and a fault that never cut is told', async () => {
  const mock = createWithFaults({ truncate: 20, times: 1 })
  for (const sequence of [[{ truncate: 20 }], [{ truncate: 20 }, {}]])
    mock.faults.add({ operation: 'delete', sequence })
  await mock.fetch(path)
  await mock.fetch(`${path}1/`, { method: 'DELETE' })
  expect(mock.faults.verify).toThrow(/got 2 that never did\.\nFault 1, .*\n.*truncate changed nothing, or/)
  mock.objects.create({ name: 'web-1' })
  expect(await (await mock.fetch(path)).text()).toHaveLength(20)
  expect(mock.faults.get(1)).toMatchObject({ timesApplied: 1, remaining: 0 })
})
