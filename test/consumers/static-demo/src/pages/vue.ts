import { createApp, h, onMounted, ref } from 'vue'
import { create, type InventoryItem, send } from '../requests'

const App = {
  setup() {
    const items = ref<InventoryItem[]>([])
    const load = async () => {
      items.value = await send<InventoryItem[]>('GET')
    }
    const change = (...request: Parameters<typeof send>) => send(...request).then(load)
    onMounted(load)
    addEventListener('inventory-change', load)
    return () => [
      h('button', { onClick: () => change('POST', '', create('made')) }, 'Create'),
      h('button', { onClick: () => change('DELETE', `${items.value[0]!.id}/`) }, 'Delete the first'),
      h(
        'ul',
        items.value.map(({ id, name }) => h('li', { key: id }, name)),
      ),
    ]
  },
}

export function mount(root: HTMLElement) {
  createApp(App).mount(root)
}
