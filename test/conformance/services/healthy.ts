/* Services with which nothing is wrong: those of the stacks, with options and habits. */
import type { Assumptions } from '../../../src/service.ts'
import { USERS } from '../../fields.ts'
import { keepDeleted, onMatch, onStore, onTexts, refuseBodies } from './hooks.ts'
import { parse, route } from './request.ts'
import {
  createTestService,
  type Hooks,
  type Json,
  type Row,
  type ServiceOptions,
  type Stack,
  textOf,
} from './service.ts'
import { stacks } from './stacks.ts'
import { matchTexts, unaccent } from './texts.ts'

const { drf, django, hono } = stacks
const LARGEST = 2 ** 31 - 1

/** A stack with other assumptions, and what else changes. */
function vary(stack: Stack, assumptions: Partial<Assumptions>, changes: Stack = {}): Stack {
  return { ...stack, ...changes, assumptions: { ...stack.assumptions, ...assumptions } }
}

/** The library itself, with a habit at which a check once stumbled. */
const withHabit = (hooks: Hooks): Stack => ({ ...drf, hooks: () => hooks })

/** Answers some requests in the place of a stack. */
function answering(stack: Stack, answer: NonNullable<Hooks['request']>): Stack {
  return { ...stack, request: (request, service) => answer(request, service) ?? stack.request?.(request, service) }
}

const unauthorized = { status: 401, headers: { 'www-authenticate': 'Bearer realm=""' }, json: { message: '' } }

/** The latest id is used again. */
function reuseIds(): Hooks {
  const [gone, hooks] = keepDeleted()
  const reuse = onStore((row, { service: { objects } }) => {
    const highest = Math.max(...objects.list().map(({ id }) => (id === row.id ? 0 : id)))
    const last = gone.splice(0).find(({ id }) => id > highest)
    if (last) {
      objects.delete(row.id)
      objects.create({ ...(row as Row), id: last.id } as Json)
    }
    return {}
  }, 'POST')
  return { ...hooks, ...reuse }
}

const hostNames = refuseBodies(({ name }) => typeof name === 'string' && !/^[a-z\d-]{1,63}$/i.test(name))
const users32 = refuseBodies(({ [USERS]: users }) => [users].flat().some((user) => Number(user?.id ?? user) > LARGEST))

export const healthy = {
  ...stacks,
  'drf that uses ids again': { ...drf, hooks: reuseIds },
  'drf whose errors have no body': withHabit({
    respond: ({ status }) => (status >= 400 ? { status, headers: {} } : undefined),
  }),
  'drf that creates what a PUT does not find': withHabit({
    request({ method, path, text }) {
      const id = Number(route(path)?.id)
      const body = parse(text)
      if (method !== 'PUT' || id < 1_000_000 || body?.id !== id) return undefined
      return { status: 201, headers: { 'content-type': 'application/json' }, json: body }
    },
  }),
  'drf that trims texts': withHabit(onTexts((text) => text.trim())),
  'drf that does not trim filters': withHabit(onMatch((row, value, name) => textOf(row, name) === value)),
  'drf that has users of 32 bits': withHabit({
    request: (request, service) =>
      Number(request.url.searchParams.get('responsible')) > LARGEST
        ? { status: 400, json: {} }
        : users32.request!(request, service),
  }),
  'drf that has no line separators in names': withHabit(
    refuseBodies(({ name }) => /[\u2028\u2029]/.test(String(name))),
  ),
  'drf that refuses an update of nothing with a 422': withHabit({
    request: ({ method, text }) => (method === 'PATCH' && text === '{}' ? { status: 422, json: {} } : undefined),
  }),
  'drf that keeps at most 255 characters of a text': withHabit(
    refuseBodies(({ attributes }) => Object.values(attributes ?? {}).some((value) => String(value).length > 255)),
  ),
  'drf that has host names': vary(withHabit(hostNames), { nameMaxLength: 63 }),
  'django that finds beginnings': vary(
    django,
    {},
    { match: matchTexts((text, value) => text.startsWith(value)), undescribed: ['filterMatch'] },
  ),
  'django that ignores accents': vary(
    django,
    {},
    {
      match: matchTexts((text, value) => unaccent(text).includes(unaccent(value))),
      ...{ undescribed: ['filterMatch'], nearest: { filterMatch: 'icontains' } },
    },
  ),
  'hono with a token': {
    ...answering(vary(hono, { tokens: ['Bearer secret'] }), ({ headers }) =>
      headers.get('authorization') === 'Bearer secret' ? undefined : unauthorized,
    ),
    ask: { headers: { authorization: 'Bearer secret' } },
  },
  'hono below a mount': {
    ...answering(hono, ({ mount }) => (mount === '/inventory' ? undefined : { status: 404, text: 'Not Found' })),
    ask: { url: 'http://localhost/inventory' },
  },
} satisfies Record<string, Stack>

export type HealthyName = keyof typeof healthy

/** Creates a service by its name. */
export function createService(name: HealthyName, options?: ServiceOptions) {
  return createTestService(healthy[name], options)
}

/** Creates one of the library itself, under assumptions. */
export function createDrf({
  assumptions = {},
  ...options
}: ServiceOptions & { assumptions?: Partial<Assumptions> } = {}) {
  return createTestService(vary(drf, assumptions, { shape: { isDoubled: !assumptions.uniqueName } }), options)
}
