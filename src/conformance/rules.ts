import { bodyFields } from '../contract/assumptions.ts'
import { objectFields } from '../contract/constants/fields.ts'
import { collectionMethods, formatAllow, type OperationName } from '../contract/operations.ts'
import { describeFilter, type FilterName, filterNames, filterPaths, isTextFilter } from '../contract/parameters.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import {
  answerRule,
  expect,
  isAnswered,
  type Judge,
  listRule,
  nameRules,
  operationRule,
  type RuleRow,
  statusRule,
} from './contract-rule.ts'
import { findDifferences, joinDifferences, listDifferences } from './prediction/differences.ts'
import { canMatch, filteredValues, isSorted } from './prediction/predict-list.ts'
import { findPage } from './service/first-list.ts'
import { idOf, isSameValue, type ObjectId, pickFields } from './service-collection.ts'
import { findIn, isSuccess, listOf, objectsOf, operationOf, type Trial, targetOf, valuesOf } from './trial.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isObjectOrNull = (value: unknown) => value === null || isPlainObject(value)
const isTextMap = (value: unknown) => isPlainObject(value) && Object.values(value).every(isText)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const hasEmptyText = (value: unknown) => isPlainObject(value) && Object.values(value).includes('')

/** A rule about what a field, or its part (`location.fact`), is in every object of a response (section 2). */
function fieldRule(path: string, isMeant: (value: unknown) => boolean, statement: string): RuleRow {
  const judge: Judge = (trial) => {
    const values = objectsOf(trial).flatMap((object) => valuesAt(object, path))
    return values.length === 0 ? undefined : expect(values.every(isMeant), statement)
  }
  const field = path.split('.')[0]!
  return { section: '2', statement, kind: 'shape', isFormal: true, field, unless: 'no object has it', judge }
}

/** A rule about a value that is accepted in a body, and must come back (section 2). */
function allowanceRule(field: string, isMeant: (value: unknown) => boolean, statement: string): RuleRow {
  const judge: Judge = ({ step, body, response, json }, { isValid }) => {
    const { [field]: value } = body
    const isAccepted = operationOf(step) !== null && isValid && isSuccess(response) && isPlainObject(json)
    // Where attributes are merged, there are others besides.
    if (!isMeant(value) || !isAccepted) return undefined
    return hasParts(json[field], value) ? null : findDifferences(value, json[field], field)
  }
  return operationRule('create', statement, judge, { section: '2', kind: 'allowance' })
}

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

/** Whether a header is missing in a list because the browser hides it, or there is no list. */
const isUnseen = (trial: Trial, header: string) =>
  listOf(trial) === null || (trial.response.hidesHeaders && trial.response.headers[header] === undefined)

function needsBody({ step, response }: Trial): boolean {
  const operation = operationOf(step)
  // Another status is the matter of another rule.
  return isSuccess(response) && response.status !== 204 && operation !== null && operation !== 'delete'
}

/** A rule about the headers of lists, and what goes with them (section 4). */
function headerRule(
  statement: string,
  judge: Judge,
  unless = 'the service refused each list, or hides its headers from the page',
): RuleRow {
  return { section: '4', statement, kind: 'header', isFormal: true, unless, judge }
}

function sortRule(sort: 'id' | '-id', word: 'ascend' | 'descend'): RuleRow {
  return listRule(
    `The list is sorted by id ${word}ing for sort=${sort}.`,
    (list, { step }) => {
      if (list.length < 2 || valuesOf(step, 'sort').join() !== sort) return undefined
      const ids = [...new Set(list.map(idOf))].filter((id) => id !== undefined)
      return expect(isSorted(ids, sort), `the order of ${sort}`)
    },
    { parameter: 'sort', unless: 'the service has fewer than two objects' },
  )
}

/**
 * A rule about a filter that stands alone. How it matches is left open: it must find the objects with the value, and may
 * find those with the value as a part, in any case.
 */
