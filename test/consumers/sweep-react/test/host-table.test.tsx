import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HostCount, HostTable } from '../src/HostTable'
import { mock } from './mock'

const findNames = async () => (await screen.findAllByRole('row')).map((row) => row.querySelector('td')!.textContent)

describe('the table', () => {
  test('shows the objects in the order in which they came', async () => {
    render(<HostTable />)
    expect(await findNames()).toEqual(['web-1', 'web-10', 'db-1'])
  })

  test('shows all pages of a list that begins with the newest', async () => {
    const { assumptions } = mock.settings
    mock.importState({ ...mock.exportState(), assumptions: { ...assumptions, defaultSort: '-id', pageSize: 2 } })
    render(<HostTable />)
    expect(await findNames()).toEqual(['db-1', 'web-10', 'web-1'])
    expect(mock.requests.count({ operation: 'list' })).toBe(2)
  })

  test('shows that it loads, until the list is there', async () => {
    mock.faults.add({ operation: 'list', delay: 'infinite' })
    render(<HostTable />)
    await mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
    expect(screen.getByText('Loading')).toBeTruthy()
    mock.faults.clear()
    expect(await findNames()).toContain('db-1')
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('can be loaded again after an error', async () => {
    mock.faults.add({ operation: 'list', networkError: true, times: 1 })
    render(<HostTable />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await findNames()).toHaveLength(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('duplicates an object', async () => {
    render(<HostTable />)
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate db-1' }))
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'db-1' })).toHaveLength(2))
    expect(mock.objects.count({ name: 'db-1' })).toBe(2)
  })

  test('deletes an object once, and loads the list again', async () => {
    render(<HostTable />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete web-10' }))
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'web-10' })).toBeNull())
    expect(mock.requests.count({ operation: 'delete' })).toBe(1)
    expect(mock.objects.count()).toBe(2)
  })

  test('aborts what it loads when it goes', async () => {
    mock.faults.add({ operation: 'list', delay: 'infinite' })
    const { unmount } = render(<HostTable />)
    await mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
    unmount()
    expect(await mock.requests.waitFor({ outcome: 'aborted' })).toMatchObject({ status: null })
  })
})

describe('a table that loads again every minute', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('shows what others have added', async () => {
    render(<HostTable seconds={60} />)
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    mock.objects.create({ name: 'db-2' })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  })
})

test('the number of objects is that of the list', async () => {
  render(<HostCount />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3'))
})
