import { assumptionNames } from '../../contract/assumptions.ts'
import { formatReport, type ReportFormat } from '../report-format.ts'
import type { Evidence, ProbeReport } from './probe-report.ts'

/**
 * Formats a report: a table for a terminal, Markdown for an issue, or JSON. The token is only in the JSON.
 * @throws InventoryMockError for an unknown format
 */
export function formatProbeReport(report: ProbeReport, format: ReportFormat): string {
  return formatReport(formats, report, format)
}

const formats: Readonly<Record<ReportFormat, (report: ProbeReport) => string>> = {
  text: formatText,
  markdown: formatMarkdown,
  json: (report) => JSON.stringify(report, null, 2),
}

function formatText(report: ProbeReport): string {
  const sections = [
    `${report.url}: ${report.requests} requests`,
    describeFindings(report)
      .map(({ name, value, why }) => [`  ${name.padEnd(19)} ${value}`, ...indent(why, 22)].join('\n'))
      .join('\n'),
    describeElements(report)
      .map((line) => `  ${line}`)
      .join('\n'),
    ...report.deviations.map(({ section, what, request, expected, got }) =>
      [
        `Contract section ${section}: ${what}.`,
        `  expected ${expected}`,
        `  got      ${got}`,
        ...indent(request, 2),
      ].join('\n'),
    ),
    summarize(report).join('\n'),
  ]
  return `${sections.join('\n\n')}\n`
}

function formatMarkdown(report: ProbeReport): string {
  const rows = describeFindings(report).map(
    ({ name, value, why }) => `| \`${name}\` | ${escapeMarkdown(value)} | ${escapeMarkdown(why)} |`,
  )
  const deviations = report.deviations.map(({ section, what, request, expected, got }) =>
    [
      `- **${section}** ${what}: expected ${asCode(expected)} but got ${asCode(got)}`,
      '',
      ...indent(['```sh', request, '```'].join('\n'), 2),
    ].join('\n'),
  )
  const sections = [
    `# ${report.url}`,
    ['| assumption | value | why |', '| --- | --- | --- |', ...rows].join('\n'),
    describeElements(report)
      .map((line) => `- ${escapeMarkdown(line)}`)
      .join('\n'),
    ...(deviations.length > 0 ? ['## Deviations from the contract', ...deviations] : []),
    summarize(report).map(escapeMarkdown).join('\n'),
  ]
  return `${sections.join('\n\n')}\n`
}

function describeFindings({ assumptions }: ProbeReport): { name: string; value: string; why: string }[] {
  return assumptionNames.map((name) => {
    const finding = assumptions[name]
    if (finding.status === 'learned') {
      const isToken =
        name === 'tokens' && assumptions.tokens.status === 'learned' && assumptions.tokens.value.length > 0
      const value = isToken ? 'the token that was given' : JSON.stringify(finding.value)
      return { name, value, why: describeEvidence(finding.evidence) }
    }
    const candidates = finding.candidates?.map((value) => JSON.stringify(value)).join(' or ')
    return { name, value: candidates ? `undetermined: ${candidates}` : 'undetermined', why: finding.reason }
  })
}

/** The first line of a command of curl says what was asked; the others have the body. */
function describeEvidence({ request, got }: Evidence): string {
  const [line = '', ...more] = request.split(' \\\n')
  return `${line}${more.length > 0 ? ' …' : ''} got ${got}`
}

function describeElements({ elements }: ProbeReport): string[] {
  return Object.entries(elements).map(([name, { kinds, fields }]) => {
    if (kinds.length === 0) return `${name}: no elements`
    const parts = Object.entries(fields).map(([field, kinds]) => `${field} (${kinds.join(' or ')})`)
    return `${name}: ${kinds.join(' or ')}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}`
  })
}

function summarize({ assumptions, deviations, notes, leftBehind }: ProbeReport): string[] {
  const learned = assumptionNames.filter((name) => assumptions[name].status === 'learned').length
  const found = deviations.length === 1 ? '1 deviation' : `${deviations.length} deviations`
  return [
    `${learned} of ${assumptionNames.length} assumptions learned, ${found} from the contract.`,
    ...notes,
    ...leftBehind.map(({ id, name }) => `Not deleted: the object ${id}, ${JSON.stringify(name)}.`),
  ]
}

function indent(text: string, width: number): string[] {
  return text.split('\n').map((line) => ' '.repeat(width) + line)
}

/** Escapes what Markdown would read as something else, also in a cell of a table: what a service sends is data. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\|`<*_[\]]/g, '\\$&').replaceAll('\n', ' ')
}

function asCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}
