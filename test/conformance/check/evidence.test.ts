import { describe, expect, test } from 'vitest'
import { Evidence } from '../../../src/conformance/check/evidence.ts'
import type { Sentence } from '../../../src/conformance/check/sentences/sentence.ts'
import { sentences } from '../../../src/conformance/check/sentences.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import type { AssumptionName } from '../../../src/index.ts'
import { completeBody } from '../../mock/requests.ts'
import { createExchange, judge, stored } from './exchanges.ts'
import { createSession } from './services.ts'

/** Evidence of a service that has the stored objects. */
function collect(options: Parameters<typeof createSession>[0] = {}) {
  const session = createSession(options)
  session.load({ status: 200, headers: {}, body: JSON.stringify(stored) })
  return { session, evidence: new Evidence(session) }
}

const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })
const create: Step = { method: 'POST', target: 'collection', fields: completeBody() }

/** An exchange with a service that answers as its twin does. */
const agree = (step: Step) => createExchange(step, {})

/** The sentence that begins with some words. */
const find = (words: string): Sentence => sentences.find(({ what }) => what.startsWith(words))!

/** What is said of a sentence that begins with some words. */
const verdictOf = (evidence: Evidence, words: string) => {
  const {
    section: _,
    what,
    ...fact
  } = evidence.listFacts('allowed', undefined).find(({ what }) => what.startsWith(words))!
  return fact
}

/** What is said of an assumption, with the writes that the session has. */
const stateOf = ({ session, evidence }: ReturnType<typeof collect>, name: AssumptionName) => {
  const { name: _, ...row } = evidence.listAssumptions(session.writes, undefined).find((row) => row.name === name)!
  return row
}

describe('a sentence', () => {
  test('holds once a response shows it, and is broken once it is said to be', () => {
    const { evidence } = collect()
    const exchange = createExchange(list(), { json: stored })
    evidence.judge(exchange)
    const holding = evidence.listFacts('allowed', undefined).filter(({ verdict }) => verdict === 'holds')
    expect(holding.map(({ section, what }) => `${section} ${what}`)).toEqual(judge(exchange).holds)
    evidence.addBroken(find('The id is an integer.'))
    expect(verdictOf(evidence, 'The id is an integer.')).toEqual({ verdict: 'broken' })
    expect([evidence.isBroken(find('The id')), evidence.isBroken(find('The name'))]).toEqual([true, false])
  })

  test.each([
    [{ ...list(), hasRider: true }, {}],
    [list(), { afterWrite: { operation: 'create', id: 1, hasRider: true } as const }],
  ])('says nothing about a write that had to be refused: %j %j', (step, rest) => {
    const { evidence } = collect()
    evidence.judge(createExchange(step, { json: stored }, rest))
    expect(evidence.listFacts('allowed', undefined).filter(({ verdict }) => verdict !== 'skipped')).toEqual([])
  })

  test('is skipped, with what has to be allowed, why the check ended, or what no response had', () => {
    const { evidence } = collect()
    const reasonOf = (words: string, ...rest: Parameters<Evidence['listFacts']>) =>
      evidence.listFacts(...rest).find(({ what }) => what.startsWith(words))!.reason
    expect(reasonOf('A create', 'none', 'ended')).toBe('needs --allow-writes')
    expect(reasonOf('A create', 'refused', undefined)).toBe('needs --allow-writes')
    expect(reasonOf('A create', 'allowed', 'ended')).toBe('ended')
    expect(reasonOf('A create', 'allowed', undefined)).toBe('the service refused each create')
  })

  test('that is broken makes its parameter unfit for questions, and the twin unfit if it is basic', () => {
    const { evidence } = collect()
    evidence.addBroken(find('The id is an integer.'))
    expect([evidence.brokenParameters, evidence.lacksBasics]).toEqual([new Set(), false])
    evidence.addBroken(find('The parameter type__name'))
    expect([evidence.brokenParameters, evidence.lacksBasics]).toEqual([new Set(['type__name']), false])
    evidence.addBroken(find('A list without filters'))
    expect(evidence.lacksBasics).toBe(true)
  })
})

