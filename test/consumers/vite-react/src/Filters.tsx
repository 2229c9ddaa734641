import type { Item, Query } from './service'

interface Props {
  /** The objects whose values are the choices. */
  items: Item[]
  query: Query
  onChange: (query: Query) => void
}

export function Filters({ items, query, onChange }: Props) {
  const choices: [name: keyof Query, label: string, values: (string | number | null | undefined)[]][] = [
    ['type__name', 'Type', items.map(({ type }) => type?.name)],
    ['location__fact', 'Location', items.map(({ location }) => location?.fact)],
    ['responsible', 'Responsible', items.flatMap(({ responsible }) => responsible)],
  ]
  const set = (name: keyof Query, value: string) => onChange({ ...query, [name]: value })
  return (
    <search>
      <label>
        Name
        <input
          type="search"
          name="name"
          placeholder="whole name"
          value={query.name ?? ''}
          onChange={(event) => set('name', event.target.value)}
        />
      </label>
      {choices.map(([name, label, values]) => (
        <label key={name}>
          {label}
          <select name={name} value={query[name] ?? ''} onChange={(event) => set(name, event.target.value)}>
            <option value="">any</option>
            {distinct(values).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}

function distinct(values: (string | number | null | undefined)[]): string[] {
  const texts = values.filter((value) => value != null).map(String)
  return [...new Set(texts)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
