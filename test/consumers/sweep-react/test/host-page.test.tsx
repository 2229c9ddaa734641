import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HostPage, NewHost } from '../src/HostPage'
import { mock } from './mock'

describe('the page of an object', () => {
  test('says that the object has no address', async () => {
    render(<HostPage id={3} />)
    expect(await screen.findByText('This page has no address of the service.')).toBeTruthy()
  })

  test('shows what is left when an attribute was removed', async () => {
    render(<HostPage id={1} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove rack' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(mock.objects.get(1)!.attributes).toEqual({ os: 'Debian' })
  })
})

describe('the form for a new object', () => {
  async function add(name: string) {
    render(<NewHost />)
    await userEvent.type(screen.getByLabelText('Name'), name)
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  }

  test('says the number of the new object', async () => {
    await add('db-2')
    expect(await screen.findByText('db-2 has the number 4.')).toBeTruthy()
    expect(mock.objects.get(4)).toMatchObject({ name: 'db-2' })
  })

  test('says that a name is needed', async () => {
    await add(' ')
    expect(await screen.findByText('name: This field may not be blank.')).toBeTruthy()
    expect(mock.objects.count()).toBe(3)
  })

  test('says that a name is taken', async () => {
    mock.configure({ assumptions: { uniqueName: true } })
    await add('db-1')
    expect(await screen.findByText('name: This field must be unique.')).toBeTruthy()
    expect(mock.requests.count({ operation: 'create' })).toBe(1)
  })
})
