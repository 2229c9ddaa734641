import { sessionHeaders } from 'inventory-objects-mock/ssr'
import { unstable_cache } from 'next/cache'

export const dynamic = 'force-dynamic'

async function list(init) {
  const response = await fetch(`${process.env.INVENTORY_BASE_URL}/api/v2/objects/`, init)
  return (await response.json()).map(({ name }) => name).join()
}

/** What the caches of Next have: that of `fetch`, and that of functions. */
export default async function Cached() {
  const session = sessionHeaders()['x-inventory-session'] ?? ''
  const lists = {
    fetch: await list(),
    forced: await list({ cache: 'force-cache' }),
    revalidated: await list({ next: { revalidate: 3600 } }),
    function: await unstable_cache(() => list(), ['objects'])(),
    keyed: await unstable_cache(() => list(), ['objects', session])(),
  }
  return JSON.stringify(Object.values(lists))
}
