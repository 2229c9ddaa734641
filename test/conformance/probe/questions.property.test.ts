import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Collection } from '../../../src/conformance/probe/collection.ts'
import { Hypotheses } from '../../../src/conformance/probe/hypotheses.ts'
import { formatKey, predictOutcome } from '../../../src/conformance/probe/outcome.ts'
import { OwnObjects } from '../../../src/conformance/probe/own-objects.ts'
import type { Topic } from '../../../src/conformance/probe/question.ts'
import { filterTopics } from '../../../src/conformance/probe/topics/filters.ts'
import { listTopics } from '../../../src/conformance/probe/topics/lists.ts'
import { pathTopics } from '../../../src/conformance/probe/topics/paths.ts'
import {
  allErrorsTopic,
  bodyTopics,
  nameLengthTopic,
  takenNameTopic,
} from '../../../src/conformance/probe/topics/refused-writes.ts'
import { createInventoryService, type InventoryObjectInput } from '../../../src/service.ts'
import { anyAssumptions, expectNothingWrong, levels, probeMock } from './services.ts'

const text = fc.oneof(
  fc.constantFrom(
    'web',
    'WEB',
    'web-1',
    'Web-10',
    'db',
    'a',
    'ß',
    'İstanbul',
    'x y',
    '100%',
    'æøå',
    '1',
    'null',
    'a&b=c',
    '東京',
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }).map((name) => name.trim() || 'x'),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const anyObjects: fc.Arbitrary<InventoryObjectInput[]> = fc.array(
  fc.record({
    name: text,
    location: maybe(fc.record({ name: maybe(text), fact: maybe(text) })),
    type: maybe(fc.record({ name: maybe(text) })),
    responsible: fc.array(fc.oneof(fc.nat(3), fc.record({ id: fc.nat(3) }), text), { maxLength: 2 }),
  }),
  { maxLength: 8 },
)

const topics: Topic[] = [
  ...listTopics,
  ...pathTopics,
  ...filterTopics,
  allErrorsTopic,
  ...bodyTopics,
  takenNameTopic,
  nameLengthTopic(20),
  nameLengthTopic(300),
]

test('no assumption decides a response that its question does not name', () => {
  const [hypotheses, own] = [new Hypotheses(undefined), new OwnObjects(new Map())]
  fc.assert(
    fc.property(anyObjects, anyAssumptions, anyAssumptions, (held, some, others) => {
      const collection = new Collection(createInventoryService({ objects: held }).objects.list())
      for (const topic of topics) {
        for (const question of topic({ collection, hypotheses, own, token: undefined, attempt: 1 })) {
          const named = Object.fromEntries(question.touches.map((name) => [name, some[name]]))
          const [one, other] = [some, { ...others, ...named }].map((assumptions) => {
            const response = collection.twin.answer(question.request, { ...assumptions, tokens: [] })
            return formatKey(predictOutcome(response, question, collection, new Set()), question.isOrdered)
          })
          expect(other).toBe(one)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('no write that has to be refused is accepted under any assumptions', () => {
  const [hypotheses, own] = [new Hypotheses(undefined), new OwnObjects(new Map())]
  fc.assert(
    fc.property(anyObjects, anyAssumptions, (held, assumptions) => {
      const collection = new Collection(createInventoryService({ objects: held }).objects.list())
      for (const topic of topics) {
        for (const { request } of topic({ collection, hypotheses, own, token: undefined, attempt: 1 })) {
          if (request.method !== 'POST') continue
          expect(collection.twin.answer(request, { ...assumptions, tokens: [] }).status).toBe(400)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test.each(levels)('nothing is wrong, whatever a service holds (writes: %s)', async (writes) => {
  await fc.assert(
    fc.asyncProperty(anyObjects, anyAssumptions, async (held, assumptions) => {
      const { report, service } = await probeMock(assumptions, { writes }, held)
      expectNothingWrong(report, service.settings.assumptions)
    }),
    { numRuns: 8 },
  )
})
