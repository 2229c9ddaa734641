/** A list of the objects with a button to delete each, or a message. */
export function createObjectList() {
  const element = document.createElement('ul')

  async function show() {
    const response = await fetch('/api/v2/objects/?sort=id')
    if (!response.ok) {
      element.textContent = 'Service unavailable'
      return
    }
    element.replaceChildren(...(await response.json()).map(toItem))
  }

  function toItem({ id, name }: { id: number; name: string }) {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.textContent = `Delete ${name}`
    button.onclick = async () => {
      await fetch(`/api/v2/objects/${id}/`, { method: 'DELETE' })
      await show()
    }
    item.append(button)
    return item
  }

  show()
  return element
}
