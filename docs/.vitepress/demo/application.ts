import { addChoices } from './choices.ts'
import { InventoryClient } from './inventory-client.ts'
import { ObjectForm } from './object-form.ts'
import { ObjectTable } from './object-table.ts'

/**
 * Starts the application in its page: a list with filters, and a form.
 * @returns a function that gets the list again, because others have changed something
 */
export function startApplication(): () => void {
  const client = new InventoryClient()
  const form = new ObjectForm(get('#form'), client, (message) => {
    get('#message').textContent = message
    refresh(true)
  })
  const table = new ObjectTable(get('table'), get('#row'), (object) => form.open(object))
  const filters = get<HTMLFormElement>('#filters')
  const order = get('[aria-sort]')
  /** Lists that were asked for, and the newest that is shown: a later one can come earlier. */
  let asked = 0
  let shown = 0

  async function refresh(isNews = false): Promise<void> {
    asked += 1
    const number = asked
    const used = [...new FormData(filters)].filter(([, value]) => value !== '') as [string, string][]
    const query = new URLSearchParams([...used, ['sort', order.ariaSort === 'ascending' ? 'id' : '-id']])
    let failure = ''
    const objects = await client.list(query).catch((error: Error) => {
      failure = error.message
      return []
    })
    if (number < shown) return
    shown = number
    addChoices(objects)
    table.show(objects, isNews)
    get('#count').textContent = failure ? '' : objects.length === 1 ? '1 object' : `${objects.length} objects`
    say('#failure', failure && `The list cannot be shown. ${failure}`)
    const nothing = used.length > 0 ? 'No object matches the filters.' : 'There are no objects.'
    say('#empty', failure || objects.length > 0 ? '' : nothing)
    get('#clear').hidden = used.length === 0
  }

  filters.oninput = () => refresh()
  filters.onsubmit = (event) => event.preventDefault()
  get('#clear').onclick = () => {
    filters.reset()
    refresh()
  }
  get('#retry').onclick = () => refresh()
  get('#new').onclick = () => form.open(null)
  get('#sort').onclick = () => {
    order.ariaSort = order.ariaSort === 'ascending' ? 'descending' : 'ascending'
    refresh()
  }
  refresh()
  return () => refresh(true)
}

/** Shows a text, or hides its place. */
function say(selector: string, text: string): void {
  get(selector).hidden = text === ''
  get(`${selector} p`).textContent = text
}

function get<Type extends HTMLElement>(selector: string): Type {
  return document.querySelector<Type>(selector)!
}
