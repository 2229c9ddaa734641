import type { ListParameter, ListQuery } from '../../contract/parameters.ts'

/** The filters of the list, in the order of the contract (section 4.1). */
export const filterNames = ['name', 'responsible', 'location__fact', 'type__name'] as const

/** The parameters of a list as the user typed them. */
export type QueryTexts = { readonly [Name in ListParameter]?: string | undefined }

/** Returns what is wrong with a user id; undefined for nothing. */
export function findResponsibleProblem(text = ''): string | undefined {
  // Not all that `Number` takes: to the service, `0x10` is no number.
  return /^\s*([-+.\de]+\s*)?$/i.test(text) && Number.isFinite(Number(text)) ? undefined : 'Enter a number, such as 7.'
}

/** Formats the query that the texts stand for: `?type__name=switch&sort=-id`. Leaves out an invalid user id. */
export function formatSearch(texts: QueryTexts): string {
  const search = new URLSearchParams()
  for (const name of [...filterNames, 'sort'] as const) {
    const text = texts[name]?.trim()
    if (text && !(name === 'responsible' && findResponsibleProblem(text))) search.set(name, text)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The query that the texts stand for, for `objects.list`. */
export function toListQuery(texts: QueryTexts): ListQuery {
  const { responsible, ...query } = Object.fromEntries(new URLSearchParams(formatSearch(texts)))
  return responsible === undefined ? query : { ...query, responsible: Number(responsible) }
}
