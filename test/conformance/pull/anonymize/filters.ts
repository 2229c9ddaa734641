import type { InventoryObject } from '../../../../src/contract/object.ts'
import { createInventoryService } from '../../../../src/service.ts'

/** The values that the filters compare, by the name of the filter, in the order of the objects. */
function listValues(objects: readonly InventoryObject[]): Record<string, (string | number | null)[]> {
  const users = objects.flatMap(({ responsible }) =>
    responsible.map((user) => (typeof user === 'object' ? (user as { id?: unknown }).id : user)),
  )
  const userIds = users.map((id) => (typeof id === 'boolean' ? Number(id) : typeof id === 'number' ? id : null))
  return {
    name: objects.map(({ name }) => name),
    location__fact: objects.map(({ location }) => location?.fact ?? null),
    type__name: objects.map(({ type }) => type?.name ?? null),
    responsible: userIds.map((id) => (Number.isSafeInteger(id) ? id : null)),
  }
}

/** Asks the simulated service with every filter for every value: the ids of what it finds, in a fixed order. */
export async function findWithEveryFilter(objects: readonly InventoryObject[]): Promise<string[]> {
  const answers: string[] = []
  for (const filterMatch of ['exact', 'iexact', 'contains', 'icontains'] as const) {
    const service = createInventoryService({ objects, assumptions: { filterMatch } })
    for (const [filter, values] of Object.entries(listValues(objects))) {
      for (const value of new Set(values)) {
        if (value === null) continue
        const response = await service.fetch(`/api/v2/objects/?${new URLSearchParams({ [filter]: String(value) })}`)
        const ids = response.ok ? (await response.json()).map(({ id }: InventoryObject) => id) : response.status
        answers.push(`${filter} ${filterMatch}: ${ids}`)
      }
    }
  }
  return answers
}
