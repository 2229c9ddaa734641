import { describe, expect, test } from 'vitest'
import { Collection } from '../../../src/conformance/probe/collection.ts'
import { Deviations } from '../../../src/conformance/probe/deviations.ts'
import { Hypotheses } from '../../../src/conformance/probe/hypotheses.ts'
import { Judge } from '../../../src/conformance/probe/judge.ts'
import type { Question } from '../../../src/conformance/probe/question.ts'
import { plainObjects, respond } from './plain-responses.ts'

const url = 'https://inventory.example'
const [first, second] = plainObjects
const before = new Collection([{ ...first, name: 'web-1' }])
const after = new Collection([{ ...first, name: 'db-1' }, second])

/** A filter that finds the object under one value of `filterMatch` alone. */
const question: Question = {
  request: { method: 'GET', path: '/api/v2/objects/?name=WEB' },
  touches: ['filterMatch', 'trailingSlash'],
}
const explained = respond(200, JSON.stringify(before.objects))
const unexplained = respond(418, '')

function createJudge() {
  const hypotheses = new Hypotheses(undefined)
  return { hypotheses, judge: new Judge(url, hypotheses, new Deviations(url)) }
}

describe('a response', () => {
  test.each<[isSettled: boolean, what: string, asked: Partial<Question>, ignored: number[]]>([
    [true, 'while nobody changes anything', { objectId: 1, takenName: 'web-1' }, []],
    [true, 'to a question about no object or name', {}, [1]],
    [true, 'about an object, while others change another one', { objectId: 2 }, [1]],
    [false, 'about an object that others change', { objectId: 1 }, [1]],
    [true, 'about a name, while others change an object with another one', { takenName: second!.name }, [1]],
    [false, 'about a name that others take away', { takenName: 'web-1' }, [1]],
    [false, 'about a name that others give', { takenName: 'db-1' }, [1]],
  ])('counts, %j, %s', (isSettled, _what, asked, ignored) => {
    const { judge, hypotheses } = createJudge()
    const period = { before, after, ignored: new Set(ignored) }
    // Objects that others change are left out of lists.
    const response = ignored.length > 0 ? respond(200, '[]') : explained
    expect(judge.settle({ ...question, ...asked }, response, period, true)).toBe(isSettled)
    expect(hypotheses.left('filterMatch')).toEqual(
      isSettled && ignored.length === 0 ? ['icontains'] : new Hypotheses(undefined).left('filterMatch'),
    )
  })

  test('that no value explains is asked for again, and at last contradicts what can make a difference', () => {
    const { judge, hypotheses } = createJudge()
    const period = { before, after: before, ignored: new Set<number>() }
    expect(judge.settle(question, unexplained, period, false)).toBe(false)
    expect(hypotheses.contradiction('filterMatch')).toBeUndefined()
    expect(judge.settle(question, unexplained, period, true)).toBe(true)
    expect(hypotheses.contradiction('filterMatch')).toContain('no value explains a response: 418 came for curl')
    expect(hypotheses.contradiction('trailingSlash')).toBeUndefined()
  })
})
