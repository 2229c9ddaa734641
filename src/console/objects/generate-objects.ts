import type { InventoryObjectInput } from '../../contract/object.ts'
import type { ConsoleControl } from '../model/control.ts'

/** How many objects are generated at a time. */
const CHUNK = 250

/** How long the page is busy at a time, in ms. */
const SLICE = 8

/** The most requests at a time. */
const REQUESTS = 8

/**
 * Generates objects and creates them, in small batches so that the page stays responsive.
 * @param onProgress - called after each batch with the number of objects so far; false to stop
 * @returns how many objects were created
 */
export async function createGenerated(
  control: ConsoleControl,
  count: number,
  onProgress: (created: number) => boolean,
): Promise<number> {
  // Another seed each time, for other names.
  let seed = Date.now()
  let created = 0
  let objects: InventoryObjectInput[] = []
  while (created < count) {
    const end = performance.now() + SLICE
    if (objects.length === 0)
      objects = await control.generate({ count: Math.min(CHUNK, count - created), seed: seed++ })
    const batch: Promise<unknown>[] = []
    do batch.push(control.objects.create(objects.shift()!))
    while (objects.length > 0 && (control.isRemote ? batch.length < REQUESTS : performance.now() < end))
    await Promise.all(batch)
    created += batch.length
    if (!onProgress(created)) break
    // Lets the page draw. Requests do so anyway.
    if (!control.isRemote) await new Promise((resolve) => setTimeout(resolve))
  }
  return created
}
