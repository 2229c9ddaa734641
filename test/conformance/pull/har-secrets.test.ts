import { describe, expect, test } from 'vitest'
import { type HarArchive, InventoryMockError, pull } from '../../../src/conformance.ts'
import { createHar, secrets } from './browser-har.ts'
import { path, web } from './pull-lines.ts'

describe('an error has nothing of the archive that could be a secret', () => {
  const [entry] = createHar([`GET ${path}`, [web]]).log.entries
  const harWith = (changes: object) => ({ log: { entries: [{ ...entry, ...changes }] } })
  const { request, response } = entry!
  const secret = `Token ${secrets[0]}`

  test.each<[string, unknown, string]>([
    [
      'a text',
      secret,
      'expected har to be an object but got a string. Use an HTTP archive, of a browser or from toHar.',
    ],
    ['a list', [secret], 'expected har to be an object but got a list'],
    ['null', null, 'expected har to be an object but got null'],
    ['no entries', { log: { entries: secret } }, 'expected har.log.entries to be an array but got a string'],
    [
      'an entry without a request',
      harWith({ request: undefined }),
      'har.log.entries[0].request to be an object but got undefined',
    ],
    [
      'headers that are a text',
      harWith({ request: { ...request, headers: secret } }),
      'har.log.entries[0].request.headers to be an array but got a string',
    ],
    ['no response', harWith({ response: secret }), 'har.log.entries[0].response to be an object but got a string'],
    [
      'a body that is an object',
      harWith({ response: { ...response, content: { text: { secret } } } }),
      'entries[0].response.content.text to be a string but got an object',
    ],
    [
      'an empty archive',
      { log: { entries: [] } },
      'expected har to have requests to /api/v2/objects/ but got none. Save it while',
    ],
    [
      'bodies that were not saved',
      createHar([`GET ${path}`]),
      'expected har to have a response with objects of the service but got 1 without a body. Reload',
    ],
    [
      'nothing but errors',
      createHar([`GET ${path}`, secret, { status: 401 }]),
      'har to have a response with objects of the service but got none.',
    ],
    [
      'an object that is none',
      createHar([`GET ${path}`, [web, { ...web, id: 3, name: 5 }]]),
      'Failed to read har.log.entries[0]: expected objects[1].name to be a string but got 5 (the object has the id 3). Section 2 of',
    ],
    [
      'an update that is none',
      createHar([`PATCH ${path}1/`, { ...web, labels: 5 }]),
      'expected object.labels to be an array but got 5',
    ],
  ])('%s', async (_name, har, message) => {
    const error = await pull(null, { har: har as HarArchive }).catch((error) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.message).toContain(message)
    for (const text of secrets) expect(error.stack).not.toContain(text)
  })

  test('nor has what is pulled', async () => {
    const har = createHar([`GET ${path}`, [{ ...web, csrf: secrets[1] }]], [`PATCH ${path}1/`, '<html>'])
    const pulled = JSON.stringify(await pull(null, { har }))
    for (const text of secrets) expect(pulled).not.toContain(text)
  })
})
