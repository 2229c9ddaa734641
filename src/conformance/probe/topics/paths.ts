import { COLLECTION_PATH } from '../../../contract/operations.ts'
import type { PlainRequest } from '../../service/messages.ts'
import type { Topic } from '../question.ts'
import { listSamples, listTexts } from './values.ts'

/** The request for one object. */
export function itemRequest(method: string, id: number): PlainRequest {
  return { method, path: `${COLLECTION_PATH}${id}/` }
}

const slashless = COLLECTION_PATH.slice(0, -1)

const slashTopics: readonly Topic[] = [
  () => [{ request: { method: 'GET', path: slashless }, touches: ['trailingSlash'] }],
  (context) =>
    listTexts(context, 'name')
      .slice(0, 1)
      .map((text) => ({
        request: { method: 'GET', path: `${slashless}?name=${encodeURIComponent(text)}` },
        touches: ['trailingSlash', 'filterMatch'],
      })),
  (context) =>
    listSamples(context)
      .slice(0, 1)
      .map(({ id }) => ({
        request: { method: 'GET', path: `${COLLECTION_PATH}${id}` },
        touches: ['trailingSlash', 'itemRetrieval'],
        objectId: id,
      })),
]

const retrievalTopics: readonly Topic[] = [
  (context) =>
    listSamples(context)
      .slice(0, 1)
      .flatMap(({ id }) => [
        { request: itemRequest('GET', id), touches: ['itemRetrieval'], objectId: id },
        { request: itemRequest('HEAD', id), touches: ['itemRetrieval'], objectId: id },
      ]),
  ({ collection }) => [{ request: itemRequest('GET', collection.unusedId), touches: ['itemRetrieval'] }],
]

/** What paths tell: without a slash at the end, and those of an object. */
export const pathTopics: readonly Topic[] = [...slashTopics, ...retrievalTopics]
