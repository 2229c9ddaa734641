import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { HostSearch } from '../src/HostSearch.jsx'

const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe.each([
  ['without', false],
  ['with', true],
])('a component %s a guard', (_, isGuarded) => {
  const type = (first, second) => {
    const { rerender } = render(<HostSearch name={first} isGuarded={isGuarded} />)
    rerender(<HostSearch name={second} isGuarded={isGuarded} />)
  }

  test('shows what was typed last, says findBy', async () => {
    type('web-1', 'web-10')
    expect(await screen.findByText('web-10')).toBeDefined()
  })

  test('shows what was typed last, says waitFor', async () => {
    type('web-1', 'db-1')
    await waitFor(() => expect(names()).toEqual(['db-1']))
  })
})
