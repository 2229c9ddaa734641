import type { Preview } from '@storybook/react-vite'
import { scenarios } from 'inventory-objects-mock/factories'
import type {} from 'msw-storybook-addon' // declares `msw`
import { mock } from '../src/stories-mock'

const preview: Preview = {
  beforeEach({ msw }) {
    mock.reset(scenarios.small())
    msw.use(...mock.handlers)
  },
}

export default preview
