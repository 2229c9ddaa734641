import type { Har } from '../../client/har.ts'
import { assumptionOptions, readAssumptionArguments } from '../assumption-arguments.ts'
import { type Command, helpOption } from '../command.ts'
import { UsageError } from '../exit-error.ts'
import { readJsonFile } from '../json-file.ts'
import { parseChoice, parseInteger } from '../option-values.ts'
import { parseOptions } from '../parse-options.ts'
import { askService } from '../service/ask-service.ts'
import { exitCodes, NOT_ASKED } from '../service/exit-codes.ts'
import { readServiceOptions, readWrites, serviceOptions, writeOptions } from '../service/options.ts'
import { openOutputFile } from '../service/output-file.ts'
import { quietOption, reportFormats, reportOption } from '../service/report-options.ts'
import { readServiceUrl } from '../service/service-url.ts'

const requests = {
  seed: { type: 'string', value: '<number>', help: 'draw the same requests as a run whose report has this seed' },
  har: { type: 'string', value: '<file>', help: 'send the requests of an HTTP archive, as toHar writes it, instead' },
} as const

const output = {
  ...reportOption,
  junit: { type: 'string', value: '<file>', help: 'also write the report as JUnit XML, for CI' },
  ...quietOption,
  ...helpOption,
} as const

const options = { ...serviceOptions, ...writeOptions, ...assumptionOptions, ...requests, ...output }

/** `inventory-objects-mock check <url>`: compares a service with the contract and the assumptions. */
export const check: Command = {
  summary: 'check a running service against the contract',
  usage: ['check <url> [options]'],
  optionGroups: {
    Service: serviceOptions,
    'Writes (none without these)': writeOptions,
    'What is expected': assumptionOptions,
    Requests: requests,
    Output: output,
  },
  hasAssumptions: true,
  exitCodes,
  example: [
    'inventory-objects-mock check https://staging.example \\',
    '  --assumptions inventory.assumptions.json --junit report.xml',
  ],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    const url = readServiceUrl('check', positionals)
    const service = { ...readServiceOptions(values), writes: readWrites(values) }
    const format = parseChoice('report', values.report, reportFormats)
    const seed = values.seed === undefined ? undefined : parseInteger('seed', values.seed, { max: 2 ** 31 - 1 })
    const assumptions = readInput(() => readAssumptionArguments(values.assume ?? [], values.assumptions))
    const har = values.har === undefined ? undefined : await readHar(values.har)
    const expected = { assumptions, seed, har }
    const file = values.junit === undefined ? null : await openOutputFile(values.junit)
    const { check, formatCheckReport, formatJunit, hasDeviations } = await import('../../conformance.ts')
    const { result: report, exitCode } = await askService(values.quiet ?? false, (run) =>
      check(url, { ...service, ...expected, ...run }),
    )
    console.log(formatCheckReport(report, format))
    // What was asked before the service gave no response any more says nothing about the rest.
    const isCutOff = report.stopped?.reason === 'unanswered'
    process.exitCode = exitCode ?? (hasDeviations(report) ? 1 : isCutOff ? NOT_ASKED : 0)
    await file?.write(formatJunit(report))
  },
}

/** Makes an error of a file a usage error: the exit code 1 says that the service deviates. */
function readInput<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}

async function readHar(file: string): Promise<Har> {
  const { checkHar } = await import('../../conformance/check/check-har.ts')
  return readInput(() => {
    const har = readJsonFile(file) as Har | null
    if (!Array.isArray(har?.log?.entries)) throw new Error(`${file} is no HTTP archive: it has no list log.entries`)
    checkHar(har)
    return har
  })
}
