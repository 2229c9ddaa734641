import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assumptionChecks, resolveAssumptions } from '../../src/contract/assumption-checks.ts'
import { assumptionDescriptions } from '../../src/contract/assumption-descriptions.ts'
import { formatAssumptionText, listAcceptedValues } from '../../src/contract/assumption-formats.ts'
import { assumptionNames, bodyFields } from '../../src/contract/assumptions.ts'
import { createInventoryMock, defaultAssumptions } from '../../src/index.ts'
import { LIST, USERS } from '../fields.ts'

const page = new URL('../../docs/reference.md', import.meta.url)
const documentation = readFileSync(page, 'utf8')
const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8')

/** What the contract does not show, and what answers it: assumptions, or rows of the page. */
const gaps: readonly (readonly [gap: string, ...answers: string[]])[] = [
  ['Structure of label elements', `elements of \`${LIST}\``],
  ['Structure of elements of `responsible`', `elements of \`${USERS}\``],
  ['Which fields are required', 'requiredFields', 'uniqueName', 'nameMaxLength', 'idInBody', 'partialAttributes'],
  ['States and transitions', 'states, events, limits'],
  ['pagination of the list', 'pageSize'],
  ['Whether filters match exactly or partially', 'filterMatch'],
  ['Combination of several filters', 'filterCombination', 'repeatedFilter'],
  ['retrieval of a single object', 'itemRetrieval'],
  ['Authentication', 'tokens'],
  ['Events', 'states, events, limits'],
  ['Error statuses', 'unknownParameters', 'invalidParameters', 'trailingSlash', 'errors'],
  ['Limits', 'states, events, limits'],
  ['Versioning policy', 'versioning policy'],
]

describe('the table of assumptions', () => {
  test('has a valid default for each assumption', () => {
    expect(assumptionNames).toHaveLength(15)
    expect(resolveAssumptions({ ...defaultAssumptions })).toEqual(defaultAssumptions)
  })

  test('has the recorded defaults: another one needs a major version', () => {
    expect(defaultAssumptions).toEqual({
      filterMatch: 'exact',
      filterCombination: 'and',
      repeatedFilter: 'last',
      unknownParameters: 'ignore',
      invalidParameters: 'reject',
      defaultSort: 'id',
      pageSize: null,
      requiredFields: [...bodyFields],
      idInBody: 'ignore',
      partialAttributes: 'replace',
      uniqueName: false,
      nameMaxLength: null,
      itemRetrieval: false,
      trailingSlash: 'redirect',
      tokens: [],
    })
  })

  test('names sections of the contract', () => {
    for (const name of assumptionNames) {
      const { section } = assumptionDescriptions[name]
      expect(contract).toMatch(new RegExp(`^#+ ${section.replace('.', '\\.')}[. ]`, 'm'))
    }
  })

  test('is in docs/reference.md; -u writes it', async () => {
    const rows = assumptionNames.map((name) => {
      const { decides, section } = assumptionDescriptions[name]
      const preset = `\`${JSON.stringify(defaultAssumptions[name])}\``
      return `| \`${name}\` | ${assumptionChecks[name].accepts} | ${preset} | ${decides} | ${section} |`
    })
    const head = ['| assumption | values | default | what it decides | contract |', '| --- | --- | --- | --- | --- |']
    const table = /(?<=<!-- assumptions -->\n)[\s\S]*(?=\n<!-- \/assumptions -->)/
    const text = documentation.replace(table, () => [...head, ...rows].join('\n'))
    await expect(text).toMatchFileSnapshot(page.pathname)
  })

  test('is complete: an assumption, or a row of the page, is for every "not shown" of the contract', () => {
    expect(gaps).toHaveLength(contract.match(/not shown/g)!.length)
    for (const [gap, ...answers] of gaps) {
      expect(contract).toMatch(new RegExp(`${gap.replace(/[().]/g, '\\$&')}[^:]*: not shown`))
      for (const answer of answers.filter((answer) => !assumptionNames.some((name) => name === answer)))
        expect(documentation).toContain(`\n| ${answer} |`)
    }
    expect(gaps.flat()).toEqual(expect.arrayContaining(assumptionNames.filter((name) => name !== 'defaultSort')))
  })
})

describe('as text, an assumption has', () => {
  test('its default, what it decides, its values and its section', () => {
    const [first, second] = formatAssumptionText().split('\n\n')
    const { decides, section } = assumptionDescriptions.filterMatch
    expect(first!.split('\n')).toEqual([
      'filterMatch = exact',
      `  ${decides.replaceAll('`', '')}`,
      `  Values: exact, iexact, contains, icontains; or an object with one of these for name, location__fact or type__name. Left open by section ${section} of docs/contract.md.`,
    ])
    expect(second).toMatch(/^filterCombination = and\n/)
  })

  test('its values without marks, for a help text', () => {
    expect(Object.fromEntries(listAcceptedValues())).toMatchObject({ nameMaxLength: 'null or a number of characters' })
  })
})

describe('the error for an invalid assumption lists the valid values', () => {
  test.each(assumptionNames)('%s', (name) => {
    expect(() => createInventoryMock({ assumptions: { [name]: Symbol('x') } })).toThrow(
      `Failed to set the assumption ${name}: expected ${assumptionChecks[name].accepts.replaceAll('`', '')} but got`,
    )
  })
})
