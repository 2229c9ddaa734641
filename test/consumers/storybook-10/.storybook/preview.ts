import type { Preview } from '@storybook/react-vite'
import { handlers, mock } from 'inventory-objects-mock/handlers'
import type {} from 'msw-storybook-addon' // declares `msw`

const preview: Preview = {
  beforeEach({ msw }) {
    mock.reset()
    msw.use(...handlers)
  },
}

export default preview
