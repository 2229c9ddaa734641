if (import.meta.env.DEV) await import('./mock')

const response = await fetch('/api/v2/objects/?type__name=switch')
const objects: { id: number; name: string }[] = await response.json()
document.body.innerText = objects.map(({ id, name }) => `${id} ${name}`).join('\n')
