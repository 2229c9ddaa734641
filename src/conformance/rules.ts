import { bodyFields } from '../contract/assumptions.ts'
import { collectionMethods, formatAllow, type OperationName } from '../contract/operations.ts'
import type { FilterName } from '../contract/parameters.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { type ContractRule, expect, isAnswered, type Judge, readRule, statusRule, writeRule } from './contract-rule.ts'
import { findDifferences, joinDifferences, listDifferences } from './prediction/differences.ts'
import { canMatch, filteredValues, isSorted } from './prediction/predict-list.ts'
import { findPage } from './service/first-list.ts'
import { idOf, isSameValue, type ObjectId, objectFields, pickFields } from './service-collection.ts'
import { findIn, isSuccess, listOf, objectsOf, operationOf, type Trial, targetOf, valuesOf } from './trial.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isObjectOrNull = (value: unknown) => value === null || isPlainObject(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

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
  readRule('body-is-json', '4', 'Response bodies are JSON.', (trial) =>
    needsBody(trial) ? expect(trial.json !== undefined, 'a body of JSON') : undefined,
  ),
  readRule('content-type-is-json', '4', 'Responses carry the Content-Type: application/json header.', (trial) => {
    if (!needsBody(trial)) return undefined
    const [type = ''] = (trial.response.headers['content-type'] ?? '').split(';')
    return expect(type.trim().toLowerCase() === 'application/json', 'the header Content-Type: application/json')
  }),
  readRule('list-varies-by-accept', '4', 'The list response carries Vary: Accept.', (trial) => {
    const words = wordsOf(trial, 'vary')
    return listOf(trial)
      ? expect(words.includes('accept') || words.includes('*'), 'the header Vary: Accept')
      : undefined
  }),
  readRule('list-allows-its-methods', '4', `The list response carries Allow: ${allow}.`, (trial) =>
    listOf(trial) ? isAllowed(trial) : undefined,
  ),
  readRule('list-answers-head', '4', 'The list can be asked for with HEAD.', ({ step, response }, { isValid }) =>
    step.method === 'HEAD' && step.target === 'collection' && isValid
      ? expect(response.status === 200, 'the status 200')
      : undefined,
  ),
  readRule('head-has-no-body', '4', 'The response to HEAD has no body.', ({ step, response }) =>
    step.method === 'HEAD' ? expect(response.body === '', 'no body') : undefined,
  ),
  readRule(
    'options-allows-the-same',
    '4',
    'OPTIONS of the list, where there is one, has the same Allow header.',
    (trial) =>
      trial.step.method === 'OPTIONS' && isSuccess(trial.response) && trial.response.headers.allow !== undefined
        ? isAllowed(trial)
        : undefined,
    'the service has no OPTIONS with this header',
  ),
].map((rule): ContractRule => ({ ...rule, isFormal: true }))

/** A rule about a field of every object in a response. A field that is not there is the matter of another rule. */
function fieldRule(
  id: string,
  field: string,
  statement: string,
  read: (object: Record<string, unknown>) => unknown,
  isMeant: (value: unknown) => boolean,
): ContractRule {
  const judge = (trial: Trial) => {
    const values = objectsOf(trial)
      .map(read)
      .filter((value) => value !== undefined)
    return values.length === 0 ? undefined : expect(values.every(isMeant), statement)
  }
  return { ...readRule(id, '2', statement, judge, 'no object has it'), isFormal: true, field }
}

/** A part of a location or of a type. One that is not there is like a value that it cannot have. */
function partOf(field: 'location' | 'type', part: string) {
  return ({ [field]: value }: Record<string, unknown>) =>
    isPlainObject(value) ? (Object.hasOwn(value, part) ? value[part] : Number.NaN) : undefined
}

