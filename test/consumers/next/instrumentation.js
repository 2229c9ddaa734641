export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || !process.env.INVENTORY_BASE_URL) return
  const { forwardSession } = await import('inventory-objects-mock/ssr')
  forwardSession({ baseUrl: process.env.INVENTORY_BASE_URL })
}
