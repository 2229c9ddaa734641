import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SearchBox } from '../src/SearchBox'
import { mock } from './mock'

const user = userEvent.setup({ delay: null })

async function type(name: string) {
  await user.clear(screen.getByLabelText('Name'))
  await user.paste(name)
}

/** Waits until no search is running. Returns what is shown then. */
async function findNames() {
  await waitFor(() => expect(screen.queryByText('Searching')).toBeNull())
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

describe('the search box', () => {
  beforeEach(() => void render(<SearchBox />))

  test('finds an object by its name', async () => {
    await type('web-1')
    expect(await findNames()).toEqual(['web-1'])
  })

  test('shows what was typed last', async () => {
    await type('db-1')
    await type('web-10')
    expect(await findNames()).toEqual(['web-10'])
  })

  test('shows an error until a search succeeds', async () => {
    mock.faults.add({ operation: 'list', status: 500, times: 1 })
    await type('db-1')
    expect((await screen.findByRole('alert')).textContent).toBe('The service says 500.')
    await type('web-10')
    expect(await findNames()).toEqual(['web-10'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('finds parts of names where filters do', async () => {
    mock.configure({ assumptions: { filterMatch: 'icontains' } })
    await type('WEB')
    expect(await findNames()).toEqual(['web-1', 'web-10'])
  })
})
