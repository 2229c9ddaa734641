import useSWR, { useSWRConfig } from 'swr'
import { ObjectList } from './ObjectList'
import { fetchList, path, remove } from './requests'
import './follow-with-swr'

function List() {
  const { data, error } = useSWR(path, fetchList, { shouldRetryOnError: false })
  const { mutate } = useSWRConfig()
  return (
    <ObjectList objects={data} isBroken={error !== undefined} onRemove={(id) => remove(id).then(() => mutate(path))} />
  )
}

export const page = <List />
