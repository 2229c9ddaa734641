import { describe, expect, it } from 'vitest'
import { formatAssumptions, formatAssumptionValue, toAssumeArguments } from '../../src/text/assumption-value.ts'
import { cutText } from '../../src/text/cut-text.ts'
import { formatStatus } from '../../src/text/request-line.ts'

it('a text that is cut has the length that it may have', () => {
  expect(cutText('abcdef', 6)).toBe('abcdef')
  expect(cutText('abcdefg', 6)).toBe('abcde…')
})

describe('the value of an assumption', () => {
  it.each([
    ['filterMatch', 'icontains', 'icontains'],
    ['uniqueName', false, 'false'],
    ['nameMaxLength', null, 'null'],
    ['requiredFields', ['name', 'labels'], 'name, labels'],
    ['requiredFields', [], 'none'],
    ['filterMatch', { name: 'icontains', type__name: 'exact' }, 'name icontains, type__name exact'],
    ['tokens', [], 'none'],
    ['tokens', ['secret', 'another'], '$INVENTORY_TOKEN'],
  ])('%s: %j is %s', (name, value, text) => {
    expect(formatAssumptionValue(name, value)).toBe(text)
  })

  it('follows the name, in a list of assumptions', () => {
    expect(formatAssumptions({ filterMatch: 'iexact', tokens: ['secret'] })).toBe(
      'filterMatch: iexact, tokens: $INVENTORY_TOKEN',
    )
  })

  it.each([
    ['uniqueName', true, ['uniqueName=true']],
    ['requiredFields', ['name', 'labels'], ['requiredFields=name,labels']],
    [
      ...(['filterMatch', { name: 'icontains', type__name: 'exact', location__fact: 'iexact' }] as const),
      ['filterMatch.name=icontains', 'filterMatch.location__fact=iexact'],
    ],
  ])('%s: %j is the arguments %j of --assume', (name, value, args) => {
    expect(toAssumeArguments(name, value)).toEqual(args)
  })
})

it.each([
  ['response', 200, '200'],
  ['network-error', null, 'failed'],
  ['aborted', null, 'aborted'],
  ['pending', null, 'pending'],
])('a request with the outcome %s and the status %s is %s', (outcome, status, text) => {
  expect(formatStatus({ outcome, status })).toBe(text)
})
