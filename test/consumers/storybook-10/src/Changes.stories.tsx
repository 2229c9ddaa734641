import type { Meta, StoryObj } from '@storybook/react-vite'
import { mock } from 'inventory-objects-mock/handlers'
import { expect } from 'storybook/test'
import { ObjectList } from './ObjectList'

const meta: Meta<typeof ObjectList> = { component: ObjectList }

export default meta

type Story = StoryObj<typeof ObjectList>

export const Some: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('26 objects')).toBeVisible()
    const { name } = mock.objects.get(1)!
    await userEvent.click(canvas.getByRole('button', { name: `Delete ${name}` }))
    await expect(await canvas.findByText('25 objects')).toBeVisible()
    await expect(mock.requests.list().map(({ operation }) => operation)).toEqual(['list', 'delete', 'list'])
  },
}

/** After `Some`, which deletes an object. */
export const Again: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('26 objects')).toBeVisible()
  },
}

export const None: Story = {
  beforeEach: () => mock.importState([]),
  async play({ canvas }) {
    await expect(await canvas.findByText('0 objects')).toBeVisible()
  },
}
