import { describe, expect, test } from 'vitest'
import { completeBody } from '../../mock/requests.ts'
import { breakSort, found, list, startExaminer, teapot } from './examiners.ts'

describe('a problem', () => {
  test('is asked again, made shorter, and reported once', async () => {
    const { examiner, requests, evidence } = await startExaminer({ answer: breakSort })
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
    const { examiner } = await startExaminer({ answer: (request) => (request.includes('?') ? teapot() : undefined) })
    await examiner.examine([list(['name', 'a'])])
    await examiner.examine([list(['sort', 'id'])])
    expect(found(examiner)).toEqual([
      [['unexplained'], ["GET /?name=a'"]],
      [['unexplained'], ["GET /?sort=id'"]],
    ])
  })

  test('is reported beside another one of a request with the same parameters', async () => {
    const { examiner } = await startExaminer({
      answer: (request) =>
        request.includes('id&name') || request.includes('-id')
          ? teapot()
          : breakSort(request) && new Response('{}', { status: 419 }),
    })
    await examiner.examine([list(['sort', 'id'])])
    await examiner.examine([list(['sort', 'id'], ['name', 'a'])])
    await examiner.examine([list(['sort', '-id'])])
    expect(found(examiner)).toEqual([
      [['unexplained'], ["GET /?sort=id'"]],
      [['unexplained'], ["GET /?sort=id&name=a'"]],
      [['unexplained'], ["GET /?sort=-id'"]],
    ])
  })

  test('that does not come again is reported if it is of no object, else noted', async () => {
    const answerFirst = (answer: () => Response) => (request: string, count: number) =>
      request.includes('name') && count === 0 ? answer() : undefined
    const refusing = await startExaminer({ answer: answerFirst(teapot) })
    await refusing.examiner.examine([list(['name', 'a'])])
    await refusing.examiner.examine([list(['name', 'b'])])
    expect(found(refusing.examiner)).toEqual([[['unexplained', 'once'], ["GET /?name=a'"]]])
    expect([...refusing.examiner.notes, ...refusing.requests.slice(-2)]).toEqual(['GET /', 'GET /?name=b'])
    const losing = await startExaminer({ answer: answerFirst(() => Response.json([])) })
    await losing.examiner.examine([list(['name', 'spare'])])
    expect(found(losing.examiner)).toEqual([])
    expect([...losing.examiner.notes]).toEqual([
      'A response did not come again: others changed the collection, or the service is not stable.',
    ])
  })

  test('that does not come again is reported only if no other request had the same', async () => {
    const { examiner } = await startExaminer({
      answer: (request, count) => {
        if (request.includes('color') && count === 0) return new Response('{}', { status: 419 })
        return request.includes('sort') || (request.includes('name') && count === 0) ? teapot() : undefined
      },
    })
    for (const name of ['sort', 'name', 'color']) await examiner.examine([list([name, 'a'])])
    expect(found(examiner)).toEqual([
      [['unexplained'], ["GET /?sort=a'"]],
      [['unexplained', 'once'], ["GET /?color=a'"]],
    ])
  })

  test('is not made shorter if the contract shows its requests', async () => {
    const { examiner, requests } = await startExaminer({ answer: breakSort })
    await examiner.examine([{ ...list(['sort', 'id']), isDocumented: true }])
    expect(requests).toEqual(['GET /?sort=id', 'GET /', 'GET /?sort=id', 'GET /'])
    const mixed = await startExaminer({ answer: breakSort })
    await mixed.examiner.examine([{ ...list(), isDocumented: true }, list(['sort', 'id'])])
    expect(found(mixed.examiner)).toEqual([[['unexplained'], ["GET /?sort=id'"]]])
  })

  test('is not asked once more if it is as short as can be', async () => {
    const { examiner, requests } = await startExaminer({ answer: breakSort })
    await examiner.examine([list(['sort', 'id'])])
    expect(requests).toEqual(['GET /?sort=id', 'GET /', 'GET /?sort=id', 'GET /', 'GET /'])
  })

  test('is made shorter with 15 percent of all requests at most', async () => {
    const { examiner } = await startExaminer({ answer: breakSort, maxRequests: 20 })
    await examiner.examine([list(['name', 'a'], ['name', 'b'], ['name', 'c'], ['name', 'd'], ['sort', 'id'])])
    expect(found(examiner)).toEqual([[['unexplained'], ["GET /?name=d&sort=id'"]]])
  })

  test('is not made shorter to another problem', async () => {
    const { examiner } = await startExaminer({
      answer: (request) =>
        request.includes('name') ? teapot() : breakSort(request) && new Response('', { status: 419 }),
    })
    await examiner.examine([list(['name', 'a'], ['sort', 'id'])])
    expect(found(examiner)).toEqual([[['unexplained'], ["GET /?name=a'"]]])
    await examiner.examine([list(['sort', 'id'])])
    expect(found(examiner)).toHaveLength(2)
  })

  test('is asked again three times at most while others change the collection', async () => {
    let objects = 0
    const changed = () => Response.json([{ ...completeBody(), id: ++objects }])
    const { examiner, requests } = await startExaminer({
      answer: (request) => (request === 'GET /' ? changed() : breakSort(request)),
    })
    await examiner.examine([{ ...list(['sort', 'id']), isDocumented: true }])
    expect(requests).toEqual([
      'GET /?sort=id',
      ...Array.from({ length: 3 }, () => ['GET /', 'GET /?sort=id', 'GET /']).flat(),
    ])
  })

  test('is reported even if the check ends while it is made shorter', async () => {
    const { examiner } = await startExaminer({ answer: breakSort, maxRequests: 12 })
    const steps = [list(), list(['name', 'a']), list(['name', 'b']), list(['name', 'b'], ['sort', 'id'])]
    await expect(examiner.examine(steps)).rejects.toThrow('12 requests')
    expect(found(examiner)).toEqual([
      [['unexplained'], ['GET /', "GET /?name=a'", "GET /?name=b'", "GET /?name=b&sort=id'"]],
    ])
  })
})
