import { seed } from './seed.ts'
import {
  createStack,
  filterNames,
  isPart,
  isRecord,
  type Json,
  listHeaders,
  parse,
  pickFields,
  type Reply,
  type StackOptions,
  Table,
  type TestService,
} from './service.ts'

/** A service in the manner of plain Django. */
export interface DjangoOptions extends StackOptions {
  /**
   * How texts are compared: the whole value, what it begins with, or a part of it whatever the case and the accents.
   * @default 'exact'
   */
  match?: 'exact' | 'startswith' | 'unaccent'
}

const html = { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' }

/** PostgreSQL's `unaccent(lower(text))`. */
function unaccent(text: string): string {
  const letters: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[øæßłđ]/g, (letter) => letters[letter]!)
}

const compare = {
  exact: (text: string, value: string) => text === value,
  startswith: (text: string, value: string) => text.startsWith(value),
  unaccent: (text: string, value: string) => unaccent(text).includes(unaccent(value)),
}

const isText = (value: Json) => typeof value === 'string'

/** The errors of the form, by field. */
function clean(body: Record<string, Json>, isPartial: boolean): Record<string, string[]> {
  const { name, location = null, type = null, labels = [], attributes = {}, responsible = [] } = body
  const errors: Record<string, string[]> = {}
  if (name === undefined ? !isPartial : !isText(name) || name.trim() === '') errors.name = ['This field is required.']
  else if (name !== undefined && [...name].length > 255) {
    errors.name = [`Ensure this value has at most 255 characters (it has ${[...name].length}).`]
  }
  if (!isPart(location, ...(isPartial ? [] : ['fact']))) errors.location = ['Enter a location with a fact.']
  if (!isPart(type, ...(isPartial ? [] : ['name']))) errors.type = ['Enter a type with a name.']
  if (!Array.isArray(labels)) errors.labels = ['Enter a list.']
  if (!Array.isArray(responsible)) errors.responsible = ['Enter a list.']
  if (!isRecord(attributes) || !Object.values(attributes).every(isText)) errors.attributes = ['Enter texts.']
  return errors
}

function refuse(errors: Record<string, string[]>): Reply {
  return { status: 400, json: { errors } }
}

/** Plain Django: views and forms, filters that trim, a redirect for a missing slash, fields of its own in objects. */
export function createDjango(options: DjangoOptions = {}): TestService {
  const { match = 'exact' } = options
  const notFound = { status: 404, headers: html, text: '<!doctype html>\n<h1>Not Found</h1>\n' }
  return createStack({
    table: new Table(seed(options.objects, { label: 'number', isDoubled: true }), options.hooks),
    headers: { 'content-type': 'application/json', 'x-frame-options': 'DENY' },
    notFound: () => notFound,
    guard({ method, url }, target) {
      if (!target || (target.id !== null && !/^\d+$/.test(target.id))) return notFound
      if (!target.hasSlash) return { status: 301, headers: { ...html, location: `${url.pathname}/${url.search}` } }
      const allow = target.id === null ? listHeaders.allow : 'PUT, PATCH, DELETE, OPTIONS'
      if (method === 'OPTIONS') return { status: 200, headers: { ...html, allow } }
      return allow.split(', ').includes(method) ? undefined : { status: 405, headers: { ...html, allow } }
    },
    present(row, { url, mount }) {
      const created = new Date(Date.UTC(2025, 0, 1) + Number(row.id) * 3_600_000).toISOString()
      return { ...row, created_at: created, url: `${url.origin}${mount}/api/v2/objects/${row.id}/` }
    },
    readQuery(query) {
      const last = (name: string) => query.getAll(name).at(-1)?.trim() || undefined
      const filters = Object.fromEntries(filterNames.map((name) => [name, last(name)]))
      const sort = last('sort') ?? 'id'
      if (sort !== 'id' && sort !== '-id') {
        return refuse({ sort: [`Select a valid choice. ${sort} is not one of them.`] })
      }
      const isUser = /^-?\d+$/.test(filters.responsible ?? '0')
      return isUser ? { filters, sort } : refuse({ responsible: ['Enter a whole number.'] })
    },
    finds: (text, value) => compare[match](text.trim(), value),
    readBody({ method, text }, row) {
      const body = parse(text)
      if (!isRecord(body)) return refuse({ __all__: ['Enter valid JSON.'] })
      const isPartial = method === 'PATCH'
      const errors = clean(body, isPartial)
      if (Object.keys(errors).length > 0) return refuse(errors)
      return pickFields({ ...(isPartial ? row : { labels: [], attributes: {}, responsible: [] }), ...body })
    },
    assumptions: {
      filterMatch: match === 'exact' ? match : undefined,
      requiredFields: ['name'],
      nameMaxLength: 255,
    },
    nearest: match === 'unaccent' ? { filterMatch: 'icontains' } : {},
    fresh: () => createDjango(options),
  })
}
