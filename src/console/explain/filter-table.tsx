import type { ComponentChildren } from 'preact'
import type { FilterName } from '../../contract/parameters.ts'
import type { ExplainedFilter, Explanation, FieldMatch, SimilarValue } from '../../mock/explain/explanation.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { AssumptionButton } from './assumption-button.tsx'

/** Changes filters; an undefined value leaves one out. */
export type ChangeFilters = (changes: { readonly [Name in FilterName]?: string | undefined }) => void

interface FilterTableProps {
  readonly model: ConsoleModel
  readonly explanation: Explanation
  /** Where the filters can be changed: not those of a request in the log. */
  readonly onFilters?: ChangeFilters
}

const MAX_HINTS = 3

/** What each filter of a list finds, and where its value stands instead; each with a click that helps. */
export function FilterTable({ model, explanation: { filters }, onFilters }: FilterTableProps) {
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
                {onFilters && (
                  <IconButton
                    icon="close"
                    label={`Drop ${parameter}`}
                    title="Drop this filter"
                    onClick={() => onFilters({ [parameter]: undefined })}
                  />
                )}
              </th>
              <td class={`num ${alone === 0 ? 'bad' : ''}`}>{formatNumber(alone)}</td>
              <td class={`num ${without === 0 ? 'bad' : ''}`}>{formatNumber(without)}</td>
            </tr>
            {filter.similar.slice(0, MAX_HINTS).map((similar) => (
              <Hint key={similar.value}>
                <SimilarHint model={model} filter={filter} similar={similar} onFilters={onFilters} />
              </Hint>
            ))}
            {filter.elsewhere.slice(0, MAX_HINTS).map((match) => (
              <Hint key={match.field}>
                <FieldHint filter={filter} match={match} onFilters={onFilters} />
              </Hint>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function Hint({ children }: { children: ComponentChildren }) {
  return (
    <tr>
      <td colSpan={3}>
        <div class="row">{children}</div>
      </td>
    </tr>
  )
}

interface HintProps {
  readonly filter: ExplainedFilter
  readonly onFilters: ChangeFilters | undefined
}

/** A value that is like that of the filter. */
function SimilarHint(props: HintProps & { model: ConsoleModel; similar: SimilarValue }) {
  const { model, filter, similar, onFilters } = props
  const { value, count, filterMatch } = similar
  return (
    <>
      <span>
        {filterMatch === null && 'Did you mean this? '}
        {formatCount(count, 'has', 'have')} <code>{shorten(value)}</code>
      </span>
      {onFilters && <UseButton value={value} onClick={() => onFilters({ [filter.parameter]: value })} />}
      {filterMatch && <AssumptionButton model={model} assumptions={{ filterMatch }} />}
    </>
  )
}

/** Another field that has the value of the filter. */
function FieldHint({ filter: { parameter }, match, onFilters }: HintProps & { match: FieldMatch }) {
  const { field, parameter: other, value, count, ownValues } = match
  return (
    <>
      <span>
        {formatCount(count, 'has', 'have')} <code>{shorten(field)}</code> {shorten(value)}
        {ownValues.length > 0 && (
          <>
            ; <code>{parameter}</code> there: {ownValues.map(shorten).join(', ')}
          </>
        )}
      </span>
      {onFilters && other && (
        <UseButton value={`${other}=${value}`} onClick={() => onFilters({ [parameter]: undefined, [other]: value })} />
      )}
      {onFilters &&
        ownValues.map((own) => (
          <UseButton key={own} value={`${parameter}=${own}`} onClick={() => onFilters({ [parameter]: String(own) })} />
        ))}
    </>
  )
}

function UseButton({ value, onClick }: { value: string; onClick: () => void }) {
  return (
    <Button class="wrap" onClick={onClick}>
      Use <code>{shorten(value)}</code>
    </Button>
  )
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
