import { describe, expect, test } from 'vitest'
import { OwnedObjects } from '../../../src/conformance/check/owned-objects.ts'
import { Session } from '../../../src/conformance/check/session.ts'
import { type Step, toRequest } from '../../../src/conformance/check/step.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'
import type { Writes } from '../../../src/conformance.ts'
import { resolveAssumptions } from '../../../src/contract/assumptions.ts'
import type { InventoryObject } from '../../../src/contract/object.ts'
import { completeBody } from '../../mock/requests.ts'
import { stored } from './exchanges.ts'

const named = (id: number, name: string): InventoryObject => ({ ...stored[1]!, id, name })

/** A connection to a service that answers with these lists and statuses, one after the other, and then with nothing. */
function connect(answers: (number | readonly unknown[])[], token?: string) {
  const requests: string[] = []
  const connection = new ServiceConnection(
    {
      url: 'https://staging.example',
      fetch: async (input, init) => {
        requests.push(`${init?.method} ${new URL(String(input)).pathname.replace('/api/v2/objects', '')}`)
        const answer = answers.shift() ?? 403
        return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer)
      },
    },
    { token, rate: 1e6 },
  )
  return { connection, requests }
}

function start(writes: Writes, ...answers: (number | readonly unknown[])[]) {
  const { connection, requests } = connect(answers)
  const owned = new OwnedObjects(connection, writes)
  return { owned, requests, connection }
}

describe('the name of an object of a check', () => {
  test.each<[limit: number | null, prefix: RegExp]>([
    [null, /^inventory-objects-mock check [\da-f]{8}$/],
    [39, /^inventory-objects-mock check [\da-f]{8}$/],
    [38, /^check [\da-f]{8}$/],
    [16, /^check [\da-f]{8}$/],
    [15, /^[\da-f]{8}$/],
    [10, /^[\da-f]{8}$/],
    [9, /^[\da-f]{7}$/],
    [3, /^[\da-f]$/],
    [1, /^[\da-f]$/],
    [0, /^[\da-f]$/],
  ])('of at most %j characters begins with %s', (limit, prefix) => {
    const { owned } = start('allowed')
    expect(owned.createPrefix(limit)).toMatch(prefix)
    expect(owned.createPrefix(limit)).toMatch(prefix)
  })

  test('says whose the object is, if its beginning is long enough', () => {
    const { owned } = start('allowed')
    const [long, short] = [owned.createPrefix(10), owned.createPrefix(9)]
    expect(owned.has(named(7, `${long}-1`))).toBe(true)
    expect(owned.has(named(7, `a ${long}-1`))).toBe(false)
    expect(owned.has(named(7, `${short}-1`))).toBe(false)
    owned.add(named(7, `${short}-1`))
    expect([owned.has(named(7, 'renamed')), owned.has(named(8, 'renamed'))]).toEqual([true, false])
  })
})

describe('the objects of a check', () => {
  test('are deleted, and are left if that fails', async () => {
    const { owned, requests, connection } = start('allowed', 204, 404, 403, 200)
    for (const id of [1, 2, 3, 4]) owned.add(named(id, 'own'))
    await owned.deleteEach([1, 2])
    expect([owned.areLeft, [...connection.leftBehind.keys()]]).toEqual([false, [3, 4]])
    await owned.deleteEach([1, 3, 4])
    expect([owned.areLeft, [...connection.leftBehind]]).toEqual([true, [[3, 'own']]])
    expect(requests).toEqual(['DELETE /1/', 'DELETE /2/', 'DELETE /3/', 'DELETE /4/'])
  })

  test.each(['none', 'refused'] as const)('are not deleted with the writes %s', async (writes) => {
    const { owned, requests } = start(writes, [named(1, 'own'), named(2, 'other')])
    owned.startWriting()
    owned.add(named(1, 'own'))
    await owned.deleteEach([1])
    expect([owned.areLeft, requests]).toEqual([true, []])
    expect([await owned.close(), requests]).toEqual([[{ id: 1, name: 'own' }], ['GET /']])
  })

  test('are not deleted if they could be those of others', async () => {
    const list = [named(1, 'own'), named(2, 'unsure')]
    const { owned, requests } = start('allowed', list, 204, list.slice(1))
    owned.startWriting()
    owned.add(list[0]!)
    owned.add(list[1]!, false)
    await owned.deleteEach([2])
    expect([owned.areLeft, requests]).toEqual([true, []])
    expect(await owned.close()).toEqual([{ id: 2, name: 'unsure' }])
    expect(requests).toEqual(['GET /', 'DELETE /1/', 'GET /'])
  })

  test('are not looked for at the end if nothing was written', async () => {
    const { owned, requests } = start('allowed')
    expect([await owned.close(), requests]).toEqual([[], []])
  })

  test('are looked for at the end, deleted, and looked for again', async () => {
    const { owned, requests } = start('allowed', [], 204, [])
    const name = `${owned.createPrefix(null)}-1`
    owned.startWriting()
    expect([await owned.close(), requests]).toEqual([[], ['GET /']])
    const other = start('allowed', [named(1, 'other'), named(5, 'renamed')], 403, [
      named(1, 'other'),
      named(5, 'renamed'),
    ])
    other.owned.add(named(5, name))
    other.owned.markDeleted(5)
    other.owned.startWriting()
    expect(await other.owned.close()).toEqual([{ id: 5, name: 'renamed' }])
    expect(other.requests).toEqual(['GET /', 'DELETE /5/', 'GET /'])
    expect([...other.connection.leftBehind]).toEqual([[5, 'renamed']])
  })

  test('are found at the end by their names, too, if no response said that they were created', async () => {
    const lists: InventoryObject[][] = [[named(1, 'other')], []]
    const { owned, requests } = start('allowed', lists[0]!, 204, lists[1]!)
    lists[0]!.push(named(9, `${owned.createPrefix(null)}-1`))
    owned.startWriting()
    expect([await owned.close(), requests]).toEqual([[], ['GET /', 'DELETE /9/', 'GET /']])
  })

  test('that were not seen to be deleted are left if the list cannot be read', async () => {
    const { owned } = start('allowed', 204, 403, 403, 403)
    owned.startWriting()
    for (const id of [1, 2]) owned.add(named(id, `own-${id}`))
    await owned.deleteEach([1])
    expect(await owned.close()).toEqual([{ id: 2, name: 'own-2' }])
  })
})

