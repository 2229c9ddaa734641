import type { AssumptionName } from './assumptions.ts'

/**
 * What each assumption decides, in a sentence that is also its doc comment in `Assumptions`, and the section of the
 * contract that leaves it open. Not in the table of assumptions, which every page loads.
 */
export const assumptionDescriptions: Readonly<Record<AssumptionName, { decides: string; section: string }>> = {
  filterMatch: {
    decides:
      'Whether `name`, `location__fact` and `type__name` match the whole value or a part of it; `i` ignores case. One ' +
      'word for all, or one for each: what is left out is `exact`.',
    section: '4.1',
  },
  filterCombination: { decides: 'Whether an object must match all filters or any of them.', section: '4.1' },
  repeatedFilter: { decides: 'Which value counts when a query parameter is repeated.', section: '4.1' },
  unknownParameters: {
    decides: 'Whether a query parameter that is not in the contract is ignored or rejected with a 400.',
    section: '4.1',
  },
  invalidParameters: {
    decides: 'Whether an invalid value, as in `sort=name` or `responsible=abc`, is rejected with a 400 or ignored.',
    section: '4.1',
  },
  defaultSort: { decides: 'The order of a list without `sort`.', section: '4.1' },
  pageSize: {
    decides:
      'How many objects a list has at most, with a header `Link` to the next page, `?page=2`; `null` is the whole list.',
    section: '4.1',
  },
  requiredFields: {
    decides: 'Which fields a create or replace must have; the others get an empty value when they are missing.',
    section: '2',
  },
  idInBody: {
    decides:
      'Whether the `id` in a request body is ignored, or checked: a create must not have it, a replace must, and it ' +
      'must equal the one in the path.',
    section: '2',
  },
  partialAttributes: {
    decides: 'Whether the `attributes` of an update replace the old ones or are merged into them.',
    section: '4.4',
  },
  uniqueName: { decides: 'Whether names must be unique.', section: '2' },
  nameMaxLength: { decides: 'The maximum length of a name; `null` is no limit.', section: '2' },
  itemRetrieval: { decides: 'Whether GET on the path of an object returns the object.', section: '4.5' },
  trailingSlash: {
    decides: 'The response to a path without its trailing slash: a redirect, a 404, or the same as with the slash.',
    section: '4',
  },
  tokens: {
    decides:
      'Which tokens are accepted: `s3cret` in `Authorization: Token s3cret`, `Bearer s3cret` in `Authorization: Bearer s3cret`.',
    section: '5',
  },
}
