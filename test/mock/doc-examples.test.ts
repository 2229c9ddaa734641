import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { setupServer } from 'msw/node'
import { describe, expect, test, vi } from 'vitest'
import { createInventoryDb } from '../../src/data.ts'
import { scenarios } from '../../src/factories.ts'
import * as library from '../../src/index.ts'
import { LIST } from '../fields.ts'
import { completeBody, path, write } from './requests.ts'

const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>

/** The examples in the doc comments of a file. */
function readExamples(file: string): string[] {
  const source = readFileSync(new URL(`../../src/${file}.ts`, import.meta.url), 'utf8')
  const comments = Array.from(source.matchAll(/\/\*\*[\s\S]*?\*\//g), ([comment]) =>
    comment.replace(/^\s*\*\/?[^\S\n]?/gm, ''),
  )
  return comments.flatMap((comment) =>
    Array.from(comment.matchAll(/^@example\s+([\s\S]+?)(?=^@|$(?![\s\S]))/gm), ([, code]) => code!.trim()),
  )
}

/** What an example uses and does not declare. */
function createScope(code: string) {
  const objects = [{ name: 'web-1', [LIST]: ['prod'] }, { name: 'web-2' }]
  const mock = library.createInventoryMock({ objects })
  const usesFault = code.includes('fault.id')
  return {
    ...library,
    ...{ mock, service: mock, setupServer, scenarios, expect, draw: vi.fn() },
    db: createInventoryDb(mock),
    before: mock.checkpoint(),
    fault: usesFault ? mock.faults.add({ operation: 'list', status: 503, times: 1 }) : undefined,
    afterEach: (clean: () => void) => clean(),
    sessionStorage: { getItem: () => null, setItem: vi.fn() },
  }
}

async function run(code: string): Promise<void> {
  const scope = createScope(code)
  const { mock } = scope
  await mock.fetch(path)
  await mock.fetch(path, write('POST', completeBody()))
  // In a function, so that an example can declare any names. Node does not know `using` everywhere.
  const lowered = await transform(`async function example() { ${code}\n }`, { target: 'es2022', loader: 'ts' })
  const done = new AsyncFunction(...Object.keys(scope), `${lowered.code}; return example()`)(...Object.values(scope))
  // What an example may wait for.
  await mock.fetch(path)
  await done
}

describe.each([
  ['mock/inventory-service', 10],
  ['mock/objects/collection', 8],
  ['data/inventory-db-model', 12],
  ['mock/log/request-collection', 8],
  ['mock/faults/fault', 7],
  ['mock/create-mock', 2],
  ['mock/mock', 1],
  ['page/keep-state', 1],
])('the examples in the doc comments of %s.ts', (file, count) => {
  const examples = readExamples(file)

  test('are as many as there were', () => expect(examples.length).toBeGreaterThanOrEqual(count))

  // An object is the argument of a call.
  test.each(examples)('run: %s', (code) => run(code.startsWith('{') ? `void (${code})` : code))
})

test.each(readExamples('mock/log/match'))('a match can be as in the doc comments: %s', (match) =>
  run(`mock.requests.list(${match})`),
)
