import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { ObjectList } from './ObjectList'
import { queryClient } from './query-client'
import { fetchList, remove } from './requests'
import './follow-with-tanstack-query'

function List() {
  const { data, isError } = useQuery({ queryKey: ['objects'], queryFn: fetchList })
  const { mutate } = useMutation({
    mutationFn: remove,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['objects'] }),
  })
  return <ObjectList objects={data} isBroken={isError} onRemove={mutate} />
}

export const page = (
  <QueryClientProvider client={queryClient}>
    <List />
  </QueryClientProvider>
)
