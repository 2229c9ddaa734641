import { assumptionNames } from '../../contract/assumptions.ts'
import { type Command, helpOption } from '../command.ts'
import { parseChoice } from '../option-values.ts'
import { parseOptions } from '../parse-options.ts'
import { askService } from '../service/ask-service.ts'
import { exitCodes } from '../service/exit-codes.ts'
import { readServiceOptions, readWrites, serviceOptions, writeOptions } from '../service/options.ts'
import { openOutputFile } from '../service/output-file.ts'
import { quietOption, reportFormats, reportOption } from '../service/report-options.ts'
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
  exitCodes: { ...exitCodes, 0: 'no deviation from the contract' },
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
    const { probe, formatProbeReport, learnedAssumptions } = await import('../../conformance.ts')
    const { result: report, exitCode } = await askService(isQuiet, (run) => probe(url, { ...service, ...run }))
    console.log(formatProbeReport(report, format))
    process.exitCode = exitCode ?? (report.deviations.length > 0 ? 1 : 0)
    if (file === null) return
    const assumptions = learnedAssumptions(report)
    if (Object.keys(assumptions).length === 0) {
      if (!isQuiet) console.error(`Nothing was learned: ${file.path} stays as it was.`)
      return
    }
    const hasToken = (assumptions.tokens ?? []).length > 0
    await file.write(`${JSON.stringify(assumptions, null, 2)}\n`, hasToken)
    const count = `${Object.keys(assumptions).length} of ${assumptionNames.length} assumptions`
    if (!isQuiet) console.error(`Wrote ${count} to ${file.path}${hasToken ? ', with the token.' : '.'}`)
  },
}
