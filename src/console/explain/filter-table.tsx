import type { ComponentChildren } from 'preact'
import type { FilterName } from '../../contract/parameters.ts'
import type { ExplainedFilter, Explanation, FieldMatch, SimilarValue } from '../../mock/explain/explanation.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Changes filters; an undefined value leaves one out. */
export type ChangeFilters = (changes: { readonly [Name in FilterName]?: string | undefined }) => void

interface FilterTableProps {
  readonly explanation: Explanation
  readonly onFilters: ChangeFilters
  /** What a click does with a value, in words. */
  readonly verb?: string
}

const MAX_HINTS = 3

/** What each filter of a list finds, and where its value stands instead; each with a click that helps. */
export function FilterTable({ explanation: { filters }, onFilters, verb = 'Use' }: FilterTableProps) {
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
                  title={`${verb === 'Use' ? 'Drop' : 'Send without'} this filter`}
                  onClick={() => onFilters({ [parameter]: undefined })}
                />
              </th>
              <td class={`num ${alone === 0 ? 'bad' : ''}`}>{formatNumber(alone)}</td>
              <td class={`num ${without === 0 ? 'bad' : ''}`}>{formatNumber(without)}</td>
            </tr>
            {filter.similar.slice(0, MAX_HINTS).map((similar) => (
              <Hint key={similar.value}>
                <SimilarHint {...{ filter, similar, onFilters, verb }} />
              </Hint>
            ))}
            {filter.elsewhere.slice(0, MAX_HINTS).map((match) => (
              <Hint key={match.field}>
                <FieldHint {...{ filter, match, onFilters, verb }} />
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
  readonly onFilters: ChangeFilters
  readonly verb: string
}

/** A value that is like that of the filter. */
function SimilarHint({ filter, similar, onFilters, verb }: HintProps & { similar: SimilarValue }) {
  const { value, count, filterMatch } = similar
  return (
    <>
      <span>
        {filterMatch === null && 'Did you mean this? '}
        {formatCount(count, 'has', 'have')} <code>{shorten(value)}</code>
      </span>
      <UseButton verb={verb} value={value} onClick={() => onFilters({ [filter.parameter]: value })} />
    </>
  )
}

/** Another field that has the value of the filter. */
function FieldHint({ filter: { parameter }, match, onFilters, verb }: HintProps & { match: FieldMatch }) {
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
      {other && (
        <UseButton
          verb={verb}
          value={`${other}=${value}`}
          onClick={() => onFilters({ [parameter]: undefined, [other]: value })}
        />
      )}
      {ownValues.map((own) => (
        <UseButton
          key={own}
          verb={verb}
          value={`${parameter}=${own}`}
          onClick={() => onFilters({ [parameter]: String(own) })}
        />
      ))}
    </>
  )
}

function UseButton({ verb, value, onClick }: { verb: string; value: string; onClick: () => void }) {
  return (
    <Button class="wrap" onClick={onClick}>
      {verb} <code>{shorten(value)}</code>
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
