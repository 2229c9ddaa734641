import { describe, expect, test } from 'vitest'
import { Evidence } from '../../../src/conformance/check/evidence.ts'
import { Examiner } from '../../../src/conformance/check/examiner.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import type { Fetch, Writes } from '../../../src/conformance.ts'
import type { Assumptions } from '../../../src/index.ts'
import { completeBody } from '../../mock/requests.ts'
import { createSession, startService } from './services.ts'

const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })
const refused: Step = {
  ...{ method: 'POST', target: 'collection', hasRider: true },
  fields: { ...completeBody(), attributes: 5 },
}
const teapot = () => new Response('{}', { status: 418 })

interface Case {
  actual?: Partial<Assumptions>
  writes?: Writes
  maxRequests?: number
  /** What is drawn to tell assumptions apart. */
  drawn?: Step
  /** A response in place of the one of the mock; the count is that of the same requests before, from 0. */
  answer?: (request: string, count: number) => Response | undefined
}

/** An examiner of a mock, the requests to it, and the mock. */
async function start({ actual, writes = 'none', maxRequests = 500, drawn = list(), answer }: Case = {}) {
  const service = startService(actual)
  const requests: string[] = []
  const fetch: Fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const request = `${init?.method} ${pathname.slice('/api/v2/objects'.length)}${search}`
    const count = requests.filter((other) => other === request).length
    requests.push(request)
    return answer?.(request, count) ?? service.fetch(input, init)
  }
  const session = createSession({ fetch, writes, maxRequests })
  await session.refresh()
  requests.length = 0
  const evidence = new Evidence(session)
  const examiner = new Examiner(session, evidence, () => drawn)
  return { examiner, evidence, session, requests, service }
}

