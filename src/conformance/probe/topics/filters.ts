import type { FilterName } from '../../../contract/parameters.ts'
import { pickClearQuestion, pickQuestions } from '../pick-questions.ts'
import type { Question, Topic } from '../question.ts'
import { describeFilter, listTexts, listUserIds, listWith, swapCase, textFilters } from './values.ts'

/** Values that no object is likely to have. If one has them, the twin knows. */
const UNUSED_TEXT = 'inventory-objects-mock'
const UNUSED_USER = 987_654

/**
 * Each filter alone. All of them are asked about: a service can match names in one way and types in another. A value is
 * asked for in every way, also where fewer would tell the hypotheses apart: a service can match in a way of its own.
 */
const matchTopics: readonly Topic[] = textFilters.map((name) => (context) => {
  const ask = (value: string): Question => ({
    request: listWith([name, value]),
    touches: ['filterMatch'],
    sentence: describeFilter(name),
  })
  const [first = [], ...others] = listTexts(context, name).map((text) => listVariants(text).map(ask))
  return [...first, ...pickQuestions(context, others.flat(), first)]
})

const responsibleTopic: Topic = (context) =>
  listUserIds(context)
    .slice(0, 1)
    .flatMap((id) => [id, UNUSED_USER])
    .map((id) => ({
      request: listWith(['responsible', id]),
      touches: [],
      sentence: describeFilter('responsible'),
    }))

/** Two filters at once, each pair of which can find something else alone. */
const combinationTopics: readonly Topic[] = listPairs().map(([one, other]) => (context) => {
  const values = (name: FilterName): readonly (string | number)[] =>
    (name === 'responsible' ? listUserIds(context) : listTexts(context, name)).slice(0, 6)
  const questions = values(one).flatMap((first) =>
    values(other).map(
      (second): Question => ({
        request: listWith([one, first], [other, second]),
        touches: ['filterCombination', 'filterMatch'],
        sentence: { section: '4.1', what: 'Several filters filter the list' },
      }),
    ),
  )
  const clear = pickClearQuestion(context, questions)
  return clear ? [clear] : pickQuestions(context, questions)
})

const repeatedTopics: readonly Topic[] = textFilters.map((name) => (context) => {
  const texts = listTexts(context, name).slice(0, 6)
  const questions = texts.flatMap((first) =>
    texts
      .filter((second) => second !== first)
      .map(
        (second): Question => ({
          request: listWith([name, first], [name, second]),
          touches: ['repeatedFilter', 'filterMatch'],
        }),
      ),
  )
  const clear = pickClearQuestion(context, questions)
  return clear ? [clear] : pickQuestions(context, questions)
})

/** What the filters tell. */
export const filterTopics: readonly Topic[] = [
  ...matchTopics,
  responsibleTopic,
  ...combinationTopics,
  ...repeatedTopics,
]

function listPairs(): [FilterName, FilterName][] {
  return [
    ['name', 'type__name'],
    ['location__fact', 'type__name'],
    ['name', 'location__fact'],
    ['type__name', 'responsible'],
  ]
}

/**
 * A text, in the other case, and its parts: its beginning, its end, and its middle in the other case. And a text that no
 * object has: without it, a service with one object that ignores filters would seem to match parts.
 */
function listVariants(text: string): string[] {
  const characters = [...text]
  const part = (start: number, end: number) => characters.slice(start, end).join('').trim()
  const end = characters.length
  const variants = [
    text,
    swapCase(text),
    part(0, end - 1),
    part(1, end),
    swapCase(part(1, end - 1)),
    `${text} ${UNUSED_TEXT}`,
  ]
  return [...new Set(variants)].filter((variant) => variant !== '')
}
