import type { Preview } from '@storybook/react-vite'
import type {} from 'msw-storybook-addon' // declares `msw`
import { mock } from '../src/stories-mock'

const preview: Preview = {
  beforeEach({ msw }) {
    mock.reset()
    msw.use(...mock.handlers)
  },
}

export default preview
