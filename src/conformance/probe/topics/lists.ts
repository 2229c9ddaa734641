import { COLLECTION_PATH } from '../../../contract/operations.ts'
import { findHeaderMismatch } from '../contract-checks.ts'
import type { Topic } from '../question.ts'
import { listTexts, listWith } from './values.ts'

const sortSentence = { section: '4.1', what: 'The parameter `sort` sorts the list by id' }

/** The order of the list, with `sort` and without. */
export const orderTopic: Topic = () => [
  { request: listWith(['sort', 'id']), touches: [], sentence: sortSentence, isOrdered: true },
  { request: listWith(['sort', '-id']), touches: [], sentence: sortSentence, isOrdered: true },
  { request: listWith(), touches: ['defaultSort'], isOrdered: true },
]

const filteredOrderTopic: Topic = (context) =>
  listTexts(context, 'type__name')
    .slice(0, 1)
    .map((text) => ({
      request: listWith(['type__name', text], ['sort', '-id']),
      touches: ['filterMatch'],
      sentence: sortSentence,
      isOrdered: true,
    }))

const parameterTopics: readonly Topic[] = [
  () => [{ request: listWith(['sort', 'id'], ['sort', '-id']), touches: ['repeatedFilter'], isOrdered: true }],
  () => [{ request: listWith(['inventory_objects_mock_probe', 1]), touches: ['unknownParameters'] }],
  () => [
    {
      request: listWith(['sort', 'name']),
      touches: ['invalidParameters', 'defaultSort'],
      contradicts: ['invalidParameters'],
      isOrdered: true,
    },
  ],
  () => [{ request: listWith(['responsible', 'abc']), touches: ['invalidParameters'] }],
]

const headTopic: Topic = () => [
  {
    request: { method: 'HEAD', path: COLLECTION_PATH },
    touches: [],
    sentence: { section: '4', what: 'The HEAD of a list has its status and its headers' },
    findMismatch: (_after, response) => findHeaderMismatch(response),
  },
]

const tokenTopic: Topic = ({ token }) =>
  token === undefined ? [] : [{ request: listWith(), touches: ['tokens'], isAnonymous: true }]

/** What lists tell, besides their filters. */
export const listTopics: readonly Topic[] = [tokenTopic, headTopic, orderTopic, filteredOrderTopic, ...parameterTopics]
