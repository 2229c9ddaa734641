import { bodyFields } from '../contract/assumptions.ts'
import { collectionMethods, formatAllow, type OperationName } from '../contract/operations.ts'
import type { FilterName } from '../contract/parameters.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import {
  answerRule,
  type ContractRule,
  expect,
  isAnswered,
  listRule,
  readRule,
  statusRule,
  writeRule,
} from './contract-rule.ts'
import { findDifferences, joinDifferences, listDifferences } from './prediction/differences.ts'
import { canMatch, filteredValues, isSorted } from './prediction/predict-list.ts'
import { findPage } from './service/first-list.ts'
import { idOf, isSameValue, type ObjectId, objectFields, pickFields } from './service-collection.ts'
import { findIn, isSuccess, listOf, objectsOf, operationOf, type Trial, targetOf, valuesOf } from './trial.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isObjectOrNull = (value: unknown) => value === null || isPlainObject(value)
const isTextMap = (value: unknown) => isPlainObject(value) && Object.values(value).every(isText)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const hasEmptyText = (value: unknown) => isPlainObject(value) && Object.values(value).includes('')

/** A rule about a field of objects, or a part of one: `location.fact`. */
type FieldRow = readonly [id: string, path: string, isMeant: (value: unknown) => boolean, statement: string]

/** What a field is in every object of a response. */
const fieldTypes: readonly FieldRow[] = [
  ['id-is-integer', 'id', Number.isInteger, 'The id is an integer.'],
  ['name-is-string', 'name', isText, 'The name is a string.'],
  ['location-is-object-or-null', 'location', isObjectOrNull, 'The location is an object or null.'],
  ['location-name-is-string-or-null', 'location.name', isTextOrNull, 'The name of a location is a string or null.'],
  // Null after an update without it (section 4.4).
  ['location-fact-is-string', 'location.fact', isTextOrNull, 'The fact of a location is a string.'],
  ['type-is-object-or-null', 'type', isObjectOrNull, 'The type is an object or null.'],
  ['type-name-is-string', 'type.name', isTextOrNull, 'The name of a type is a string.'],
  ['labels-are-array', 'labels', Array.isArray, 'Labels are an array.'],
  ['attributes-are-strings', 'attributes', isTextMap, 'Attributes are a map of names to strings.'],
  ['responsible-is-array', 'responsible', Array.isArray, 'Responsible users are an array.'],
]

/** What is accepted in a body must come back. */
const acceptedValues: readonly FieldRow[] = [
  ['empty-labels-are-allowed', 'labels', isEmptyList, 'An empty array of labels is allowed.'],
  ['empty-responsible-is-allowed', 'responsible', isEmptyList, 'An empty array of responsible users is allowed.'],
  [
    'any-attributes-are-allowed',
    'attributes',
    hasEmptyText,
    'Attributes can have any names, and an empty string as a value.',
  ],
]

/** What the contract says about fields (section 2). */
const fieldRules: readonly ContractRule[] = [
  ...fieldTypes.map(([id, path, isMeant, statement]) => {
    const judge = (trial: Trial) => {
      const values = objectsOf(trial).flatMap((object) => valuesAt(object, path))
      return values.length === 0 ? undefined : expect(values.every(isMeant), statement)
    }
    const field = path.split('.')[0]!
    return readRule(id, statement, judge, { section: '2', isFormal: true, field, unless: 'no object has it' })
  }),
  ...acceptedValues.map(([id, field, isMeant, statement]) => {
    const judge: ContractRule['judge'] = ({ step, body, response, json }, { isValid }) => {
      const { [field]: value } = body
      const isAccepted = operationOf(step) !== null && isValid && isSuccess(response) && isPlainObject(json)
      // Where attributes are merged, there are others besides.
      if (!isMeant(value) || !isAccepted) return undefined
      return hasParts(json[field], value) ? null : findDifferences(value, json[field], field)
    }
    return writeRule('create', id, statement, judge, { section: '2' })
  }),
]

/**
 * The value of a field, or of its part: `location.fact`.
 * @returns none for a field that is not there: that is the matter of another rule
 */
function valuesAt(object: Record<string, unknown>, path: string): unknown[] {
  const [field, part] = path.split('.')
  const value = object[field!]
  if (part === undefined) return value === undefined ? [] : [value]
  // A part that is not there is like a value that it cannot have.
  return isPlainObject(value) ? [Object.hasOwn(value, part) ? value[part] : Number.NaN] : []
}