/** A rule about a value that is accepted in a body: it must come back. */
function acceptedRule(
  id: string,
  statement: string,
  field: string,
  isMeant: (value: unknown) => boolean,
): ContractRule {
  return writeRule('create', id, '2', statement, ({ step, body, response, json }, { isValid }) => {
    const { [field]: value } = body
    const isAccepted = operationOf(step) !== null && isValid && isSuccess(response) && isPlainObject(json)
    // Where attributes are merged, there are others besides.
    if (!isMeant(value) || !isAccepted) return undefined
    return hasParts(json[field], value) ? null : findDifferences(value, json[field], field)
  })
}

const fieldRules: readonly ContractRule[] = [
  fieldRule('id-is-integer', 'id', 'The id is an integer.', ({ id }) => id, Number.isInteger),
  fieldRule('name-is-string', 'name', 'The name is a string.', ({ name }) => name, isText),
  fieldRule(
    'location-is-object-or-null',
    'location',
    'The location is an object or null.',
    ({ location }) => location,
    isObjectOrNull,
  ),
  fieldRule(
    'location-name-is-string-or-null',
    'location',
    'The name of a location is a string or null.',
    partOf('location', 'name'),
    isTextOrNull,
  ),
  // Null after an update without it (section 4.4).
  fieldRule(
    'location-fact-is-string',
    'location',
    'The fact of a location is a string.',
    partOf('location', 'fact'),
    isTextOrNull,
  ),
  fieldRule('type-is-object-or-null', 'type', 'The type is an object or null.', ({ type }) => type, isObjectOrNull),
  fieldRule('type-name-is-string', 'type', 'The name of a type is a string.', partOf('type', 'name'), isTextOrNull),
  fieldRule('labels-are-array', 'labels', 'Labels are an array.', ({ labels }) => labels, Array.isArray),
  fieldRule(
    'attributes-are-strings',
    'attributes',
    'Attributes are a map of names to strings.',
    ({ attributes }) => attributes,
    (value) => isPlainObject(value) && Object.values(value).every(isText),
  ),
  fieldRule(
    'responsible-is-array',
    'responsible',
    'Responsible users are an array.',
    ({ responsible }) => responsible,
    Array.isArray,
  ),
  acceptedRule('empty-labels-are-allowed', 'An empty array of labels is allowed.', 'labels', isEmptyList),
  acceptedRule(
    'empty-responsible-is-allowed',
    'An empty array of responsible users is allowed.',
    'responsible',
    isEmptyList,
  ),
  acceptedRule(
    'any-attributes-are-allowed',
    'Attributes can have any names, and an empty string as a value.',
    'attributes',
    (value) => isPlainObject(value) && Object.values(value).includes(''),
  ),
]

function sortRule(sort: 'id' | '-id', statement: string): ContractRule {
  const judge = (trial: Trial) => {
    const list = listOf(trial)
    if (list === null || list.length < 2 || valuesOf(trial.step, 'sort').join() !== sort) return undefined
    const ids = [...new Set(list.map(idOf))].filter((id) => id !== undefined)
    return expect(isSorted(ids, sort), `the order of ${sort}`)
  }
  return readRule(
    sort === 'id' ? 'sort-id-ascends' : 'sort-id-descends',
    '4.1',
    statement,
    judge,
    'the service has fewer than two objects',
  )
}

/**
 * A rule about a filter that stands alone. How it matches is left open: it must find the objects with the value, and may
 * find those with the value as a part, in any case.
 */
function filterRule(filter: FilterName, statement: string): ContractRule {
  const judge: Judge = (trial, { isIgnored }) => {
    const { step, collection } = trial
    const list = listOf(trial)
    const others = (step.query ?? []).filter(([name]) => name !== 'sort' && name !== filter)
    const [value = '', ...more] = valuesOf(step, filter)
    // After a write, it is seen what is stored.
    if (list === null || trial.after || value.trim() === '' || others.length + more.length > 0) return undefined
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
  }
  const rule = readRule(`${filter.replace('__', '-')}-filters`, '4.1', statement, judge, 'no object has one')
  return { ...rule, filter, field: filter.split('__')[0]! }
}

const isFiltered = ({ step }: Trial) => (step.query ?? []).some(([name]) => name !== 'sort')

