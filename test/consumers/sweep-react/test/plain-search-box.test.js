import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { mountSearchBox } from '../src/search-box.js'

function type(isGuarded, ...values) {
  const root = document.body.appendChild(document.createElement('div'))
  const input = mountSearchBox(root, isGuarded)
  for (const value of values) fireEvent.input(input, { target: { value } })
}

afterEach(() => document.body.replaceChildren())

const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

describe.each([
  ['without', false],
  ['with', true],
])('a box %s a guard', (_, isGuarded) => {
  test('shows what was typed last, says findBy', async () => {
    type(isGuarded, 'web-1', 'web-10')
    expect(await screen.findByText('web-10')).toBeDefined()
  })

  test('shows what was typed last, says waitFor', async () => {
    type(isGuarded, 'db-1', 'web-1', 'web-10')
    await waitFor(() => expect(names()).toEqual(['web-10']))
  })

  test('shows what was typed last, says expect.poll', async () => {
    type(isGuarded, 'web-10', 'db-1')
    await expect.poll(names).toEqual(['db-1'])
  })
})

test('a box shows what was typed', async () => {
  type(false, 'db-1')
  await waitFor(() => expect(names()).toEqual(['db-1']))
})
