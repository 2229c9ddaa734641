import { Twin } from '../../../../src/conformance/twin/twin.ts'
import { assumptionTable } from '../../../../src/contract/assumptions.ts'
import type { InventoryObject } from '../../../../src/contract/object.ts'

/** The values that the filters compare, by the name of the filter, in the order of the objects. */
function listValues(objects: readonly InventoryObject[]): Record<string, (string | number | null)[]> {
  const userIds = objects.flatMap(({ responsible }) =>
    responsible.map((user) => (typeof user === 'object' ? (user as { id: number }).id : (user as number))),
  )
  return {
    name: objects.map(({ name }) => name),
    location__fact: objects.map(({ location }) => location?.fact ?? null),
    type__name: objects.map(({ type }) => type?.name ?? null),
    responsible: userIds.map((id) => (typeof id === 'number' ? id : null)),
  }
}

/** Asks the simulated service with every filter for every value: the ids of what it finds, in a fixed order. */
export function findWithEveryFilter(objects: readonly InventoryObject[]): string[] {
  const twin = new Twin(structuredClone(objects as InventoryObject[]))
  const answers: string[] = []
  for (const [filter, values] of Object.entries(listValues(objects))) {
    for (const value of new Set(values)) {
      if (value === null) continue
      for (const filterMatch of assumptionTable.filterMatch.values!) {
        const query = new URLSearchParams({ [filter]: String(value) })
        const { status, body } = twin.answer({ method: 'GET', path: `/api/v2/objects/?${query}` }, { filterMatch })
        const ids = status === 200 ? JSON.parse(body).map(({ id }: InventoryObject) => id) : status
        answers.push(`${filter} ${filterMatch}: ${ids}`)
      }
    }
  }
  return answers
}
