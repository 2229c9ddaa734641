import { expect, test } from 'vitest'
import { runScript } from '../../server/run-script.ts'

/** @module-tag release */

test.each(['replace', 'merge'])(
  'what is counted is at least 0.75 of what is held, for any JSON [attributes: %s]',
  async (partialAttributes) => {
    const printed = await runScript(`
    import fc from 'fast-check'
    import { createInventoryHost } from 'inventory-objects-mock/host'
    const anyKey = fc.oneof(fc.string({ maxLength: 12 }), fc.integer({ min: 0, max: 5000 }).map(String))
    const anyText = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
    const anyFields = fc.record({
      name: fc.string({ minLength: 1, maxLength: 60 }),
      labels: fc.oneof(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 20 }),
        fc.array(fc.constantFrom({}, [], 0, 1.5, [[]], { a: 0 }, { 900: 0 }), { maxLength: 100 }),
      ),
      attributes: fc.dictionary(anyKey, anyText, { maxKeys: 30 }),
    })
    const SESSION = 16 * 1024
    const headers = { 'content-type': 'application/json' }
    const measure = () => {
      for (let n = 0; n < 2; n++) gc()
      return process.memoryUsage().heapUsed
    }
    // Each object has keys of its own: those that objects share take less.
    const rename = (n) => (key, value) => {
      const isRenamed = value !== null && typeof value === 'object' && !Array.isArray(value) && key !== ''
      return isRenamed ? Object.fromEntries(Object.entries(value).map(([name, inside]) => [/^\\d+$/.test(name) ? name : name + n, inside])) : value
    }
    async function weigh(row) {
      const { fetch, close } = createInventoryHost({ admin: false, maxMemory: 2 ** 30, assumptions: { partialAttributes: '${partialAttributes}' } })
      const send = async (target, method, body) => {
        const request = new Request('http://localhost' + target, { method, headers, body: body && JSON.stringify(body) })
        return (await fetch(request)).text()
      }
      const readUsed = async () => JSON.parse(await send('/readyz', 'GET')).memory.used
      const collection = '/sessions/a/api/v2/objects/'
      const write = async (from, to) => {
        for (let id = from; id <= to; id++) {
          const json = JSON.stringify({ location: null, type: null, responsible: [], ...row })
          const fields = JSON.parse(json, rename(id))
          await send(collection, 'POST', fields)
          const attributes = ${partialAttributes === 'merge' ? "{ ['k' + id]: '' }" : 'fields.attributes'}
          await send(collection + id + '/', 'PATCH', { attributes })
        }
      }
      // Until what is compiled and kept for later is there.
      await write(1, 20)
      const usedFirst = await readUsed()
      const each = (usedFirst - SESSION) / 20
      // So many that what else changes in the heap is little beside them.
      const count = Math.ceil(2_000_000 / each)
      const before = measure()
      if (each > 0) await write(21, 20 + count)
      const result = { held: measure() - before, counted: (await readUsed()) - usedFirst }
      close()
      return { ...result, ratio: result.counted / result.held, row }
    }
    const results = []
    for (const row of fc.sample(anyFields, { numRuns: 30, seed: 7 })) {
      const result = await weigh(row)
      // Others are refused, such as a name of spaces.
      if (result.counted > 0) results.push(result)
    }
    results.sort((a, b) => a.ratio - b.ratio)
    console.log(JSON.stringify(results.slice(0, 3)))
    process.exit()`)
    const [least] = JSON.parse(printed)
    expect(least.ratio, printed.slice(0, 3000)).toBeGreaterThanOrEqual(0.75)
  },
)
