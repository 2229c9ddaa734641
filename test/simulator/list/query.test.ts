import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { USERS } from '../../fields.ts'
import { path } from '../../mock/requests.ts'

const [osl, trd] = ['osl1', 'trd1'].map((fact) => ({ location: { fact } }))
const [server, router] = ['server', 'router'].map((name) => ({ type: { name } }))
const objects = [
  { id: 1, name: 'web', ...osl, ...server, [USERS]: [9007199254740991] },
  { id: 2, name: 'web', ...osl, ...router },
  { id: 3, name: 'web', ...trd, ...server },
  { id: 4, name: 'db', ...osl, ...server },
  { id: 5, name: 'bare' },
]

describeEveryAdapter('the query of a list', (start) => {
  test.each([
    ['skips empty sort keys', 'sort=,-id,', [5, 4, 3, 2, 1]],
    ['finds objects that match all of three filters', 'name=web&location__fact=osl1&type__name=server', [1]],
    ['finds a user id as large as numbers are exact', 'responsible=9007199254740991', [1]],
    ['finds no user id for a number that only rounds to it', 'responsible=9007199254740991.00001', []],
    ['finds no object without a type by a part of a name', 'type__name=r', [1, 2, 3, 4]],
  ])('%s: ?%s', async (_fact, query, ids) => {
    const { send } = await start({ objects, assumptions: { filterMatch: 'contains' } })
    const { text } = await send({ method: 'GET', path: `${path}?${query}` })
    expect(JSON.parse(text)).toMatchObject(ids.map((id) => ({ id })))
  })
})
