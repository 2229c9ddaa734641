import { assumptionNames, assumptionTable } from './assumptions.ts'

const rows = assumptionNames.map((name) => {
  const { default: value, accepts, decides, section } = assumptionTable[name]
  return { name, default: value, accepts, decides, section }
})

/** Name and values of each assumption, a line each, for `--help`. */
export function formatAssumptionList(): string[] {
  return rows.map(({ name, accepts }) => `  ${name.padEnd(19)} ${accepts.replaceAll('`', '')}`)
}

/** The table of assumptions for a terminal. */
export function formatAssumptionText(): string {
  const blocks = rows.map(({ name, default: value, accepts, decides, section }) =>
    [
      `${name} = ${JSON.stringify(value)}`,
      `  ${decides.replaceAll('`', '')}`,
      `  Can be: ${accepts.replaceAll('`', '')}. Left open by section ${section} of the contract.`,
    ].join('\n'),
  )
  return blocks.join('\n\n')
}

/** The same as JSON: a list of objects. */
export function formatAssumptionJson(): string {
  return JSON.stringify(rows, null, 2)
}

/** The same as the README has it. */
export function formatAssumptionMarkdown(): string {
  const lines = rows.map(
    ({ name, default: value, accepts, decides, section }) =>
      `| \`${name}\` | ${accepts} | \`${JSON.stringify(value)}\` | ${decides} | ${section} |`,
  )
  return [
    '| assumption | can be | default | what it decides | contract |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
