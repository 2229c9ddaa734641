import { PiniaColada, useMutation, useQuery, useQueryCache } from '@pinia/colada'
import { createApp, defineComponent, h } from 'vue'
import { pinia } from './pinia'
import { fetchList, remove } from './requests'
import './follow-with-pinia-colada'

const Page = defineComponent(() => {
  const { data, error } = useQuery({ key: ['objects'], query: fetchList })
  const cache = useQueryCache()
  const { mutate } = useMutation({
    mutation: remove,
    onSettled: () => cache.invalidateQueries({ key: ['objects'] }),
  })
  return () =>
    error.value
      ? h('p', 'Broken')
      : data.value?.map(({ id, name }) => h('button', { key: id, type: 'button', onClick: () => mutate(id) }, name))
})

export function mount(): () => void {
  const app = createApp(Page).use(pinia).use(PiniaColada)
  app.mount(document.body)
  return () => app.unmount()
}