const listRules: readonly ContractRule[] = [
  statusRule('4.1', 'list', 200),
  readRule('list-is-array', '4.1', 'The body of a list is a JSON array of objects.', ({ step, response, json }) =>
    operationOf(step) === 'list' && response.status === 200
      ? expect(Array.isArray(json) && json.every(isPlainObject), 'a JSON array of objects')
      : undefined,
  ),
  readRule('list-has-all-fields', '4.1', `Objects have the fields ${objectFields.join(', ')}.`, (trial) => {
    const list = listOf(trial) ?? []
    if (list.length === 0) return undefined
    const isLacking = (field: string) => list.some((object) => isPlainObject(object) && !Object.hasOwn(object, field))
    const lacking = objectFields.filter(isLacking)
    return lacking.length === 0 ? null : { expected: `the fields ${lacking.join(', ')}`, fields: lacking }
  }),
  readRule(
    'list-is-complete',
    '4.1',
    'A list without filters is the whole collection, each object once.',
    (trial, { isIgnored }) => {
      const { response, collection } = trial
      const list = listOf(trial)
      // Pages are a gap of the contract.
      if (list === null || isFiltered(trial) || findPage(response.headers, list.length) !== null) return undefined
      const found = new Set(list.map(idOf))
      // Another kind of ids is the matter of another rule.
      if (found.has(undefined)) return undefined
      if (found.size !== list.length) return 'each object once'
      for (const [id] of collection.entries())
        if (!found.has(id) && !isIgnored(id)) return `the object ${id} in the list`
      return null
    },
  ),
  readRule(
    'filtered-list-is-part',
    '4.1',
    'A list with filters is a part of the list without.',
    (trial, { isIgnored, isOwn }) => {
      const list = listOf(trial)
      if (list === null || !isFiltered(trial)) return undefined
      const isUnknown = (id: ObjectId | undefined) =>
        id !== undefined && !isIgnored(id) && trial.collection.get(id) === undefined
      // What the run has created or deleted is the matter of other rules.
      const surplus = list
        .filter((object) => !isOwn(object))
        .map(idOf)
        .find(isUnknown)
      return expect(surplus === undefined, `only objects of the whole list, not the object ${surplus}`)
    },
  ),
  sortRule('id', 'The list is sorted by id ascending for sort=id.'),
  sortRule('-id', 'The list is sorted by id descending for sort=-id.'),
  filterRule('name', 'The parameter name filters by object name.'),
  filterRule('responsible', 'The parameter responsible filters by responsible user id.'),
  filterRule('location__fact', 'The parameter location__fact filters by location fact.'),
  filterRule('type__name', 'The parameter type__name filters by type name.'),
]

