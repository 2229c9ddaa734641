/** Rendered at build time. */
export default async function Built() {
  const response = await fetch(`${process.env.INVENTORY_BASE_URL}/api/v2/objects/`)
  return response.text()
}
