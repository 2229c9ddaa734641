import type { Meta, StoryObj } from '@storybook/react-vite'
import { mock } from 'inventory-objects-mock/handlers'
import { expect, waitFor } from 'storybook/test'
import { ObjectList } from './ObjectList'

const meta: Meta<typeof ObjectList> = { component: ObjectList }

export default meta

export const Broken: StoryObj = {
  beforeEach: () => void mock.faults.add({ operation: 'list', status: 503 }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

export const Loading: StoryObj = {
  beforeEach: () => void mock.faults.add({ operation: 'list', delay: 'infinite' }),
  async play({ canvas }) {
    await waitFor(() => expect(mock.requests.count({ outcome: 'pending' })).toBe(1))
    await expect(canvas.getByText('Loading')).toBeVisible()
  },
}