/** The words of a header that is a list, in lower case and in order. */
function wordsOf({ response }: Trial, header: string): string[] {
  const words = (response.headers[header] ?? '').split(',').map((word) => word.trim().toLowerCase())
  return words.filter(Boolean).sort()
}

const allow = formatAllow(collectionMethods)
const allowed = allow.toLowerCase().split(', ').sort().join()
const isAllowed = (trial: Trial) => expect(wordsOf(trial, 'allow').join() === allowed, `the header Allow: ${allow}`)

function needsBody({ step, response }: Trial): boolean {
  const operation = operationOf(step)
  // Another status is the matter of another rule.
  return isSuccess(response) && response.status !== 204 && operation !== null && operation !== 'delete'
}

/** What the contract says about all requests and responses (section 4). */
const messageRules = [
  readRule('body-is-json', 'Response bodies are JSON.', (trial) =>
    needsBody(trial) ? expect(trial.json !== undefined, 'a body of JSON') : undefined,
  ),
  readRule('content-type-is-json', 'Responses carry the Content-Type: application/json header.', (trial) => {
    if (!needsBody(trial)) return undefined
    const [type = ''] = (trial.response.headers['content-type'] ?? '').split(';')
    return expect(type.trim().toLowerCase() === 'application/json', 'the header Content-Type: application/json')
  }),
  listRule('list-varies-by-accept', 'The list response carries Vary: Accept.', (_, trial) => {
    const words = wordsOf(trial, 'vary')
    return expect(words.includes('accept') || words.includes('*'), 'the header Vary: Accept')
  }),
  listRule('list-allows-its-methods', `The list response carries Allow: ${allow}.`, (_, trial) => isAllowed(trial)),
  readRule('list-answers-head', 'The list can be asked for with HEAD.', ({ step, response }, { isValid }) =>
    step.method === 'HEAD' && step.target === 'collection' && isValid
      ? expect(response.status === 200, 'the status 200')
      : undefined,
  ),
  readRule('head-has-no-body', 'The response to HEAD has no body.', ({ step, response }) =>
    step.method === 'HEAD' ? expect(response.body === '', 'no body') : undefined,
  ),
  readRule(
    'options-allows-the-same',
    'OPTIONS of the list, where there is one, has the same Allow header.',
    (trial) =>
      trial.step.method === 'OPTIONS' && isSuccess(trial.response) && trial.response.headers.allow !== undefined
        ? isAllowed(trial)
        : undefined,
    { unless: 'the service has no OPTIONS with this header' },
  ),
].map((rule): ContractRule => ({ ...rule, section: '4', isFormal: true }))

function sortRule(sort: 'id' | '-id', word: 'ascend' | 'descend'): ContractRule {
  return listRule(
    `sort-id-${word}s`,
    `The list is sorted by id ${word}ing for sort=${sort}.`,
    (list, { step }) => {
      if (list.length < 2 || valuesOf(step, 'sort').join() !== sort) return undefined
      const ids = [...new Set(list.map(idOf))].filter((id) => id !== undefined)
      return expect(isSorted(ids, sort), `the order of ${sort}`)
    },
    { unless: 'the service has fewer than two objects' },
  )
}

/**
 * A rule about a filter that stands alone. How it matches is left open: it must find the objects with the value, and may
 * find those with the value as a part, in any case.
 */
function filterRule(filter: FilterName, what: string): ContractRule {
  return listRule(
    `${filter.replace('__', '-')}-filters`,
    `The parameter ${filter} filters by ${what}.`,
    (list, { step, collection, after }, { isIgnored }) => {
      const others = (step.query ?? []).filter(([name]) => name !== 'sort' && name !== filter)
      const [value = '', ...more] = valuesOf(step, filter)
      // After a write, it is seen what is stored.
      if (after || value.trim() === '' || others.length + more.length > 0) return undefined
      if (filter === 'responsible' && !/^\d+$/.test(value)) return undefined
      const isExact = (other: unknown) => String(other) === value
      const isMeant = (other: unknown) => (filter === 'responsible' ? isExact(other) : canMatch(other, value))
      const compared = list.filter(isPlainObject).filter((object) => !isIgnored(idOf(object) ?? ''))
      const surplus = compared.find((object) => !filteredValues(object, filter).some(isMeant))
      if (surplus !== undefined) return `only objects with ${filter} ${value}, not the object ${idOf(surplus)}`
      const found = new Set(list.map(idOf))
      for (const [id, object] of collection.entries()) {
        if (found.has(id) || isIgnored(id) || !filteredValues(object, filter).some(isExact)) continue
        return `the object ${id} in the list, because it has ${filter} ${value}`
      }
      return null
    },
    { filter, field: filter.split('__')[0]!, unless: 'no object has one' },
  )
}

