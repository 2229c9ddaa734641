// Rendered for each request: what is rendered at build time belongs to no session.
export const dynamic = 'force-dynamic'

export default async function Objects() {
  const response = await fetch(`${process.env.INVENTORY_BASE_URL}/api/v2/objects/`)
  if (!response.ok) return <p role="alert">{await response.text()}</p>
  const objects = await response.json()
  return (
    <ul>
      {objects.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