/** The differences that were found, in a few words each. */
const found = ({ differences }: Examiner) =>
  differences.all.map(({ verdict, section, what, assume, once, requests }) => [
    [verdict, section, what ?? assume, once && 'once'].filter((part) => part !== undefined),
    requests.map((request) => /-X (.*?)( \\|$)/.exec(request)![1]!.replace(/'?http.*objects/, '')),
  ])

const isSorted = (request: string) => (request.includes('sort') ? teapot() : undefined)

describe('a problem', () => {
  test('is asked again, made shorter, and reported once', async () => {
    const { examiner, requests, evidence } = await start({ answer: isSorted })
    await examiner.examine([list(), list(['sort', 'id']), list()])
    expect(requests).toEqual([
      ...['GET /', 'GET /?sort=id', 'GET /'],
      // Again, between two reads of the collection.
      ...['GET /', 'GET /', 'GET /?sort=id', 'GET /'],
      // Without the first request, and without the parameter.
      ...['GET /?sort=id', 'GET /'],
      ...['GET /', 'GET /?sort=id', 'GET /'],
    ])
    await examiner.examine([list(['sort', 'id'], ['name', 'a'])])
    await examiner.examine([list(['sort', '-id'])])
    expect(requests.slice(12)).toEqual(['GET /?sort=id&name=a', 'GET /?sort=-id'])
    expect(found(examiner)).toEqual([[['unexplained'], ["GET /?sort=id'"]]])
    expect(evidence.exchanges.length).toBe(2)
  })

  test('is reported with a later request if that lacks the parameters of the first', async () => {
    const { examiner } = await start({ answer: (request) => (request.includes('?') ? teapot() : undefined) })
    await examiner.examine([list(['name', 'a'])])
    await examiner.examine([list(['sort', 'id'])])
    expect(found(examiner)).toEqual([
      [['unexplained'], ["GET /?name=a'"]],
      [['unexplained'], ["GET /?sort=id'"]],
    ])
  })

  test('that does not come again is reported if it is of no object, else noted', async () => {
    const answerFirst = (answer: () => Response) => (request: string, count: number) =>
      request.includes('name') && count === 0 ? answer() : undefined
    const refusing = await start({ answer: answerFirst(teapot) })
    await refusing.examiner.examine([list(['name', 'a'])])
    await refusing.examiner.examine([list(['name', 'b'])])
    expect(found(refusing.examiner)).toEqual([[['unexplained', 'once'], ["GET /?name=a'"]]])
    expect([...refusing.examiner.notes]).toEqual([])
    const losing = await start({ answer: answerFirst(() => Response.json([])) })
    await losing.examiner.examine([list(['name', 'spare'])])
    expect(found(losing.examiner)).toEqual([])
    expect([...losing.examiner.notes]).toEqual([
      'A response did not come again: others changed the collection, or the service is not stable.',
    ])
  })

  test('is asked again three times at most while others change the collection', async () => {
    let objects = 0
    const changed = () => Response.json([{ ...completeBody(), id: ++objects }])
    const { examiner, requests } = await start({
      answer: (request) => (request === 'GET /' ? changed() : isSorted(request)),
    })
    await examiner.examine([{ ...list(['sort', 'id']), isDocumented: true }])
    expect(requests).toEqual([
      'GET /?sort=id',
      ...Array.from({ length: 3 }, () => ['GET /', 'GET /?sort=id', 'GET /']).flat(),
    ])
  })

  test('is reported even if the check ends while it is made shorter', async () => {
    const { examiner } = await start({ answer: isSorted, maxRequests: 12 })
    const steps = [list(), list(['name', 'a']), list(['name', 'b']), list(['name', 'b'], ['sort', 'id'])]
    await expect(examiner.examine(steps)).rejects.toThrow('12 requests')
    expect(found(examiner)).toEqual([
      [['unexplained'], ['GET /', "GET /?name=a'", "GET /?name=b'", "GET /?name=b&sort=id'"]],
    ])
  })
})

describe('a response that other assumptions explain', () => {
  test('is reported with the values that are left, which the twin has from then on', async () => {
    const { examiner, session, requests, evidence } = await start({
      actual: { filterMatch: 'icontains' },
      drawn: list(['name', 'WEB-1']),
    })
    await examiner.examine([list(['name', 'Web'])])
    await examiner.examine([list(['name', 'WEB-1'])])
    expect(found(examiner)).toEqual([[['assumption differs', { filterMatch: 'icontains' }], ["GET /?name=Web'"]]])
    expect([session.assumptions.filterMatch, evidence.exchanges.length]).toEqual(['icontains', 2])
    expect(requests.at(-1)).toBe('GET /?name=WEB-1')
  })

  test('is reported with all values that explain it, if nothing tells them apart', async () => {
    const { examiner, session } = await start({ actual: { filterMatch: 'icontains' } })
    await examiner.examine([list(['name', 'spar'])])
    const [difference] = examiner.differences.all
    expect([difference!.assume, difference!.otherwise]).toEqual([
      { filterMatch: 'contains' },
      [{ filterMatch: 'icontains' }],
    ])
    // Another response says that the first of them was wrong.
    await examiner.examine([list(['name', 'SPAR'])])
    expect(found(examiner)).toEqual([[['assumption differs', { filterMatch: 'icontains' }], ["GET /?name=spar'"]]])
    expect(examiner.differences.all[0]).not.toHaveProperty('otherwise')
    expect(session.assumptions.filterMatch).toBe('icontains')
  })

  test('is reported even if the check ends while its values are told apart', async () => {
    const { examiner } = await start({
      ...{ actual: { filterMatch: 'icontains' }, drawn: list(['name', 'SPAR']), maxRequests: 6 },
    })
    await expect(examiner.examine([list(['name', 'spar'])])).rejects.toThrow('6 requests')
    expect(found(examiner)).toEqual([[['assumption differs', { filterMatch: 'contains' }], ["GET /?name=spar'"]]])
  })
})

describe('a sentence that is broken', () => {
  const create: Step = { method: 'POST', target: 'collection', creates: 1, fields: completeBody({ name: '{own}-1' }) }
  const replace: Step = { method: 'PUT', target: { own: 1 }, fields: completeBody({ name: '{own}-1' }), hasOwnId: true }

  test('by an error is reported, and the same error to other requests with the method is not', async () => {
    const { examiner, requests } = await start({
      writes: 'allowed',
      answer: (request) => (request.startsWith('PUT') ? Response.json({}, { status: 405 }) : undefined),
    })
    const isDocumented = true
    await examiner.examine([
      { ...create, isDocumented },
      { ...replace, isDocumented },
    ])
    requests.length = 0
    await examiner.examine([create, { ...replace, fields: {} }])
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
    expect(found(examiner)).toEqual([
      [
        ['contract broken', '4.3', 'A replace has the status 200.'],
        ['POST /', expect.stringMatching(/^PUT \/\d+\/$/)],
      ],
    ])
  })

  test('by a success is reported once, and hides no other problem', async () => {
    const headers = { vary: 'Cookie', allow: 'GET, POST, HEAD, OPTIONS' }
    const other = [{ ...completeBody({ name: 'web-1' }), id: 1 }]
    const { examiner } = await start({
      answer: (request) => (request === 'GET /?name=web-1' ? Response.json(other, { headers }) : undefined),
    })
    await examiner.examine([list(['name', 'web-1'])])
    await examiner.examine([list(['name', 'web-1'])])
    expect(found(examiner)).toEqual([
      [['contract broken', '4', 'The list response carries Vary: Accept.'], ["GET /?name=web-1'"]],
      [['unexplained'], ["GET /?name=web-1'"]],
    ])
  })

  test('so that there is nothing to compare with, hides all differences from the twin', async () => {
    const headers = { vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }
    const { examiner, evidence } = await start({
      answer: (request) => (request === 'GET /?sort=-id' ? Response.json([], { headers }) : isSorted(request)),
    })
    await examiner.examine([list(['sort', '-id'])])
    await examiner.examine([list(['sort', 'id'])])
    expect(evidence.lacksBasics).toBe(true)
    expect(found(examiner)).toEqual([
      [
        ['contract broken', '4.1', 'A list without filters is the whole collection, in either order.'],
        ["GET /?sort=-id'"],
      ],
    ])
  })
})

test('a write that is accepted although it had to be refused is reported, and not sent again', async () => {
  const { examiner, requests, evidence } = await start({
    writes: 'refused',
    answer: (request) => (request === 'POST /' ? Response.json({}) : undefined),
  })
  await examiner.examine([refused])
  await examiner.examine([refused])
  expect(requests).toEqual(['POST /', 'GET /?name=new', 'GET /'])
  expect(found(examiner)).toEqual([[['unexplained'], ['POST /']]])
  expect(evidence.exchanges.map(({ request }) => request.method)).toEqual(['GET'])
})

test('a response of another kind than the recorded one is reported, with the assumptions that the log should have', async () => {
  const { examiner, session } = await start()
  const recorded = (status: number, body: string) => ({ recorded: { status, headers: {}, body } })
  await examiner.examine([{ ...list(['sort', 'x']), ...recorded(200, '[]') }])
  await examiner.examine([{ ...list(['sort', 'x']), ...recorded(200, '[]') }])
  await examiner.examine([{ ...list(['name', 'x']), ...recorded(200, '{"results":[]}') }])
  expect(found(examiner)).toEqual([
    [['assumption differs', { invalidParameters: 'reject' }], ["GET /?sort=x'"]],
    [['unexplained'], ["GET /?name=x'"]],
  ])
  expect(session.assumptions.invalidParameters).toBe('reject')
})
