import { mock } from './inventory-mock'

/** Calls a function after changes that are not the application's own: once for many. */
export function followMock(refetch: () => unknown) {
  let timer: ReturnType<typeof setTimeout>
  const follow = ({ source }: { source: string }) => {
    if (source === 'app') return // the library fetches again after its own mutations
    clearTimeout(timer)
    timer = setTimeout(refetch)
  }
  mock.on('change', follow)
  mock.on('settings', follow) // an assumption can change a list
  mock.on('faults', follow) // a failure is in view at once, and gone when it is over
}
