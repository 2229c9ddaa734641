import { formatAssumptionValue } from '../text/assumption-value.ts'
import { assumptionChecks } from './assumption-checks.ts'
import { assumptionDescriptions } from './assumption-descriptions.ts'
import { assumptionNames, defaultAssumptions } from './assumptions.ts'

const rows = assumptionNames.map((name) => {
  const value = defaultAssumptions[name]
  return { name, default: value, accepts: assumptionChecks[name].accepts, ...assumptionDescriptions[name] }
})

/** The name and the valid values of each assumption, in plain text. */
export function listAcceptedValues(): [name: string, accepts: string][] {
  return rows.map(({ name, accepts }) => [name, toPlainText(accepts)])
}

/** The assumptions for a terminal, one paragraph each. */
export function formatAssumptionText(): string {
  const paragraphs = rows.map(({ name, default: value, accepts, decides, section }) =>
    [
      `${name} = ${formatAssumptionValue(name, value)}`,
      `  ${toPlainText(decides)}`,
      `  Values: ${toPlainText(accepts)}. Left open by section ${section} of docs/contract.md.`,
    ].join('\n'),
  )
  return paragraphs.join('\n\n')
}

function toPlainText(markdown: string): string {
  return markdown.replaceAll('`', '')
}
