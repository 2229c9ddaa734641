import { checkNames } from '../../conformance/check.ts'
import { formatReport } from '../../conformance/report/format-report.ts'
import { assumptionOptions, readAssumptionArguments } from '../assumption-arguments.ts'
import { type Command, helpOption, parseOptions, textOption } from '../command-options.ts'
import { writeLearned } from '../conformance/learned-file.ts'
import { openOutputFile } from '../conformance/output-file.ts'
import { exitCodes, printReport } from '../conformance/print-report.ts'
import { runTool } from '../conformance/run-tool.ts'
import {
  quietOption,
  readInput,
  readServiceOptions,
  readServiceUrl,
  readWrites,
  reportOption,
  serviceOptions,
  writeOptions,
} from '../conformance/tool-options.ts'
import { readAccepted, selectionOptions } from '../selection-options.ts'

const rules = selectionOptions('rules', checkNames)

const output = {
  output: textOption('<file>', 'write what was learned to a file for --assumptions'),
  ...reportOption,
  junit: textOption('<file>', 'also write the report as JUnit XML, for CI'),
  ...quietOption,
  ...helpOption,
} as const

const options = { ...serviceOptions, ...writeOptions, ...assumptionOptions, ...rules, ...output }

/** `inventory-objects-mock check <url>`: learns what a service does, and compares it with the contract and the assumptions. */
export const check: Command = {
  summary: 'ask a running service what it does',
  usage: ['check <url> [options]'],
  optionGroups: {
    Service: serviceOptions,
    'Writes (none without these)': writeOptions,
    'Expected answers (the contract alone without these)': assumptionOptions,
    Rules: rules,
    Output: output,
  },
  hasAssumptions: true,
  exitCodes: { ...exitCodes, 0: 'no deviation, or accepted ones alone' },
  example: [
    'inventory-objects-mock check https://staging.example --token "$TOKEN" \\',
    '  --output inventory.assumptions.json',
  ],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    const url = readServiceUrl('check', positionals)
    const service = { ...readServiceOptions(values), writes: readWrites(values) }
    const { undetermined: _, ...assumptions } = readInput(() =>
      readAssumptionArguments(values.assume ?? [], values.assumptions),
    )
    const { only, skip, quiet = false } = values
    const expected = { assumptions, only, skip, accept: readInput(() => readAccepted(values.accept)) }
    const learned = values.output === undefined ? null : await openOutputFile(values.output)
    const junit = values.junit === undefined ? null : await openOutputFile(values.junit)
    const { check } = await import('../../conformance.ts')
    const { result, exitCode } = await runTool(quiet, (run) => check(url, { ...service, ...expected, ...run }))
    const report = printReport(result, values.report, exitCode)
    await junit?.write(formatReport(report, 'junit'))
    const message = learned && (await writeLearned(learned, report))
    if (message !== null && !quiet) console.error(message)
  },
}