describe('an assumption', () => {
  test('holds once responses tell it from all other values', () => {
    const check = collect()
    expect(stateOf(check, 'tokens').reason).toBe('no response depends on a token')
    const reason = (others: string) => ({
      value: 'exact',
      verdict: 'skipped',
      reason: `no response tells it from ${others}`,
    })
    expect(stateOf(check, 'filterMatch')).toEqual(reason('"iexact", "contains", "icontains"'))
    check.evidence.add(agree(list(['name', 'web-1'])))
    expect(stateOf(check, 'filterMatch')).toEqual(reason('"iexact", "contains"'))
    check.evidence.add(agree(list(['name', 'WEB-1'])))
    expect(stateOf(check, 'filterMatch')).toEqual({ value: 'exact', verdict: 'holds' })
  })

  test('that needs more writes than are allowed is skipped, whatever the responses show', () => {
    const [none, refused] = [collect(), collect({ writes: 'refused' })]
    const short: Step = { ...create, fields: { name: 'a' } }
    for (const { evidence } of [none, refused]) evidence.add(agree(short))
    expect(stateOf(none, 'requiredFields')).toMatchObject({ verdict: 'skipped', reason: 'needs --refused-writes' })
    expect(stateOf(refused, 'requiredFields').reason).toMatch(/^no response tells it from \["location"/)
    expect(stateOf(refused, 'partialAttributes').reason).toBe('needs --allow-writes')
    const ended = refused.evidence.listAssumptions('refused', 'ended').find(({ name }) => name === 'requiredFields')
    expect(ended!.reason).toBe('ended')
  })

  test('that differs is used from then on, with what earlier responses say under it', () => {
    const check = collect()
    const { evidence, session } = check
    evidence.add(agree(list(['color', 'red'])))
    evidence.assume({ filterMatch: 'icontains' })
    expect(session.assumptions.filterMatch).toBe('icontains')
    expect(stateOf(check, 'filterMatch')).toEqual({ value: 'exact', verdict: 'differs' })
    expect(stateOf(check, 'unknownParameters').verdict).toBe('holds')
    expect(stateOf(check, 'filterCombination').verdict).toBe('skipped')
  })
})

describe('the exchanges that are kept', () => {
  test('are the last 150', () => {
    const { evidence } = collect()
    const exchanges = Array.from({ length: 152 }, () => agree(list(['sort', 'id'])))
    for (const exchange of exchanges.slice(0, 150)) evidence.add(exchange)
    expect(evidence.exchanges).toEqual(exchanges.slice(0, 150))
    for (const exchange of exchanges.slice(150)) evidence.add(exchange)
    expect(evidence.exchanges.map((exchange) => exchanges.indexOf(exchange))).toEqual(
      Array.from({ length: 150 }, (_, index) => index + 2),
    )
  })

  test('have no very long response', () => {
    const { evidence } = collect()
    const [long, longer] = [100_000, 100_001].map((length) => ({
      ...agree(list()),
      expected: { status: 200, headers: {}, body: ' '.repeat(length) },
    }))
    evidence.add(longer!)
    expect(evidence.exchanges).toEqual([])
    evidence.add(long!)
    expect(evidence.exchanges).toEqual([long])
  })
})

describe('a question', () => {
  test('is the first request whose response tells values of an assumption apart', () => {
    const { evidence } = collect()
    const steps = [{ method: 'PATCH', target: { own: 1 } }, list(['name', 'sw-2']), list(['name', 'web-1'])] as Step[]
    const drawn = steps.values()
    for (const step of [list(), list(['sort', 'x']), list(['color', 'red']), { ...list(), lacksSlash: true }]) {
      evidence.add(agree(step))
    }
    evidence.add(agree({ ...list(), lacksToken: true }))
    evidence.add(agree({ method: 'GET', target: { id: 1 } }))
    expect(evidence.findQuestion(() => drawn.next().value!)).toBe(steps[2])
  })

  test('is not drawn for ever, nor if there is nothing to tell apart', () => {
    const { evidence } = collect()
    let draws = 0
    const draw = (): Step => {
      draws++
      return { method: 'PATCH', target: { own: 1 } }
    }
    expect([evidence.findQuestion(draw), draws]).toEqual([null, 300])
  })
})
