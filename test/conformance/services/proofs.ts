import type { RuleId } from '../../../src/conformance/rules.ts'
import { LIST, USERS } from '../../fields.ts'
import { onAnswer, onBody, onShow } from './hooks.ts'
import { type Hooks, isList } from './service.ts'

/** Answers the lists with a filter by name in another way. */
function onNamed(reply: { readonly text?: string; readonly json?: object }): Hooks {
  return {
    respond: ({ status, headers }, request) =>
      isList(request) && request.url.searchParams.has('name')
        ? { status, headers: headers ?? {}, ...reply }
        : undefined,
  }
}

/** What breaks each rule: the name of one of the planted bugs, or hooks. A rule without one does not compile. */
export const provenBy: Readonly<Record<RuleId, string | Hooks>> = {
  'id-is-integer': 'ids as texts',
  'name-is-string': onShow(() => ({ name: 5 })),
  'location-is-object-or-null': 'empty text in the place of no location',
  'location-name-is-string-or-null': 'location without a name lacks the field',
  'location-fact-is-string': onShow(({ location }) => location && { location: { ...location, fact: 5 } }),
  'type-is-object-or-null': 'type as a text',
  'type-name-is-string': onShow(({ type }) => type && { type: { name: 5 } }),
  'labels-are-array': 'null in the place of no labels',
  'attributes-are-strings': 'null in the place of no attributes',
  'responsible-is-array': onShow(() => ({ [USERS]: null })),
  'empty-labels-are-allowed': 'update to no labels ignored',
  'empty-responsible-is-allowed': onBody('PATCH', (body) => {
    if (body[USERS]?.length === 0) delete body[USERS]
  }),
  'any-attributes-are-allowed': 'empty attributes dropped',
  'create-returns-no-id': 'answer to a create has an id',
  'fact-alone-nulls-name': 'update with a fact keeps the name of the location',
  'body-is-json': onNamed({ text: '<p>List</p>' }),
  'content-type-is-json': 'list as text/html',
  'list-varies-by-accept': 'vary missing',
  'list-allows-its-methods': 'allow missing',
  'list-answers-head': 'HEAD refused',
  'head-has-no-body': 'HEAD answers with the list',
  'options-allows-the-same': onAnswer('OPTIONS', () => ({ headers: { allow: 'GET' } })),
  'list-is-200': 'filter that finds nothing answers 404',
  'list-is-array': onNamed({ json: { results: [] } }),
  'list-has-all-fields': 'labels missing where there are none',
  'list-is-complete': 'list cut off at 20',
  'filtered-list-is-part': 'object missing from the whole list',
  'sort-id-ascends': 'sorted as text',
  'sort-id-descends': 'descending ignored for large lists',
  'name-filters': 'underscore is a wildcard',
  'responsible-filters': 'filter by user ignored',
  'location-fact-filters': 'filter by fact looks at the name',
  'type-name-filters': 'old type found after a replace',
  'create-is-200': 'create answers 201',
  'create-returns-request': 'create ignores labels',
  'created-is-listed': 'create stores two objects',
  'replace-is-200': 'replace answers 204',
  'replace-returns-request': 'replace merges attributes',
  'replaced-is-listed': 'replace keeps the old labels',
  'update-is-200': 'update refused',
  'update-returns-object': 'update loses the type',
  'name-alone-nulls-fact': 'update with a name keeps the fact of the location',
  'updated-is-listed': { keep: (_, { method, before }) => (method === 'PATCH' ? { [LIST]: before![LIST] } : {}) },
  'delete-is-204': 'delete answers 202',
  'delete-returns-no-body': 'delete answers 200 with a body',
  'deleted-is-gone': 'delete does nothing',
}
