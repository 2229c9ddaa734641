import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as heyApi from './built/hey-api/zod.gen.ts'
import * as kubb from './built/kubb/zod.ts'
import * as orval from './built/orval.ts'
import { schemas as zodios } from './built/zodios.ts'

interface Validator {
  safeParse(value: unknown): { success: boolean; error?: { message: string } }
}

interface Recording {
  name: string
  assumptions: object
  steps: { method: string; path: string; response: { status: number; body?: unknown } }[]
}

const recordings: Recording[] = ['recordings.json', 'extra-recordings.json'].flatMap((file) =>
  JSON.parse(readFileSync(file, 'utf8')),
)

const ofCollection = { GET: 'list', POST: 'create', OPTIONS: 'describeCollection' }
const ofObject = { GET: 'retrieve', PUT: 'replace', PATCH: 'update', DELETE: 'delete', OPTIONS: 'describeObject' }

/** The operation of a request, as the document names it; undefined for one that it does not have. */
function nameOperation(method: string, path: string): string | undefined {
  const [, id] = /^\/api\/v2\/objects\/(\d+\/)?(?:\?|$)/.exec(path) ?? [null, null]
  const names: Record<string, string> = id === undefined ? ofCollection : id === null ? {} : ofObject
  return names[method]
}

const capitalize = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/** The validators for a response. Those that name no response of an error have its possible schemas. */
const generators: Record<string, (operation: string, status: number) => Validator[]> = {
  orval: (operation, status) => (status === 200 ? [Reflect.get(orval, `${capitalize(operation)}Response`)] : []),
  kubb: (operation, status) => [Reflect.get(kubb, `${operation}${status}Schema`)],
  'hey-api': (operation, status) =>
    status === 200
      ? [Reflect.get(heyApi, `z${capitalize(operation)}Response`)]
      : [heyApi.zDetail, heyApi.zFieldErrors, heyApi.zParameterErrors],
  'openapi-zod-client': (operation, status) => {
    if (status !== 200) return [zodios.Detail, zodios.FieldErrors, zodios.ParameterErrors]
    if (operation.startsWith('describe')) return [zodios.Metadata]
    if (operation === 'list') return [zodios.InventoryObject.array()]
    return [operation === 'create' ? zodios.ObjectFields : zodios.InventoryObject]
  },
}

for (const [name, findValidators] of Object.entries(generators)) {
  test(`the validators of ${name} accept every response of the recordings`, () => {
    let count = 0
    const refused: string[] = []
    for (const { name, steps } of recordings) {
      for (const { method, path, response } of steps) {
        const operation = nameOperation(method, path)
        // A response without a body, or with a page, has none of the document's.
        if (operation === undefined || !response.body || response.status === 405) continue
        const validators = findValidators(operation, response.status)
        if (validators.length === 0) continue
        count++
        const results = validators.map((validator) => validator?.safeParse(response.body))
        if (results.some((result) => result?.success)) continue
        refused.push(
          `${name}: ${method} ${path} ${response.status} ${JSON.stringify(response.body)} ${results[0]?.error?.message ?? 'no validator'}`,
        )
      }
    }
    assert.equal(refused.length, 0, refused.slice(0, 3).join('\n'))
    assert.ok(count > 100, String(count))
  })
}
