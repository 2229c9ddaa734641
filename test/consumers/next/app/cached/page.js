import { unstable_cache } from 'next/cache'

export const dynamic = 'force-dynamic'

async function list(init) {
  const response = await fetch(`${process.env.INVENTORY_BASE_URL}/api/v2/objects/`, init)
  return (await response.json()).map(({ name }) => name).join()
}

const listOnce = unstable_cache(list, ['objects'])

/** What two caches of Next have: that of `fetch`, and that of a function. */
export default async function Cached() {
  return `fetch: ${await list({ cache: 'force-cache' })}; function: ${await listOnce()};`
}
