import { describe, expect, it } from 'vitest'
import { formatAssumptions, formatAssumptionValue } from '../../src/text/assumption-value.ts'
import { cutText } from '../../src/text/cut-text.ts'

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
})
