import type { ComponentChildren } from 'preact'
import type { ExplainedFilter, Explanation } from '../../mock/explain/explanation.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import type { FilterTexts } from '../model/views.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Changes filters; an undefined value leaves one out. */
export type ChangeFilters = (changes: FilterTexts) => void

const MAX_HINTS = 3

/** The objects that each filter of a list finds, and where its value stands instead; each with a click that helps. */
export function FilterTable({ explanation, onFilters }: { explanation: Explanation; onFilters: ChangeFilters }) {
  const { filters } = explanation
  return (
    <table class="rows">
      <caption>{describeFilters(filters)}</caption>
      <thead>
        <tr>
          <th scope="col">Filter</th>
          <th scope="col" class="num">
            Alone
          </th>
          <th scope="col" class="num">
            Without it
          </th>
        </tr>
      </thead>
      {filters.map((filter) => {
        const { parameter, value, alone, without } = filter
        return (
          <tbody key={parameter}>
            <tr>
              <th scope="row">
                <code>
                  {parameter}={shorten(value)}
                </code>
                <IconButton
                  icon="close"
                  label={`Drop ${parameter}`}
                  onClick={() => onFilters({ [parameter]: undefined })}
                />
              </th>
              <td class={`num ${alone === 0 ? 'bad' : ''}`}>{formatNumber(alone)}</td>
              <td class={`num ${without === 0 ? 'bad' : ''}`}>{formatNumber(without)}</td>
            </tr>
            {listHints(filter).map(({ text, uses }, index) => (
              <tr key={index}>
                <td colSpan={3}>
                  <div class="row">
                    <span>{text}</span>
                    {uses.map(([label, changes]) => (
                      <Button key={label} class="wrap" onClick={() => onFilters(changes)}>
                        Send with <code>{shorten(label)}</code>
                      </Button>
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** The values of objects, and the filters that find them, each with its label. */
interface Hint {
  readonly text: ComponentChildren
  readonly uses: readonly (readonly [label: string, changes: FilterTexts])[]
}

/** Lists values like that of a filter, and the other fields that have it. */
function listHints({ parameter, similar, elsewhere }: ExplainedFilter): Hint[] {
  const has = (count: number, name: string) => (
    <>
      {formatCount(count, 'has', 'have')} <code>{shorten(name)}</code>
    </>
  )
  return [
    ...similar.slice(0, MAX_HINTS).map(
      ({ value, count, filterMatch }): Hint => ({
        text: [filterMatch === null && 'Did you mean this? ', has(count, value)],
        uses: [[value, { [parameter]: value }]],
      }),
    ),
    ...elsewhere.slice(0, MAX_HINTS).map(
      ({ field, parameter: other, value, count, ownValues }): Hint => ({
        text: [
          ...[has(count, field), ' ', shorten(value)],
          ownValues.length > 0 && ['; ', <code>{parameter}</code>, ' there: ', ownValues.map(shorten).join(', ')],
        ],
        uses: [
          ...(other ? [[`${other}=${value}`, { [parameter]: undefined, [other]: value }] as const] : []),
          ...ownValues.map((own) => [`${parameter}=${own}`, { [parameter]: String(own) }] as const),
        ],
      }),
    ),
  ]
}

/** Which filters find nothing, in a sentence. */
function describeFilters(filters: readonly ExplainedFilter[]): string {
  const missing = filters.filter(({ alone }) => alone === 0)
  if (missing.length === 0) return 'Each filter finds objects, but no object passes all of them.'
  if (missing.length === 1) return `The filter ${missing[0]!.parameter} finds no object.`
  return missing.length === filters.length
    ? 'No filter finds an object.'
    : `${missing.length} of ${filters.length} filters find no object.`
}

/** Cuts a value that is too long to read. */
function shorten(value: string | number): string {
  return cutText(String(value), 80)
}
