const collection = '/api/v2/objects/?sort=id&name='

/**
 * Shows the objects with the name in an input, with each key.
 * @param {boolean} isGuarded - whether a response to an earlier request is ignored
 */
export function mountSearchBox(root, isGuarded = false) {
  root.innerHTML = '<label>Name <input autocomplete="off" /></label><ul></ul>'
  const [input, list] = [root.querySelector('input'), root.querySelector('ul')]
  let last = 0
  input.addEventListener('input', async () => {
    last++
    const own = last
    const response = await fetch(new URL(collection + encodeURIComponent(input.value), location.href))
    const objects = await response.json()
    if (isGuarded && own !== last) return
    list.replaceChildren(
      ...objects.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name })),
    )
  })
  return input
}
