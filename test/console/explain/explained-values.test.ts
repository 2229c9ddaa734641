import { describe, expect, it } from 'vitest'
import { findResponse, formatChoice, listValueChoices } from '../../../src/console/explain/explained-values.ts'
import { createInventoryMock } from '../../../src/index.ts'

const types = ['switch', 'switch', 'router']

function explain(path: string, init: { method?: string; body?: object; headers?: Record<string, string> } = {}) {
  const mock = createInventoryMock({ objects: types.map((name) => ({ name, type: { name } })) })
  const { body = null } = init
  const explained = { at: mock.settings.assumptions, explanation: mock.explain({ path, ...init, body: body as null }) }
  return { mock, explained }
}

describe('the other values of an assumption', () => {
  it('have the number of objects that each finds', () => {
    const { explained } = explain('/api/v2/objects/?type__name=Swit')
    const values = listValueChoices('filterMatch', explained)
    expect(values.map(({ label, response }) => `${label} ${formatChoice(response)}`)).toEqual([
      'exact 0',
      'iexact 0',
      'contains 0',
      'icontains 2',
    ])
  })

  it('have the status of other responses', () => {
    const { explained } = explain('/api/v2/objects/1/')
    const values = listValueChoices('itemRetrieval', explained)
    expect(values.map(({ label, response }) => `${label} ${formatChoice(response)}`)).toEqual(['false 405', 'true 200'])
  })

  it('name the fields by which a list differs', () => {
    const { explained } = explain('/api/v2/objects/', { method: 'POST', body: { name: 'x' } })
    const labels = listValueChoices('requiredFields', explained).map(({ label }) => label)
    expect(labels).toEqual(['unchanged', 'without location, type, labels, attributes, responsible'])
  })

  it('do not show a token', () => {
    const mock = createInventoryMock({ assumptions: { tokens: ['one'] } })
    const headers = { authorization: 'Token secret' }
    const explanation = mock.explain({ path: '/api/v2/objects/', headers })
    const labels = listValueChoices('tokens', { at: mock.settings.assumptions, explanation }).map(({ label }) => label)
    expect(labels).toEqual(['unchanged', 'none', 'this token'])
  })
})

describe('the response under the present assumptions', () => {
  it('is in the explanation if one assumption has another value', () => {
    const { mock, explained } = explain('/api/v2/objects/?type__name=swit')
    expect(findResponse(explained, mock.settings.assumptions)?.ids).toEqual([])
    mock.configure({ assumptions: { filterMatch: 'contains' } })
    expect(findResponse(explained, mock.settings.assumptions)?.ids).toEqual([1, 2])
  })

  it('is not in it if two have another value, or one a value that was not tried', () => {
    const { mock, explained } = explain('/api/v2/objects/?type__name=swit')
    mock.configure({ assumptions: { filterMatch: 'contains', filterCombination: 'or' } })
    expect(findResponse(explained, mock.settings.assumptions)).toBeUndefined()
    mock.configure({ assumptions: { ...explained.at, nameMaxLength: 77 } })
    expect(findResponse(explained, mock.settings.assumptions)).toBeUndefined()
  })
})
