/*
 * The script of the page with the objects of a server, at `/docs/objects`: the first page of a visitor.
 */
import type { InventoryObject } from '../../contract/object.ts'
import { formatCount } from '../../text/numbers.ts'

/** More would keep the browser busy. */
const MAX_ROWS = 1000

const columns: Readonly<Record<string, (object: InventoryObject) => readonly unknown[]>> = {
  id: ({ id }) => [id],
  name: ({ name }) => [name],
  type: ({ type }) => [type?.name],
  location: ({ location }) => [location?.fact, location?.name],
  labels: ({ labels }) => labels,
  responsible: ({ responsible }) => responsible,
}

void showObjects()

async function showObjects(): Promise<void> {
  const main = document.querySelector('main')!
  const response = await fetch('../api/v2/objects/')
  if (!response.ok) return main.append(`The service responds with the status ${response.status}.`)
  const objects: InventoryObject[] = await response.json()
  const count =
    objects.length > MAX_ROWS
      ? `The first ${formatCount(MAX_ROWS, 'object')} of ${objects.length}`
      : formatCount(objects.length, 'object')
  const table = document.createElement('table')
  addRow(table.createTHead(), Object.keys(columns))
  for (const object of objects.slice(0, MAX_ROWS))
    addRow(
      table,
      Object.values(columns).map((read) => formatCell(read(object))),
    )
  main.append(count, table)
}

function addRow(table: HTMLTableElement | HTMLTableSectionElement, texts: readonly string[]): void {
  const row = table.insertRow()
  for (const text of texts) row.insertCell().append(text)
}

function formatCell(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== null && value !== undefined)
  return shown.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(', ')
}