describe('a session', () => {
  const assumptions = resolveAssumptions({})

  test('says whether others have changed the collection', () => {
    const session = new Session(connect([]).connection, assumptions, 'allowed')
    const load = (list: unknown) => session.load({ status: 200, headers: {}, body: JSON.stringify(list) })
    const own = named(8, `${session.owned.createPrefix(null)}-1`)
    expect(session.isReadable).toBe(false)
    expect([load(stored), session.isReadable, session.vocabulary.ids]).toEqual([true, true, [1, 2, 3]])
    expect([load([...stored, own]), session.vocabulary.ids, session.twin.has(8)]).toEqual([false, [1, 2, 3], true])
    expect(load([...stored].reverse())).toBe(false)
    expect(load(stored.slice(1))).toBe(true)
    expect([load({}), session.isReadable, session.twin.objects]).toEqual([true, false, []])
    expect([session.load({ status: 404, headers: {}, body: '[]' }), session.isReadable]).toEqual([false, false])
  })

  test('reads the collection again', async () => {
    const { connection, requests } = connect([stored])
    const session = new Session(connection, assumptions, 'none')
    expect([await session.refresh(), session.twin.objects, requests]).toEqual([true, stored, ['GET /']])
  })

  test('answers as the service would with its token, its assumptions and others', () => {
    const session = new Session(connect([], 'secret').connection, { ...assumptions, tokens: ['secret'] }, 'none')
    const request = { method: 'GET', path: '/api/v2/objects/' }
    const statusOf = (...rest: [headers?: Record<string, string>, changes?: object]) =>
      session.answer(session.twin, { ...request, ...(rest[0] && { headers: rest[0] }) }, rest[1]).status
    expect([statusOf(), statusOf({ authorization: '' }), statusOf({}, { tokens: ['other'] })]).toEqual([200, 401, 401])
  })

  test.each<[step: Step, allowed: Writes[]]>([
    [{ method: 'GET', target: { id: 1 } }, ['none', 'refused', 'allowed']],
    [{ method: 'OPTIONS', target: 'collection' }, ['none', 'refused', 'allowed']],
    [{ method: 'POST', target: 'collection', fields: { name: 'a' } }, ['allowed']],
    [{ method: 'POST', target: 'collection', fields: { attributes: 5 }, hasRider: true }, ['refused', 'allowed']],
    [{ method: 'POST', target: 'collection', fields: { attributes: 5 } }, ['allowed']],
    [{ method: 'POST', target: 'collection', fields: completeBody(), hasRider: true }, ['allowed']],
    [{ method: 'DELETE', target: { id: 1 } }, []],
    [{ method: 'DELETE', target: { id: 1 }, hasRider: true }, []],
    [{ method: 'DELETE', target: { id: 9 } }, ['allowed']],
    [{ method: 'DELETE', target: { id: 9 }, hasRider: true }, ['refused', 'allowed']],
    [{ method: 'PATCH', target: { own: 1 }, fields: {} }, ['allowed']],
  ])('may send %j with the writes %j', (step, allowed) => {
    const levels: Writes[] = ['none', 'refused', 'allowed']
    const may = levels.filter((writes) => {
      const session = new Session(connect([]).connection, assumptions, writes)
      session.load({ status: 200, headers: {}, body: JSON.stringify(stored) })
      return session.mayAsk(step, toRequest(step, { prefix: 'own', ids: new Map([[1, 8]]) })!)
    })
    expect(may).toEqual(allowed)
  })

  test('sends no more writes that have to be refused once one was stored', () => {
    const session = new Session(connect([]).connection, assumptions, 'allowed')
    const step: Step = { method: 'POST', target: 'collection', fields: { attributes: 5 }, hasRider: true }
    const request = toRequest(step, { prefix: 'own', ids: new Map() })!
    expect([session.mayAsk(step, request), session.stoppedWriting]).toEqual([true, null])
    session.stopWriting()
    expect(session.mayAsk(step, request)).toBe(false)
    expect(session.mayAsk({ ...step, hasRider: false }, request)).toBe(true)
    expect(session.stoppedWriting).toBe('the service accepted a write that it had to refuse')
  })
})
