import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, type InventoryFetch } from '../../src/conformance.ts'
import { createRandom } from '../../src/mock/random.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { skipWaits } from './ask.ts'

/** @module-tag slow */

skipWaits()

/** How a service chooses the id of a new object, by those that it has and the largest that it ever had. */
const idsOf = {
  rising: (_: readonly number[], largest: number) => largest + 1,
  'with gaps': (_: readonly number[], largest: number) => largest + 1 + (largest % 5),
  'the largest and one': (ids: readonly number[]) => Math.max(0, ...ids) + 1,
  'the lowest that is free': (ids: readonly number[]) => ids.reduce((free, id) => (id === free ? free + 1 : free), 1),
}

interface Run {
  readonly ids: keyof typeof idsOf
  readonly seed: number
  /** How likely the colleague does something before a request. */
  readonly activity: number
  /** How likely a write is done, and its response lost. */
  readonly loss: number
}

const fields = {
  location: { name: 'Oslo', fact: 'osl1' },
  type: { name: 'Server' },
  [LIST]: ['prod'],
  [USERS]: [7],
}

/** Checks a service while a colleague uses it, and watches every request. */
async function checkBesideColleague({ ids, seed, activity, loss }: Run) {
  const random = createRandom(seed)
  const service = createInventoryService({ objects: [], logLimit: 1 })
  const { objects } = service
  let largest = 0
  /** Gives a new object the id that this service would give it. */
  const place = (id: number): number => {
    const { id: _, ...created } = objects.get(id)!
    objects.delete(id)
    const chosen = idsOf[ids](
      objects.list().map((object) => object.id),
      largest,
    )
    largest = Math.max(largest, chosen)
    return objects.create({ ...created, id: chosen }).id
  }
  /** The objects of the colleague, as they have to be. */
  const theirs = new Map<number, unknown>()
  const pick = () => [...theirs.keys()][Math.floor(random() * theirs.size)]!
  const act = () => {
    const kind = theirs.size < 3 ? 0 : Math.floor(random() * 3)
    if (kind === 0) {
      const name = `colleague-${Math.floor(random() * 1e6)}`
      const id = place(objects.create({ ...fields, name, attributes: { serial_no: name } }).id)
      theirs.set(id, objects.get(id))
    } else if (kind === 1) {
      const id = pick()
      theirs.set(id, objects.update(id, { attributes: { edited: String(random()) } }))
    } else {
      const id = pick()
      objects.delete(id)
      theirs.delete(id)
    }
  }
  for (let count = 0; count < 6; count++) act()
  /** The ids that the check has deleted, and has not been given again. */
  const deleted = new Set<string>()
  const fetch: InventoryFetch = async (input, init) => {
    if (random() < activity) act()
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    const [, id] = /\/objects\/(\d+)\/$/.exec(new URL(request.url).pathname) ?? []
    const { method } = request
    const text = await request.clone().text()
    if (id !== undefined && deleted.has(id) && method !== 'GET' && method !== 'HEAD')
      expect([method, text]).toEqual(['PATCH', '{}'])
    const response = await service.fetch(request)
    if (method === 'POST' && response.ok) deleted.delete(String(place(Math.max(...objects.list().map((o) => o.id)))))
    if (method === 'DELETE' && response.ok) deleted.add(id!)
    for (const [theirId, object] of theirs) expect(objects.get(theirId), `${method} ${id}`).toEqual(object)
    if (random() < activity) act()
    return method !== 'GET' && random() < loss ? new Response('', { status: 503 }) : response
  }
  const report = await check(fetch, { writes: 'allowed', rate: Number.MAX_VALUE })
  const left = objects.list().filter((object) => !theirs.has(object.id))
  return { report, left }
}

const anyRun = fc.record<Run>({
  ids: fc.constantFrom(...(Object.keys(idsOf) as (keyof typeof idsOf)[])),
  seed: fc.nat(),
  activity: fc.constantFrom(0.02, 0.1, 0.5),
  loss: fc.constantFrom(0, 0, 0.1),
})

const runs = Number(process.env.PROBE_RUNS ?? 1)

test('no object of a colleague ever changes, and nothing is said of theirs, whatever ids are used again', async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async (run) => {
      const { report, left } = await checkBesideColleague(run)
      expect(report.deviations).toEqual([])
      expect(left).toEqual([])
    }),
    { numRuns: runs, seed: 57 },
  )
})
