import { Fragment, useEffect, useState } from 'react'
import { Filters } from './Filters'
import { ItemForm } from './ItemForm'
import { type Item, type ItemFields, type Query, service } from './service'

export function App() {
  const [query, setQuery] = useState<Query>({ sort: 'id' })
  const [lists, setLists] = useState<{ shown: Item[]; all: Item[] }>()
  const [error, setError] = useState('')
  const [version, setVersion] = useState(0)
  const [form, setForm] = useState<Item | 'new'>()
  const [edited, setEdited] = useState<Item>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the objects have changed.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    Promise.all([service.list(query, signal), service.list({}, signal)]).then(
      ([shown, all]) => {
        setLists({ shown, all })
        setError('')
      },
      (error) => signal.aborted || setError(error.message),
    )
    return () => controller.abort()
  }, [query, version])

  async function change(action: Promise<unknown>) {
    await action
    setVersion((version) => version + 1)
  }

  async function save(fields: ItemFields) {
    if (form === 'new') await change(service.create(fields))
    else if (form) {
      await change(service.update(form.id, differences(form, fields)))
      setEdited(form)
    }
    setForm(undefined)
  }

  async function undo(item: Item) {
    setEdited(undefined)
    await change(service.replace(item))
  }

  const sort = query.sort === '-id' ? 'id' : '-id'
  return (
    <main>
      <header>
        <h1>Inventory</h1>
        <button type="button" className="primary" onClick={() => setForm('new')}>
          New object
        </button>
      </header>
      <Filters items={lists?.all ?? []} query={query} onChange={setQuery} />
      {error && <p role="alert">{error}</p>}
      <table aria-busy={!lists}>
        <thead>
          <tr>
            <th aria-sort={query.sort === '-id' ? 'descending' : 'ascending'}>
              <button type="button" onClick={() => setQuery({ ...query, sort })}>
                Id
              </button>
            </th>
            <th>Name</th>
            <th>Type</th>
            <th>Location</th>
            <th>Labels</th>
            <th>Responsible</th>
            <th aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {lists?.shown.map((item) => (
            <tr key={item.id}>
              <td>{item.id}</td>
              <th scope="row">{item.name}</th>
              <td>{item.type?.name}</td>
              <td>
                {item.location?.name} <small>{item.location?.fact}</small>
              </td>
              <td>
                {item.labels.map((label) => (
                  <Fragment key={label}>
                    <mark>{label}</mark>{' '}
                  </Fragment>
                ))}
              </td>
              <td>{item.responsible.join(', ')}</td>
              <td>
                <button type="button" aria-label={`Edit ${item.name}`} onClick={() => setForm(item)}>
                  Edit
                </button>
                <button
                  type="button"
                  aria-label={`Delete ${item.name}`}
                  onClick={() => change(service.delete(item.id)).catch((error) => setError(error.message))}
                >
                  Delete
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lists && (
        <p role="status">
          {lists.shown.length} of {lists.all.length} objects
        </p>
      )}
      {edited && (
        <p role="status" className="toast">
          Saved {edited.name}.
          <button type="button" onClick={() => undo(edited).catch((error) => setError(error.message))}>
            Undo
          </button>
        </p>
      )}
      {form && <ItemForm item={form === 'new' ? undefined : form} onSave={save} onClose={() => setForm(undefined)} />}
    </main>
  )
}

function differences(item: Item, fields: ItemFields): Partial<ItemFields> {
  const entries = Object.entries(fields) as [keyof ItemFields, unknown][]
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(item[key])))
}
