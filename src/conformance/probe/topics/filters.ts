import type { FilterName } from '../../../contract/parameters.ts'
import { pickClearQuestion, pickQuestions } from '../pick-questions.ts'
import type { Question, Topic } from '../question.ts'
import { describeFilter, listTexts, listUserIds, listWith, textFilters } from './values.ts'

/** Each filter alone. All of them are asked about: a service can match names in one way and types in another. */
const matchTopics: readonly Topic[] = textFilters.map((name) => (context) => {
  const texts = listTexts(context, name)
  const ask = (value: string): Question => ({
    request: listWith([name, value]),
    touches: ['filterMatch'],
    sentence: describeFilter(name),
  })
  const variants = texts.flatMap((text) => [swapCase(text), cut(text), swapCase(cut(text))])
  const telling = variants.filter((value) => value.trim() === value && value !== '').map(ask)
  return [...texts.slice(0, 1).map(ask), ...pickQuestions(context, telling)]
})

const responsibleTopic: Topic = (context) =>
  listUserIds(context)
    .slice(0, 1)
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

/** A part that is no prefix, where the text is long enough. */
function cut(text: string): string {
  const characters = [...text]
  return characters.slice(characters.length > 3 ? 1 : 0, -1).join('')
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const upper = letter.toUpperCase()
    return letter === upper ? letter.toLowerCase() : upper
  })
}
