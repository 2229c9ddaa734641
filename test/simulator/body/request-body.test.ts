import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'

const path = '/api/v2/objects/'
const headers = { 'content-type': 'application/json' }
const complete = { name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }
const { labels: _, ...incomplete } = complete

describeEveryAdapter('the errors of a body', (start) => {
  test.each([
    ['a missing field', incomplete, 'requiredFields'],
    ['a missing field and another error', { ...incomplete, name: true }, 'requiredFields'],
    ['a missing part of a field', { ...complete, type: {} }, undefined],
    ['a long name', { ...complete, name: 'a'.repeat(11) }, 'nameMaxLength'],
    ['a long name and another error', { ...complete, name: 'a'.repeat(11), labels: null }, 'nameMaxLength'],
    ['a wrong type', { ...complete, labels: 1 }, undefined],
  ])('for %s are decided by an assumption', async (_what, body, assumption) => {
    const { send } = await start({ explainHeaders: true, assumptions: { nameMaxLength: 10 } })
    const response = await send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    expect([response.status, response.headers['x-inventory-assumption']]).toEqual([400, assumption])
  })

  test('do not name a name that an update leaves out', async () => {
    const { send } = await start({ objects: [{ name: '' }, { name: 'b' }], assumptions: { uniqueName: true } })
    const update = (body: object) => send({ method: 'PATCH', path: `${path}2/`, headers, body: JSON.stringify(body) })
    expect((await update({ labels: ['prod'] })).status).toBe(200)
    expect(Object.keys(JSON.parse((await update({ labels: 1 })).text))).toEqual(['labels'])
  })

  test.each([['[]'], ['"text"'], ['5']])('for %s, which has no name, do not say that it is taken', async (body) => {
    const { send } = await start({ objects: [{ name: '' }], assumptions: { uniqueName: true } })
    const { text } = await send({ method: 'POST', path, headers, body })
    expect(Object.keys(JSON.parse(text))).toEqual(['non_field_errors'])
  })
})

describeEveryAdapter('an update of attributes', (start) => {
  test.each([
    [{ rack: 'r2', height: '2' }, undefined],
    [{ rack: 'r2' }, 'partialAttributes'],
    [{}, 'partialAttributes'],
  ])('to %j is decided by the assumption %s', async (attributes, assumption) => {
    const { send } = await start({
      explainHeaders: true,
      objects: [{ name: 'web-1', attributes: { rack: 'r1', height: '1' } }],
    })
    const response = await send({ method: 'PATCH', path: `${path}1/`, headers, body: JSON.stringify({ attributes }) })
    expect(response.headers['x-inventory-assumption']).toBe(assumption)
  })

  test('keeps the others with `merge`, whatever their names are', async () => {
    const { send } = await start({
      objects: [{ name: 'web-1', attributes: JSON.parse('{"b":"1","constructor":"1","__proto__":"1"}') }],
      assumptions: { partialAttributes: 'merge' },
    })
    const body = '{"attributes":{"a":"2","__proto__":"2","b":"2"}}'
    const { text } = await send({ method: 'PATCH', path: `${path}1/`, headers, body })
    expect(text).toContain('"attributes":{"b":"2","constructor":"1","__proto__":"2","a":"2"}')
  })
})

describeEveryAdapter('a request body', (start) => {
  test.each([
    ['two bytes', [0xc3]],
    ['three bytes', [0xe2, 0x82]],
    ['four bytes', [0xf0, 0x9f, 0x98]],
  ])('may end with the beginning of a character of %s', async (_length, beginning) => {
    const { send } = await start({ objects: [{ name: 'web-1' }] })
    const body = new Uint8Array([...new TextEncoder().encode('{"name":"ø"}'), ...beginning])
    const response = await send({ method: 'PATCH', path: `${path}1/`, headers, body })
    expect([response.status, JSON.parse(response.text).name]).toEqual([200, 'ø'])
  })

  test('with a taken name and other errors has the error of the name first', async () => {
    const { send } = await start({ objects: [{ name: 'web-1' }], assumptions: { uniqueName: true } })
    const body = '{"location":null,"type":1,"name":"web-1","labels":[],"attributes":{}}'
    const { text } = await send({ method: 'POST', path, headers, body })
    expect(Object.keys(JSON.parse(text))).toEqual(['name', 'type', 'responsible'])
  })
})
