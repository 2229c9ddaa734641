import { formatReport, reportFormats } from '../../conformance/report/format-report.ts'
import { type Command, helpOption } from '../command.ts'
import { parseChoice } from '../option-values.ts'
import { parseOptions } from '../parse-options.ts'
import { askService } from '../service/ask-service.ts'
import { exitCodeOf, exitCodes } from '../service/exit-codes.ts'
import { createLearnedFile, describeLearned, findReasonToKeep } from '../service/learned-file.ts'
import { nameOptionsOfReport } from '../service/option-words.ts'
import { readServiceOptions, readWrites, serviceOptions, writeOptions } from '../service/options.ts'
import { openOutputFile } from '../service/output-file.ts'
import { quietOption, reportOption } from '../service/report-options.ts'
import { readServiceUrl } from '../service/service-url.ts'

const output = {
  output: { type: 'string', value: '<file>', help: 'write what was learned to a file for --assumptions' },
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
    const format = parseChoice('report', values.report, reportFormats)
    const isQuiet = values.quiet ?? false
    const file = values.output === undefined ? null : await openOutputFile(values.output)
    const { probe } = await import('../../conformance.ts')
    const { result, exitCode } = await askService(isQuiet, (run) => probe(url, { ...service, ...run }))
    const report = nameOptionsOfReport(result)
    console.log(formatReport(report, format).trimEnd())
    process.exitCode = exitCode ?? exitCodeOf(report)
    if (file === null) return
    const learned = createLearnedFile(report)
    const problem = findReasonToKeep(file.path, learned, report)
    if (problem === null) await file.write(`${JSON.stringify(learned, null, 2)}\n`)
    if (!isQuiet) console.error(problem ?? describeLearned(learned, file.path))
  },
}
