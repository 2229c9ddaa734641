import { statSync } from 'node:fs'
import { type ConformanceReport, learnedAssumptions } from '../../conformance/report/report.ts'
import { assumptionNames } from '../../contract/assumptions.ts'
import { type AssumptionArguments, readAssumptionFile } from '../assumption-arguments.ts'
import { type Command, helpOption, parseOptions, textOption } from '../command-options.ts'
import { openOutputFile } from '../conformance/output-file.ts'
import { exitCodes, printReport } from '../conformance/print-report.ts'
import { runTool } from '../conformance/run-tool.ts'
import {
  quietOption,
  readServiceOptions,
  readServiceUrl,
  readWrites,
  reportOption,
  serviceOptions,
  writeOptions,
} from '../conformance/tool-options.ts'

const output = {
  output: textOption('<file>', 'write what was learned to a file for --assumptions'),
  ...reportOption,
  ...quietOption,
  ...helpOption,
} as const

const options = { ...serviceOptions, ...writeOptions, ...output }

/** `inventory-objects-mock probe <url>`: finds out which assumptions hold for a service. */
export const probe: Command = {
  summary: 'find out the assumptions of a running service',
  usage: ['probe <url> [options]'],
  optionGroups: { Service: serviceOptions, 'Writes (none without these)': writeOptions, Output: output },
  exitCodes: { ...exitCodes, 0: 'no deviation from the contract', 1: 'deviations from the contract' },
  example: [
    'inventory-objects-mock probe https://staging.example --token "$TOKEN" \\',
    '  --output inventory.assumptions.json',
  ],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    const url = readServiceUrl('probe', positionals)
    const service = { ...readServiceOptions(values), writes: readWrites(values) }
    const isQuiet = values.quiet ?? false
    const file = values.output === undefined ? null : await openOutputFile(values.output)
    const { probe } = await import('../../conformance.ts')
    const { result, exitCode } = await runTool(isQuiet, (run) => probe(url, { ...service, ...run }))
    const report = printReport(result, values.report, exitCode)
    if (file === null) return
    const message = await writeLearned(file, report)
    if (!isQuiet) console.error(message)
  },
}

/** A token is no business of a file that many people read. */
const NEEDS_TOKEN = 'the service needs a token: start the twin with --assume tokens=$INVENTORY_TOKEN to ask for it'

/** What `probe` learned, as a file of `--assumptions`: without a token, and with the reasons why the rest is not there. */
function createLearnedFile(report: ConformanceReport): AssumptionArguments {
  const { tokens, ...learned } = learnedAssumptions(report)
  const reasons = assumptionNames.flatMap((name) => {
    const finding = report.assumptions[name]
    return finding.status === 'undetermined' ? [[name, finding.reason]] : []
  })
  const needsToken = tokens !== undefined && tokens.length > 0
  const undetermined = { ...Object.fromEntries(reasons), ...(needsToken && { tokens: NEEDS_TOKEN }) }
  return {
    ...learned,
    ...(tokens?.length === 0 && { tokens }),
    ...(Object.keys(undetermined).length > 0 && { undetermined }),
  }
}

/** Writes what was learned, unless it is less than what the file has. @returns what to say about it */
async function writeLearned(
  { path, write }: Awaited<ReturnType<typeof openOutputFile>>,
  report: ConformanceReport,
): Promise<string> {
  const learned = createLearnedFile(report)
  const count = countAssumptions(learned)
  if (count === 0) return `Nothing was learned: ${path} stays as it was.`
  const before = report.incomplete === null ? 0 : countAssumptionsIn(path)
  if (before > count) {
    return `${path} stays as it was: it has ${before} assumptions, and this run ended early with ${count}.`
  }
  await write(`${JSON.stringify(learned, null, 2)}\n`)
  const token = learned.undetermined?.tokens === NEEDS_TOKEN ? ' The token is not in it: see "undetermined".' : ''
  return `Wrote ${count} of ${assumptionNames.length} assumptions to ${path}.${token}`
}

function countAssumptions({ undetermined: _, ...assumptions }: AssumptionArguments): number {
  return Object.keys(assumptions).length
}

/** How many assumptions a file has; 0 for another file, or none. A pipe is not read. */
function countAssumptionsIn(path: string): number {
  try {
    return statSync(path).isFile() ? countAssumptions(readAssumptionFile(path)) : 0
  } catch {
    return 0
  }
}
