import { blank, type Fields, fetchObjects, InvalidObject, request } from './api'

const ATTEMPTS = 3

/** Lets the inventory have the machines of a cluster: creates what is missing, and deletes what is gone. */
export async function syncMachines(names: readonly string[]): Promise<void> {
  const known = await fetchObjects({ type__name: 'vm' })
  for (const name of names) {
    if (!known.some((machine) => machine.name === name)) await createOnce({ ...blank, name, type: { name: 'vm' } })
  }
  for (const { id, name } of known) {
    if (!names.includes(name)) await remove(id)
  }
}

/** Creates an object. Where no response comes, looks whether it is there before it tries again. */
async function createOnce(fields: Fields): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await request('POST', '', {}, fields)
      return
    } catch (error) {
      if (error instanceof InvalidObject || attempt === ATTEMPTS) throw error
      const found = await fetchObjects({ name: fields.name })
      if (found.length > 0) return
    }
  }
}

/** Deletes an object, unless somebody else has. */
export async function remove(id: number): Promise<void> {
  try {
    await request('DELETE', `${id}/`)
  } catch (error) {
    if ((error as Error).message !== '404') throw error
  }
}

/** Registers a machine that was installed anew. The old one is there until the new one is. */
export async function reinstall(id: number): Promise<void> {
  const { id: _, ...fields } = (await fetchObjects()).find((object) => object.id === id)!
  await request('POST', '', {}, { ...fields, labels: ['reinstalled'] })
  await remove(id)
}

/** Saves what a user has filled in so far. Returns the errors of the fields. */
export async function saveDraft(draft: Partial<Fields>): Promise<Record<string, string[]>> {
  try {
    await request('POST', '', {}, draft)
    return {}
  } catch (error) {
    if (error instanceof InvalidObject) return error.fields
    throw error
  }
}