const isFiltered = ({ step }: Trial) => (step.query ?? []).some(([name]) => name !== 'sort')

/** What the contract says about lists (section 4.1). */
const listRules: readonly ContractRule[] = [
  statusRule('list', 200),
  readRule('list-is-array', 'The body of a list is a JSON array of objects.', ({ step, response, json }) =>
    operationOf(step) === 'list' && response.status === 200
      ? expect(Array.isArray(json) && json.every(isPlainObject), 'a JSON array of objects')
      : undefined,
  ),
  listRule('list-has-all-fields', `Objects have the fields ${objectFields.join(', ')}.`, (list) => {
    if (list.length === 0) return undefined
    const isLacking = (field: string) => list.some((object) => isPlainObject(object) && !Object.hasOwn(object, field))
    const lacking = objectFields.filter(isLacking)
    return lacking.length === 0 ? null : { expected: `the fields ${lacking.join(', ')}`, fields: lacking }
  }),
  listRule(
    'list-is-complete',
    'A list without filters is the whole collection, each object once.',
    (list, trial, { isIgnored }) => {
      const { response, collection } = trial
      // Pages are a gap of the contract.
      if (isFiltered(trial) || findPage(response.headers, list.length) !== null) return undefined
      const found = new Set(list.map(idOf))
      // Another kind of ids is the matter of another rule.
      if (found.has(undefined)) return undefined
      if (found.size !== list.length) return 'each object once'
      for (const [id] of collection.entries())
        if (!found.has(id) && !isIgnored(id)) return `the object ${id} in the list`
      return null
    },
  ),
  listRule(
    'filtered-list-is-part',
    'A list with filters is a part of the list without.',
    (list, trial, { isIgnored, isOwn }) => {
      if (!isFiltered(trial)) return undefined
      const isUnknown = (id: ObjectId | undefined) =>
        id !== undefined && !isIgnored(id) && trial.collection.get(id) === undefined
      // What the run has created or deleted is the matter of other rules.
      const others = list.filter((object) => !isOwn(object))
      const surplus = others.map(idOf).find(isUnknown)
      return expect(surplus === undefined, `only objects of the whole list, not the object ${surplus}`)
    },
  ),
  sortRule('id', 'ascend'),
  sortRule('-id', 'descend'),
  filterRule('name', 'object name'),
  filterRule('responsible', 'responsible user id'),
  filterRule('location__fact', 'location fact'),
  filterRule('type__name', 'type name'),
]

/** A rule about the list after a write: it has the object as it was answered, and no other one of the run. */
function storedRule(operation: OperationName, id: string, statement: string): ContractRule {
  return writeRule(operation, id, statement, ({ after, json, collection }, { isOwn, isIgnored }) => {
    if (after === undefined || operationOf(after.write.step) !== operation || !Array.isArray(json)) return undefined
    // It was deleted before.
    if (after.write.id !== null && targetOf(after.write) === undefined) return undefined
    const shown = after.id === undefined ? undefined : findIn(json, after.id)
    if (shown === undefined) return 'the object in the list'
    const other = json.find(
      (object) =>
        isOwn(object) &&
        isSameValue(object.name, shown.name) &&
        collection.get(idOf(object)!) === undefined &&
        !isIgnored(idOf(object)!),
    )
    if (other !== undefined) return `the object ${after.id} alone, not the object ${idOf(other)}`
    return findDifferences(collection.get(after.id!), pickFields(shown), `object ${after.id}:`)
  })
}

/** A rule about the response to a write with all fields: they must come back, and the id where it has one. */
function sameFieldsRule(operation: 'create' | 'replace', id: string, statement: string): ContractRule {
  return answerRule(operation, id, statement, ({ json, body, id, response }, { isValid }) => {
    const isComplete = isValid && bodyFields.every((name) => Object.hasOwn(body, name))
    if (!isComplete || response.status === 204) return undefined
    if (!isPlainObject(json) || (operation === 'replace' && idOf(json) !== id)) return `an object with the id ${id}`
    return joinDifferences(bodyFields.flatMap((name) => listDifferences(body[name], json[name], name)))
  })
}

