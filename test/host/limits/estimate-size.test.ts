import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { estimateSize } from '../../../src/host/limits/usage.ts'
import { inventoryObjectSchema } from '../../../src/index.ts'
import { Mock } from '../../../src/mock/mock.ts'
import { path, post } from '../start-host.ts'

const SIZE = 64 * 1024
const COUNT = 4

/** A list of that size. */
function fill(element: (n: number) => string, [open, close] = '[]'): string {
  const parts: string[] = []
  for (let n = 0, size = 0; size < SIZE; n++) {
    const part = element(n)
    parts.push(part)
    size += part.length + 1
  }
  return `${open}${parts.join(',')}${close}`
}

/** The field, and its JSON by the number of the object: each has keys and texts of its own. */
const shapes: Record<string, [field: string, json: (object: number) => string]> = {
  zeros: ['labels', () => fill(() => '0')],
  'numbers with a fraction': ['labels', () => fill(() => '1.5')],
  'numbers and texts': ['labels', () => fill((n) => (n % 2 ? '1.5' : '"a"'))],
  'empty texts': ['labels', () => fill(() => '""')],
  'short texts': ['labels', (o) => fill((n) => `"${o}-${n}"`)],
  'long texts': ['labels', (o) => fill((n) => `"${`${o}-${n}`.padStart(200, 'x')}"`)],
  'texts with two bytes for a character': ['labels', (o) => fill((n) => `"${`${o}-${n}`.padStart(20, '中')}"`)],
  'empty lists': ['labels', () => fill(() => '[]')],
  'nested lists': ['labels', () => fill(() => '['.repeat(100) + ']'.repeat(100))],
  'empty objects': ['labels', () => fill(() => '{}')],
  'objects that are alike': ['responsible', () => fill((n) => `{"id":${n},"name":"user ${n}"}`)],
  'objects with keys of their own': ['labels', (o) => fill((n) => `{"${o}-${n}":0}`)],
  'many small keys': ['attributes', (o) => fill((n) => `"${o}-${n.toString(36)}":""`, '{}')],
  'keys that are numbers': ['attributes', () => fill((n) => `"${n}":""`, '{}')],
  'long keys': ['attributes', (o) => fill((n) => `"${`${o}-${n}`.padStart(200, 'k')}":""`, '{}')],
  'long values': ['attributes', (o) => fill((n) => `"k${n}":"${`${o}-${n}`.padStart(1000, 'v')}"`, '{}')],
  'texts of a field of the schema': ['tags', (o) => fill((n) => `"${`${o}-${n}`.padStart(200, 'x')}"`)],
  'a long name': ['name', (o) => `"${String(o).padStart(SIZE, 'n')}"`],
}

const schema = z.object({ ...inventoryObjectSchema.shape, tags: z.array(z.string()).default([]) })

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What the heap holds, in bytes. */
async function readHeap(): Promise<number> {
  await new Promise(setImmediate)
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const rows = Object.entries(shapes)
const title = '%s weigh what they take in memory, within a factor of two'
// In a release: the heap is that of the tests before, too, and what they free in between counts against it.
test.each(rows)(title, { tags: ['release'] }, expectWeight)

async function expectWeight(_: string, [field, json]: (typeof rows)[number][1]): Promise<void> {
  const mock = new Mock({ schema, logLimit: 1, assumptions: { nameMaxLength: null } })
  const create = async (object: number) => {
    const { body, ...init } = post({ [field]: 0 })
    const withJson = body.replace(`"${field}":0`, () => `"${field}":${json(object)}`)
    expect((await mock.fetch(`http://localhost${path}`, { ...init, body: withJson })).status).toBe(200)
    // The only request that the log keeps.
    await mock.fetch(`http://localhost${path}?name=none`)
    return estimateSize(mock.store.get(mock.store.nextId - 1)!)
  }
  await create(0)
  const ratios: number[] = []
  for (let round = 0, before = await readHeap(); round < 3; round++) {
    let estimated = 0
    for (let n = 1; n <= COUNT; n++) estimated += await create(round * COUNT + n)
    const after = await readHeap()
    ratios.push(estimated / (after - before))
    before = after
  }
  // The middle one: in another round, something of the tests before can be freed.
  const ratio = ratios.sort((one, other) => one - other)[1]
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
}
