import { TanStackDevtools } from '@tanstack/react-devtools'
import { mountDevtools } from 'inventory-objects-mock/devtools'
import { mock } from './mock'

const container = document.createElement('div')
container.style.height = '100%'
mountDevtools(mock, { container })

const inventory = {
  id: 'inventory-mock',
  name: 'Inventory mock',
  render: <div style={{ height: '100%' }} ref={(pane) => void pane?.append(container)} />,
}

export const Devtools = () => <TanStackDevtools plugins={[inventory]} />
