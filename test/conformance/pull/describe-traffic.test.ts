import { describe, expect, test } from 'vitest'
import { type Line, secrets } from './browser-har.ts'
import { created, path, pullLines, web } from './pull-lines.ts'

const service = 'https://staging.example'

describe('what the traffic does not show is said', () => {
  const whole: Line = [`GET ${path}`, [web]]
  const elsewhere = `Open ${service}${path} too.`

  test.each<[string, Line[], string]>([
    [
      'filtered lists only',
      [[`GET ${path}?name=web&type__name=vm`, [web]]],
      `No list of all objects is there, only some with name, type__name: the collection is probably not whole. ${elsewhere}`,
    ],
    [
      'parameters that the contract does not have, without their names',
      [[`GET ${path}?s3ssion-cookie=1&name=x`, [web]]],
      'only some with name, parameters that the contract does not have: the collection is probably',
    ],
    [
      'no list at all',
      [[`PATCH ${path}1/`, web]],
      `No list of all objects is there: the collection is probably not whole. ${elsewhere}`,
    ],
    [
      'a page',
      [whole, [`GET ${path}`, [web], { headers: { 'x-total-count': '60' } }]],
      '1 list is a page of a longer one.',
    ],
    [
      'a list that failed',
      [whole, [`GET ${path}`, 'oops', { status: 500 }], [`GET ${path}`, '', { status: 0 }]],
      '2 lists failed, or had no response.',
    ],
    [
      'a body that is not there',
      [whole, [`PATCH ${path}1/`, undefined]],
      '1 response without a body: the browser did not keep it. Turn its cache',
    ],
    [
      'a 304 of a list that is not there',
      [whole, [`GET ${path}?name=db`, undefined, { status: 304 }]],
      '1 response without a body',
    ],
    [
      'a list that was cut',
      [whole, [`GET ${path}`, '[{"id": 1, "na']],
      '1 response with something else than JSON, or with a part of it',
    ],
    [
      'a page for people',
      [whole, [`GET ${path}`, '<html>'], [`GET ${path}`, { results: [] }]],
      '2 responses with something else than JSON',
    ],
    [
      'nesting that is too deep',
      [whole, [`GET ${path}`, '['.repeat(100_000)]],
      '1 response with something else than JSON',
    ],
    [
      'a fault of a mock',
      [whole, [`GET ${path}`, '[', { _fault: { truncate: 1 } }]],
      '1 response of a fault of a mock: left out.',
    ],
    [
      'objects in paths that no response shows',
      [whole, [`PATCH ${path}9/`, '', { status: 403 }], [`PUT ${path}7/`, '', { status: 400 }]],
      '2 objects in the paths of requests, and in no response: 7, 9.',
    ],
    [
      'many of them, in part',
      [whole, ...Array.from({ length: 12 }, (_, index): Line => [`PATCH ${path}${index + 20}/`, '', { status: 403 }])],
      '12 objects in the paths of requests, and in no response: 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, ….',
    ],
    [
      'a create without its id',
      [whole, [`POST ${path}`, created]],
      '1 object created, and no later response has the id: left out.',
    ],
  ])('%s', async (_name, lines, note) => {
    const { notes } = await pullLines(...lines)
    expect(notes).toHaveLength(2)
    expect(notes[1]).toContain(note)
    expect(notes.join()).not.toContain(secrets[1])
  })

  test.each<[string, Line]>([
    ['a list', [`GET ${path}`, [web, { ...created, id: 9 }]]],
    ['a filtered list', [`GET ${path}?name=new`, [{ ...created, id: 9 }]]],
    ['an update', [`PATCH ${path}9/`, { ...created, id: 9 }]],
  ])('unless a later response has it: %s', async (_name, line) => {
    const lines: Line[] = [whole, [`POST ${path}`, created], [`PATCH ${path}9/`, '', { status: 400 }], line]
    const { state, notes } = await pullLines(...lines)
    expect(state.objects.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 web', '9 new'])
    expect(notes).toHaveLength(1)
  })
})
