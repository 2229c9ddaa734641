import { expect, onTestFinished, test } from 'vitest'
import { describeEveryAdapter } from '../adapters.ts'

const path = '/api/v2/objects/'
const headers = { 'content-type': 'application/json' }
const objects = [{ name: 'web-1' }]

describeEveryAdapter('a request body', (start) => {
  test.each([
    ['two bytes', [0xc3]],
    ['three bytes', [0xe2, 0x82]],
    ['four bytes', [0xf0, 0x9f, 0x98]],
  ])('may end with the beginning of a character of %s', async (_length, beginning) => {
    const { send, close } = await start({ objects })
    onTestFinished(close)
    const body = new Uint8Array([...new TextEncoder().encode('{"name":"ø"}'), ...beginning])
    const response = await send({ method: 'PATCH', path: `${path}1/`, headers, body })
    expect([response.status, JSON.parse(response.text).name]).toEqual([200, 'ø'])
  })

  test('with a taken name and other errors has the error of the name first', async () => {
    const { send, close } = await start({ objects, assumptions: { uniqueName: true } })
    onTestFinished(close)
    const body = '{"location":null,"type":1,"name":"web-1","labels":[],"attributes":{}}'
    const { text } = await send({ method: 'POST', path, headers, body })
    expect(Object.keys(JSON.parse(text))).toEqual(['name', 'type', 'responsible'])
  })
})