/** A rule about the list after a write: it has the object as it was answered, and no other one of the run. */
function storedRule(id: string, section: string, operation: OperationName, statement: string): ContractRule {
  return writeRule(operation, id, section, statement, ({ after, json, collection }, { isOwn, isIgnored }) => {
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

/** A deleted object is in no list, and answers to nothing. */
const goneRule = writeRule(
  'delete',
  'deleted-is-gone',
  '4.5',
  'A deleted object is no longer in the list, nor anywhere else.',
  (trial) => {
    const { earlier, collection, id, step, response, json } = trial
    // Some services use an id again.
    const gone = earlier
      .filter((other) => isAnswered(other, 'delete') && collection.get(other.id!) === undefined)
      .map((other) => other.id!)
    const list = listOf(trial)
    if (list !== null && gone.length > 0) {
      const shown = gone.find((deleted) => findIn(json, deleted))
      return expect(shown === undefined, `no object ${shown} in the list`)
    }
    if (id === null || !gone.includes(id) || !(step.method === 'GET' || step.method === 'PATCH')) return undefined
    return expect(!isSuccess(response), 'an error, because the object is deleted')
  },
)

/** A rule about the response to a write with all fields: they must come back, and the id where it has one. */
function sameFieldsRule(id: string, section: string, operation: 'create' | 'replace', statement: string): ContractRule {
  return writeRule(operation, id, section, statement, (trial, { isValid }) => {
    const { json, body, id, response } = trial
    const isComplete = isValid && bodyFields.every((name) => Object.hasOwn(body, name))
    if (!isComplete || !isAnswered(trial, operation) || response.status === 204) return undefined
    if (!isPlainObject(json) || (operation === 'replace' && idOf(json) !== id)) return `an object with the id ${id}`
    return joinDifferences(bodyFields.flatMap((name) => listDifferences(body[name], json[name], name)))
  })
}

/** A rule about an update of a location that leaves out a part of it. */
function partRule(
  id: string,
  section: string,
  statement: string,
  given: 'name' | 'fact',
  absent: 'name' | 'fact',
): ContractRule {
  return writeRule('update', id, section, statement, (trial) => {
    const { json, body } = trial
    const { location } = body
    const isAsked = isPlainObject(location) && !(absent in location) && given in location
    if (!isAsked || !isAnswered(trial, 'update')) return undefined
    const expected = { [given]: location[given], [absent]: null }
    return findDifferences(expected, isPlainObject(json) ? json.location : undefined, 'location')
  })
}

/** What the contract says about writes (sections 4.2 to 4.5). */
const writeRules: readonly ContractRule[] = [
  statusRule('4.2', 'create', 200),
  writeRule('create', 'create-returns-no-id', '2', 'The response to a create has no id.', (trial) =>
    isAnswered(trial, 'create')
      ? expect(!isPlainObject(trial.json) || !Object.hasOwn(trial.json, 'id'), 'no id')
      : undefined,
  ),
  sameFieldsRule(
    'create-returns-request',
    '4.2',
    'create',
    'The response to a create has the same fields as the request.',
  ),
  storedRule(
    'created-is-listed',
    '4.2',
    'create',
    'A created object is in the list once, with the fields of the request.',
  ),
  statusRule('4.3', 'replace', 200),
  sameFieldsRule(
    'replace-returns-request',
    '4.3',
    'replace',
    'The response to a replace is the complete object with the same fields.',
  ),
  storedRule('replaced-is-listed', '4.3', 'replace', 'A replaced object is in the list, as the request has it.'),
  statusRule('4.4', 'update', 200),
  writeRule(
    'update',
    'update-returns-object',
    '4.4',
    'The response to an update is the complete object after the update.',
    (trial, { isValid }) => {
      const { json, body } = trial
      const before = targetOf(trial)
      const { status } = trial.response
      if (!isAnswered(trial, 'update') || status === 204 || !isValid || before === undefined) return undefined
      if (!isPlainObject(json) || !isSameValue(json.id, before.id)) return `an object with the id ${before.id}`
      const isMeant = (name: (typeof bodyFields)[number]) =>
        Object.hasOwn(body, name) ? hasParts(json[name], body[name]) : isSameValue(json[name], before[name])
      const wrong = bodyFields.filter((name) => !Object.hasOwn(json, name) || !isMeant(name))
      const readValue = (name: (typeof wrong)[number]) => (Object.hasOwn(body, name) ? body[name] : before[name])
      return joinDifferences(wrong.flatMap((name) => listDifferences(readValue(name), json[name], name)))
    },
  ),
  partRule(
    'fact-alone-nulls-name',
    '2',
    'An update of a location with only a fact returns a location whose name is null.',
    'fact',
    'name',
  ),
  partRule(
    'name-alone-nulls-fact',
    '4.4',
    'Location fields that an update leaves out come back as null.',
    'name',
    'fact',
  ),
  storedRule('updated-is-listed', '4.4', 'update', 'An updated object is in the list, as the response has it.'),
  statusRule('4.5', 'delete', 204),
  writeRule('delete', 'delete-returns-no-body', '4.5', 'The response to a delete has no body.', (trial) =>
    isAnswered(trial, 'delete') ? expect(trial.response.body === '', 'no body') : undefined,
  ),
  goneRule,
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
