import { formatAppliedFault, formatResponse } from '../../console/requests/format-request.ts'
import { formatCount } from '../../console/text/format.ts'
import { assumptionDescriptions } from '../../contract/assumption-descriptions.ts'
import type { ExplainedFilter, ExplainedResponse, Explanation } from '../../mock/explain/explanation.ts'
import { hasResponse } from '../../mock/faults/fault.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { formatJson } from './control-command.ts'
import { formatValue } from './settings.ts'
import { formatTable } from './table.ts'

/** Formats why a request gets its response, and what would change it. */
export function formatExplanation(request: string, explanation: Explanation): string[] {
  const { filters, passingBody } = explanation
  return [
    escapeTerminal(`${request}: ${formatExplained(explanation)}`),
    ...formatReasons(explanation).map(escapeTerminal),
    ...(filters.length > 0 ? ['', ...formatFilters(filters)] : []),
    ...formatOthers(explanation),
    ...(passingBody === null ? [] : ['', 'A body that would pass:', formatJson(passingBody)]),
  ]
}

function formatReasons({ assumption, fault, withoutFault }: Explanation): string[] {
  const reasons = [
    fault && `A fault ${hasResponse(fault) ? 'decides' : 'delays'} it: ${formatAppliedFault(fault)}.`,
    withoutFault && `Without the fault: ${formatExplained(withoutFault)}`,
    assumption && `The assumption ${assumption} decides it. ${plain(assumptionDescriptions[assumption].decides)}`,
  ]
  const given = reasons.filter((reason) => reason !== null)
  return given.length > 0 ? given : ['No fault and no single assumption decides it.']
}

/** What each filter of a list finds, and where its value is instead. */
function formatFilters(filters: readonly ExplainedFilter[]): string[] {
  const rows = filters.map(({ parameter, value, alone, without }) => [
    cut(`${parameter}=${value}`),
    formatCount(alone, 'object'),
    formatCount(without, 'object'),
  ])
  const hints = filters.flatMap(({ parameter, similar, elsewhere }) => [
    ...similar.map(({ value, count, filterMatch }) =>
      [
        `${parameter}: ${formatCount(count, 'object')} with ${JSON.stringify(cut(value))}`,
        filterMatch && `found with filterMatch=${filterMatch}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
    ...elsewhere.map(({ field, value, count, ownValues }) =>
      [
        `${parameter}: ${formatCount(count, 'object')} with ${JSON.stringify(cut(value))} in ${field}`,
        ownValues.length > 0 && `${parameter} there: ${ownValues.map((own) => cut(String(own))).join(', ')}`,
      ]
        .filter(Boolean)
        .join('; '),
    ),
  ])
  return [...formatTable(['FILTER', 'ALONE', 'WITHOUT IT'], rows), ...hints.map((hint) => escapeTerminal(`  ${hint}`))]
}

/** The responses that other assumptions would give. */
function formatOthers({ alternatives }: Explanation): string[] {
  const rows = alternatives.map((other) => [
    `${other.assumption}=${formatValue(other.assumption, other.value)}`,
    formatExplained(other),
  ])
  return rows.length > 0 ? ['', ...formatTable(['ASSUMPTION', 'RESPONSE'], rows)] : []
}

function formatExplained({ status, body, count }: ExplainedResponse): string {
  const text = formatResponse(status, count ?? undefined)
  return body === null ? text : `${text} ${cut(JSON.stringify(body))}`
}

/** The most characters of a value. */
const LENGTH = 100

function cut(text: string): string {
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text
}

/** Without the backticks of Markdown. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}