/** A rule about an update of a location with one part: the other one is null then. */
function partRule(given: 'name' | 'fact', id: string, statement: string, section: string): ContractRule {
  const absent = given === 'name' ? 'fact' : 'name'
  const judge: ContractRule['judge'] = ({ json, body: { location } }) => {
    if (!isPlainObject(location) || absent in location || !(given in location)) return undefined
    const expected = { [given]: location[given], [absent]: null }
    return findDifferences(expected, isPlainObject(json) ? json.location : undefined, 'location')
  }
  return answerRule('update', id, statement, judge, { section })
}

/** What the contract says about writes (sections 4.2 to 4.5). */
const writeRules: readonly ContractRule[] = [
  statusRule('create', 200),
  answerRule(
    'create',
    'create-returns-no-id',
    'The response to a create has no id.',
    ({ json }) => expect(!isPlainObject(json) || !Object.hasOwn(json, 'id'), 'no id'),
    { section: '2' },
  ),
  sameFieldsRule('create', 'create-returns-request', 'The response to a create has the same fields as the request.'),
  storedRule('create', 'created-is-listed', 'A created object is in the list once, with the fields of the request.'),
  statusRule('replace', 200),
  sameFieldsRule(
    'replace',
    'replace-returns-request',
    'The response to a replace is the complete object with the same fields.',
  ),
  storedRule('replace', 'replaced-is-listed', 'A replaced object is in the list, as the request has it.'),
  statusRule('update', 200),
  answerRule(
    'update',
    'update-returns-object',
    'The response to an update is the complete object after the update.',
    (trial, { isValid }) => {
      const { json, body } = trial
      const before = targetOf(trial)
      if (trial.response.status === 204 || !isValid || before === undefined) return undefined
      if (!isPlainObject(json) || !isSameValue(json.id, before.id)) return `an object with the id ${before.id}`
      const isMeant = (name: (typeof bodyFields)[number]) =>
        Object.hasOwn(body, name) ? hasParts(json[name], body[name]) : isSameValue(json[name], before[name])
      const wrong = bodyFields.filter((name) => !Object.hasOwn(json, name) || !isMeant(name))
      const readValue = (name: (typeof wrong)[number]) => (Object.hasOwn(body, name) ? body[name] : before[name])
      return joinDifferences(wrong.flatMap((name) => listDifferences(readValue(name), json[name], name)))
    },
  ),
  partRule(
    'fact',
    'fact-alone-nulls-name',
    'An update of a location with only a fact returns a location whose name is null.',
    '2',
  ),
  partRule('name', 'name-alone-nulls-fact', 'Location fields that an update leaves out come back as null.', '4.4'),
  storedRule('update', 'updated-is-listed', 'An updated object is in the list, as the response has it.'),
  statusRule('delete', 204),
  answerRule('delete', 'delete-returns-no-body', 'The response to a delete has no body.', ({ response }) =>
    expect(response.body === '', 'no body'),
  ),
  writeRule('delete', 'deleted-is-gone', 'A deleted object is no longer in the list, nor anywhere else.', (trial, { isOwn }) => {
    const { earlier, collection, id, step, response } = trial
    // Some services use an id again.
    const gone = earlier
      .filter((other) => isAnswered(other, 'delete') && collection.get(other.id!) === undefined)
      .map((other) => other.id!)
    const list = listOf(trial)
    if (list !== null && gone.length > 0) {
      const shown = gone.find((deleted) => isOwn(findIn(list, deleted)))
      return expect(shown === undefined, `no object ${shown} in the list`)
    }
    if (id === null || !gone.includes(id) || !(step.method === 'GET' || step.method === 'PATCH')) return undefined
    return expect(!isSuccess(response), 'an error, because the object is deleted')
  }),
]

/** Whether a value has the given parts of an object; everything else is compared as a whole. */
function hasParts(value: unknown, parts: unknown): boolean {
  if (!isPlainObject(parts)) return isSameValue(value, parts)
  return isPlainObject(value) && Object.entries(parts).every(([key, part]) => isSameValue(value[key], part))
}

/** The rules of the contract, in its order. */
export const rules = [...fieldRules, ...messageRules, ...listRules, ...writeRules].sort((one, other) =>
  one.section.localeCompare(other.section),
)
