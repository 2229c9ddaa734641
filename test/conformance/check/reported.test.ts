import { describe, expect, test } from 'vitest'
import type { Step } from '../../../src/conformance/check/step.ts'
import { completeBody } from '../../mock/requests.ts'
import { breakSort, found, list, startExaminer } from './examiners.ts'

const refused: Step = {
  ...{ method: 'POST', target: 'collection', hasRider: true },
  fields: { ...completeBody(), attributes: 5 },
}
describe('a response that other assumptions explain', () => {
  test('is reported with the values that are left, which the twin has from then on', async () => {
    const { examiner, session, requests, evidence } = await startExaminer({
      actual: { filterMatch: 'icontains' },
      drawn: list(['name', 'WEB-1']),
    })
    await examiner.examine([list(['name', 'Web'])])
    await examiner.examine([list(['name', 'WEB-1'])])
    expect(found(examiner)).toEqual([[['assumption differs', { filterMatch: 'icontains' }], ["GET /?name=Web'"]]])
    expect([session.assumptions.filterMatch, evidence.exchanges.length]).toEqual(['icontains', 2])
    expect(examiner.differences.all[0]).not.toHaveProperty('otherwise')
    expect(requests.at(-1)).toBe('GET /?name=WEB-1')
  })

  test('is reported with all values that explain it, if nothing tells them apart', async () => {
    const { examiner, session } = await startExaminer({ actual: { filterMatch: 'icontains' } })
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
    const { examiner } = await startExaminer({
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
    const { examiner, requests } = await startExaminer({
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
    const { examiner } = await startExaminer({
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
    const { examiner, evidence } = await startExaminer({
      answer: (request) => (request === 'GET /?sort=-id' ? Response.json([], { headers }) : breakSort(request)),
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
  const { examiner, requests, evidence } = await startExaminer({
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
  const { examiner, session } = await startExaminer()
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
