import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { path } from '../../mock/requests.ts'

const text = '{"name":"ø"}'

/** The same body in encodings. */
const encodings: Readonly<Record<string, Uint8Array>> = {
  'UTF-8': new TextEncoder().encode(text),
  'UTF-8 with a mark': new TextEncoder().encode(`\ufeff${text}`),
  'Latin 1': Uint8Array.from(text, (character) => character.charCodeAt(0)),
}

/** What Django REST Framework 3.14 reads with each charset, by the encoding of the body. All else is a 400. */
const read: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { 'UTF-8': 'ø' },
  ...each(['utf-8', 'UTF8', 'utf_8', 'unknown'], { 'UTF-8': 'ø' }),
  ...each(['latin1', 'latin-1', 'ISO-8859-1'], { 'UTF-8': 'Ã¸', 'UTF-8 with a mark': '', 'Latin 1': 'ø' }),
  ...each(['ascii', 'us-ascii'], {}),
}

function each(names: readonly string[], encodings: Readonly<Record<string, string>>) {
  return Object.fromEntries(names.map((name) => [name, encodings]))
}

describeEveryAdapter('a body whose charset is given', (start) => {
  const startPatching = async () => {
    const { send } = await start({ objects: [{ name: 'a' }] })
    return (charset: string, body: Uint8Array) => {
      const headers = { 'content-type': charset ? `application/json; charset=${charset}` : 'application/json' }
      return send({ method: 'PATCH', path: `${path}1/`, headers, body: new Uint8Array(body) })
    }
  }

  test('is read as the framework reads it', async () => {
    const patch = await startPatching()
    for (const [charset, expected] of Object.entries(read)) {
      for (const [encoding, body] of Object.entries(encodings)) {
        const { status, text } = await patch(charset, body)
        const name = status === 200 ? JSON.parse(text).name : text
        const error = expect.stringContaining('JSON parse error')
        expect([charset, encoding, status, name]).toEqual(
          expected[encoding] ? [charset, encoding, 200, expected[encoding]] : [charset, encoding, 400, error],
        )
      }
    }
  })

  test('as Latin 1 has the controls that Windows has letters for, and as ASCII only its own', async () => {
    const patch = await startPatching()
    const bodyWith = (code: number) => Uint8Array.from([...Buffer.from('{"name":"x'), code, ...Buffer.from('y"}')])
    expect(JSON.parse((await patch('latin1', bodyWith(0x80))).text).name).toBe('x\u0080y')
    expect((await patch('ascii', bodyWith(0x7f))).status).toBe(200)
    expect((await patch('ascii', bodyWith(0x80))).status).toBe(400)
  })

  test.each([
    ['two bytes', [0xc3]],
    ['three bytes', [0xe2, 0x82]],
    ['four bytes', [0xf0, 0x9f, 0x98]],
  ])('or is not may end with the beginning of a character of %s', async (_length, beginning) => {
    const patch = await startPatching()
    const { status, text } = await patch('', Uint8Array.from([...encodings['UTF-8']!, ...beginning]))
    expect([status, JSON.parse(text).name]).toEqual([200, 'ø'])
  })
})
