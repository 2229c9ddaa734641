import { describe, expect, test } from 'vitest'
import { pull } from '../../../src/conformance.ts'
import { createHar, type Line } from './browser-har.ts'
import { created, db, namesOf, path, pullLines, web } from './pull-lines.ts'

describe('each object is as the newest response shows it', () => {
  const list: Line = [`GET ${path}`, [web, db]]

  test.each<[string, Line[], string[]]>([
    ['a replace', [list, [`PUT ${path}1/`, { ...web, name: 'web-2' }]], ['1 web-2', '2 db']],
    ['an update', [list, [`PATCH ${path}1/`, { ...web, name: 'web-3' }]], ['1 web-3', '2 db']],
    ['a retrieval', [list, [`GET ${path}3/`, { ...web, id: 3 }]], ['1 web', '2 db', '3 web']],
    ['a filtered list', [list, [`GET ${path}?name=db-2`, [{ ...db, name: 'db-2' }]]], ['1 web', '2 db-2']],
    [
      'a create with its id',
      [list, [`POST ${path}`, { ...created, id: 3 }, { status: 201 }]],
      ['1 web', '2 db', '3 new'],
    ],
    ['a deletion', [list, [`DELETE ${path}1/`, undefined, { status: 204 }]], ['2 db']],
    ['a deletion by somebody else', [list, [`PATCH ${path}1/`, { detail: 'Not found.' }, { status: 404 }]], ['2 db']],
    ['a list of all objects', [list, [`GET ${path}`, [db]]], ['2 db']],
    [
      'a write that was refused',
      [list, [`PATCH ${path}1/`, { name: ['Too long.'] }, { status: 400 }]],
      ['1 web', '2 db'],
    ],
    ['a path without its slash', [list, [`GET ${path.slice(0, -1)}`, [db]]], ['2 db']],
    ['a preflight', [list, [`OPTIONS ${path}`, 'ok']], ['1 web', '2 db']],
    ['a service without retrieval', [list, [`GET ${path}1/`, '', { status: 404 }]], ['1 web', '2 db']],
  ])('%s', async (_name, lines, names) => {
    expect(await namesOf(...lines)).toEqual(names)
  })

  test('whatever the order of the archive', async () => {
    const renamed: Line = [`PATCH ${path}1/`, { ...web, name: 'newer' }, { at: 50 }]
    expect(await namesOf(renamed, [`GET ${path}`, [web], { at: 10 }])).toEqual(['1 newer'])
  })

  test('a list that began before a write ended can be older', async () => {
    const write: Line = [`PATCH ${path}1/`, { ...web, name: 'newer' }, { at: 20, time: 10 }]
    const slowList: Line = [`GET ${path}`, [web], { at: 10, time: 100 }]
    expect(await namesOf(write, slowList)).toEqual(['1 newer'])
    expect(await namesOf(slowList, write)).toEqual(['1 newer'])
    expect(await namesOf([`GET ${path}`, [web], { at: 31 }], write)).toEqual(['1 web'])
  })

  test('without times, in the order of the archive', async () => {
    const har = createHar(list, [`PATCH ${path}1/`, { ...web, name: 'newer' }])
    const entries = har.log.entries.map((entry) => ({ ...entry, startedDateTime: undefined, time: null }))
    const { state } = await pull(null, { har: { log: { entries } } })
    expect(state.objects.map(({ name }) => name)).toEqual(['newer', 'db'])
  })
})

describe('the body of a response', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')

  test.each<[string, Line]>([
    [
      'is decoded from base64',
      [`GET ${path}`, encode(JSON.stringify([{ ...web, name: 'Tromsø 🦆' }])), { encoding: 'base64' }],
    ],
    [
      'is not decoded where base64 is a mistake',
      [`GET ${path}`, [{ ...web, name: 'Tromsø 🦆' }], { encoding: 'base64' }],
    ],
    [
      'can begin with a byte order mark',
      [`GET ${path}`, encode(`\ufeff${JSON.stringify([{ ...web, name: 'Tromsø 🦆' }])}`), { encoding: 'base64' }],
    ],
  ])('%s', async (_name, line) => {
    expect(await namesOf(line)).toEqual(['1 Tromsø 🦆'])
  })

  test('of a 304 is that of the cache, or the one before', async () => {
    expect(await namesOf([`GET ${path}`, [web], { status: 304 }])).toEqual(['1 web'])
    const { state, notes } = await pullLines([`GET ${path}`, [web]], [`GET ${path}`, undefined, { status: 304 }])
    expect(state.objects).toEqual([web])
    expect(notes).toHaveLength(1)
  })
})