function filterRule(filter: FilterName): RuleRow & { follows: ['list-is-complete'] } {
  const path = filterPaths[filter]
  const isText = isTextFilter(filter)
  const rule = listRule(
    `The parameter ${filter} filters by ${describeFilter(filter)}.`,
    (list, { step, collection, after }, { isIgnored }) => {
      const others = (step.query ?? []).filter(([name]) => name !== 'sort' && name !== filter)
      const [value = '', ...more] = valuesOf(step, filter)
      // After a write, it is seen what is stored.
      if (after || value.trim() === '' || others.length + more.length > 0) return undefined
      if (!isText && !/^\d+$/.test(value)) return undefined
      const isExact = (other: unknown) => String(other) === value
      const isMeant = (other: unknown) => (isText ? canMatch(other, value) : isExact(other))
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
    { parameter: filter, field: path.split('.')[0]!, unless: 'no object has one' },
  )
  return { ...rule, follows: ['list-is-complete'] }
}

type Paths = typeof filterPaths

/** The name of the rule about a filter: `location-fact-filters`. */
type FilterRule = {
  [Name in FilterName]: Paths[Name] extends `${infer Field}.${infer Part}`
    ? `${Field}-${Part}-filters`
    : `${Paths[Name]}-filters`
}[FilterName]

const filterRules = Object.fromEntries(
  filterNames.map((name) => [`${filterPaths[name].replace('.', '-')}-filters`, filterRule(name)]),
) as Record<FilterRule, ReturnType<typeof filterRule>>

const isFiltered = ({ step }: Trial) => (step.query ?? []).some(([name]) => name !== 'sort')

/** A rule about the list after a write: it has the object as it was answered, and no other one of the run. */
function storedRule(operation: OperationName, statement: string): RuleRow {
  return operationRule(operation, statement, ({ after, json, collection }, { isOwn, isIgnored }) => {
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
function sameFieldsRule(operation: 'create' | 'replace', statement: string): RuleRow {
  return answerRule(operation, statement, ({ json, body, id, response }, { isValid }) => {
    const isComplete = isValid && bodyFields.every((name) => Object.hasOwn(body, name))
    if (!isComplete || response.status === 204) return undefined
    if (!isPlainObject(json) || (operation === 'replace' && idOf(json) !== id)) return `an object with the id ${id}`
    return joinDifferences(bodyFields.flatMap((name) => listDifferences(body[name], json[name], name)))
  })
}

/** A rule about an update of a location with one part: the other one is null then. */
function partRule(given: 'name' | 'fact', statement: string, section: string): RuleRow {
  const absent = given === 'name' ? 'fact' : 'name'
  const judge: Judge = ({ json, body: { location } }) => {
    if (!isPlainObject(location) || absent in location || !(given in location)) return undefined
    const expected = { [given]: location[given], [absent]: null }
    return findDifferences(expected, isPlainObject(json) ? json.location : undefined, 'location')
  }
  return answerRule('update', statement, judge, { section })
}

/** Whether a value has the given parts of an object; everything else is compared as a whole. */
function hasParts(value: unknown, parts: unknown): boolean {
  if (!isPlainObject(parts)) return isSameValue(value, parts)
  return isPlainObject(value) && Object.entries(parts).every(([key, part]) => isSameValue(value[key], part))
}

/** The rules of the contract, in its order. */
export const rules = nameRules({
  'id-is-integer': fieldRule('id', Number.isInteger, 'The id is an integer.'),
  'name-is-string': fieldRule('name', isText, 'The name is a string.'),
  'location-is-object-or-null': fieldRule('location', isObjectOrNull, 'The location is an object or null.'),
  'location-name-is-string-or-null': fieldRule(
    'location.name',
    isTextOrNull,
    'The name of a location is a string or null.',
  ),
  // Null after an update without it (section 4.4).
  'location-fact-is-string': fieldRule('location.fact', isTextOrNull, 'The fact of a location is a string.'),
  'type-is-object-or-null': fieldRule('type', isObjectOrNull, 'The type is an object or null.'),
  'type-name-is-string': fieldRule('type.name', isTextOrNull, 'The name of a type is a string.'),
  'labels-are-array': fieldRule('labels', Array.isArray, 'Labels are an array.'),
  'attributes-are-strings': fieldRule('attributes', isTextMap, 'Attributes are a map of names to strings.'),
  'responsible-is-array': fieldRule('responsible', Array.isArray, 'Responsible users are an array.'),
  'empty-labels-are-allowed': allowanceRule('labels', isEmptyList, 'An empty array of labels is allowed.'),
  'empty-responsible-is-allowed': allowanceRule(
    'responsible',
    isEmptyList,
    'An empty array of responsible users is allowed.',
  ),
  'any-attributes-are-allowed': allowanceRule(
    'attributes',
    hasEmptyText,
    'Attributes can have any names, and an empty string as a value.',
  ),
  'create-returns-no-id': answerRule(
    'create',
    'The response to a create has no id.',
    ({ json }) => expect(!isPlainObject(json) || !Object.hasOwn(json, 'id'), 'no id'),
    { section: '2' },
  ),
  'fact-alone-nulls-name': partRule(
    'fact',
    'An update of a location with only a fact returns a location whose name is null.',
    '2',
  ),
  'body-is-json': {
    ...headerRule('Response bodies are JSON.', (trial) =>
      needsBody(trial) ? expect(trial.json !== undefined, 'a body of JSON') : undefined,
    ),
    kind: 'shape',
  },
  'content-type-is-json': headerRule('Responses carry the Content-Type: application/json header.', (trial) => {
    if (!needsBody(trial)) return undefined
    const [type = ''] = (trial.response.headers['content-type'] ?? '').split(';')
    return expect(type.trim().toLowerCase() === 'application/json', 'the header Content-Type: application/json')
  }),
  'list-varies-by-accept': headerRule('The list response carries Vary: Accept.', (trial) => {
    if (isUnseen(trial, 'vary')) return undefined
    const words = wordsOf(trial, 'vary')
    return expect(words.includes('accept') || words.includes('*'), 'the header Vary: Accept')
  }),
  'list-allows-its-methods': headerRule(`The list response carries Allow: ${allow}.`, (trial) =>
    isUnseen(trial, 'allow') ? undefined : isAllowed(trial),
  ),
  'list-answers-head': headerRule('The list can be asked for with HEAD.', ({ step, response }, { isValid }) =>
    step.method === 'HEAD' && step.target === 'collection' && isValid
      ? expect(response.status === 200, 'the status 200')
      : undefined,
  ),
  'head-has-no-body': headerRule('The response to HEAD has no body.', ({ step, response }) =>
    step.method === 'HEAD' ? expect(response.body === '', 'no body') : undefined,
  ),
  'options-allows-the-same': headerRule(
    'OPTIONS of the list, where there is one, has the same Allow header.',
    (trial) =>
      trial.step.method === 'OPTIONS' && isSuccess(trial.response) && trial.response.headers.allow !== undefined
        ? isAllowed(trial)
        : undefined,
    'the service has no OPTIONS with this header',
  ),
  'list-is-200': { ...statusRule('list', 200), parameter: 'any' },
  'list-is-array': operationRule(
    'list',
    'The body of a list is a JSON array of objects.',
    ({ step, response, json }) =>
      operationOf(step) === 'list' && response.status === 200
        ? expect(Array.isArray(json) && json.every(isPlainObject), 'a JSON array of objects')
        : undefined,
    { kind: 'shape' },
  ),
  'list-has-all-fields': listRule(
    `Objects have the fields ${objectFields.join(', ')}.`,
    (list) => {
      if (list.length === 0) return undefined
      const isLacking = (field: string) => list.some((object) => isPlainObject(object) && !Object.hasOwn(object, field))
      const lacking = objectFields.filter(isLacking)
      return lacking.length === 0 ? null : { expected: `the fields ${lacking.join(', ')}`, fields: lacking }
    },
    { kind: 'shape' },
  ),
  'list-is-complete': listRule(
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
    { parameter: 'any' },
  ),
  'filtered-list-is-part': {
    ...listRule('A list with filters is a part of the list without.', (list, trial, { isIgnored, isOwn }) => {
      if (!isFiltered(trial)) return undefined
      const isUnknown = (id: ObjectId | undefined) =>
        id !== undefined && !isIgnored(id) && trial.collection.get(id) === undefined
      // An object that the run has created or deleted is the matter of other rules.
      const surplus = list.find((object) => isUnknown(idOf(object)) && !isOwn(object))
      return expect(surplus === undefined, `only objects of the whole list, not the object ${idOf(surplus)}`)
    }),
    follows: ['list-is-complete'],
  },
  'sort-id-ascends': sortRule('id', 'ascend'),
  'sort-id-descends': { ...sortRule('-id', 'descend'), follows: ['sort-id-ascends'] },
  ...filterRules,
  'create-is-200': statusRule('create', 200),
  'create-returns-request': sameFieldsRule('create', 'The response to a create has the same fields as the request.'),
  'created-is-listed': {
    ...storedRule('create', 'A created object is in the list once, with the fields of the request.'),
    follows: ['list-is-complete', 'create-returns-request'],
  },
  'replace-is-200': statusRule('replace', 200),
  'replace-returns-request': sameFieldsRule(
    'replace',
    'The response to a replace is the complete object with the same fields.',
  ),
  'replaced-is-listed': {
    ...storedRule('replace', 'A replaced object is in the list, as the request has it.'),
    follows: ['list-is-complete', 'replace-returns-request'],
  },
  'update-is-200': statusRule('update', 200),
  'update-returns-object': answerRule(
    'update',
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
  'name-alone-nulls-fact': partRule('name', 'Location fields that an update leaves out come back as null.', '4.4'),
  'updated-is-listed': {
    ...storedRule('update', 'An updated object is in the list, as the response has it.'),
    follows: ['list-is-complete', 'update-returns-object'],
  },
  'delete-is-204': statusRule('delete', 204),
  'delete-returns-no-body': {
    ...answerRule('delete', 'The response to a delete has no body.', ({ response }) =>
      expect(response.body === '', 'no body'),
    ),
    follows: ['delete-is-204'],
  },
  'deleted-is-gone': operationRule(
    'delete',
    'A deleted object is no longer in the list, nor anywhere else.',
    (trial, { isOwn }) => {
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
    },
  ),
})

/** The name of a rule. */
export type RuleId = (typeof rules)[number]['id']
