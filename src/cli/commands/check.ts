import type { Har } from '../../client/har.ts'
import { formatReport, reportFormats } from '../../conformance/report/format-report.ts'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { assumptionOptions, readAssumptionArguments } from '../assumption-arguments.ts'
import { type Command, helpOption } from '../command.ts'
import { UsageError } from '../exit-error.ts'
import { readJsonFile } from '../json-file.ts'
import { parseChoice, parseInteger } from '../option-values.ts'
import { parseOptions } from '../parse-options.ts'
import { readAcceptedIds } from '../service/accepted-ids.ts'
import { askService } from '../service/ask-service.ts'
import { exitCodeOf, exitCodes } from '../service/exit-codes.ts'
import { nameOptions, nameOptionsOfReport } from '../service/option-words.ts'
import { readServiceOptions, readWrites, serviceOptions, writeOptions } from '../service/options.ts'
import { openOutputFile } from '../service/output-file.ts'
import { quietOption, reportOption } from '../service/report-options.ts'
import { readServiceUrl } from '../service/service-url.ts'

/** All requests are used, and not only as many as are needed. */
const spentOptions = {
  ...serviceOptions,
  'max-requests': {
    ...serviceOptions['max-requests'],
    help: 'send this number of requests: those that are left are used to look for bugs',
  },
} as const

const expectations = {
  ...assumptionOptions,
  accept: { type: 'string', value: '<file>', help: 'accept the deviations of an earlier --report json' },
} as const

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

const options = { ...spentOptions, ...writeOptions, ...expectations, ...requests, ...output }

/** `inventory-objects-mock check <url>`: compares a service with the contract and the assumptions. */
export const check: Command = {
  summary: 'check a running service against the contract',
  usage: ['check <url> [options]'],
  optionGroups: {
    Service: spentOptions,
    'Writes (none without these)': writeOptions,
    'What is expected': expectations,
    Requests: requests,
    Output: output,
  },
  hasAssumptions: true,
  exitCodes: { ...exitCodes, 0: 'no deviation, or accepted ones alone' },
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
    const { undetermined: open = {}, ...assumptions } = readInput(() =>
      readAssumptionArguments(values.assume ?? [], values.assumptions),
    )
    const undetermined = Object.keys(open) as AssumptionName[]
    const accept = readInput(() => (values.accept === undefined ? [] : readAcceptedIds(values.accept)))
    const har = values.har === undefined ? undefined : await readHar(values.har)
    const expected = { assumptions, undetermined, accept, seed, har }
    const file = values.junit === undefined ? null : await openOutputFile(values.junit)
    const { check } = await import('../../conformance.ts')
    const { result, exitCode } = await askService(values.quiet ?? false, (run) =>
      check(url, { ...service, ...expected, ...run }),
    )
    const report = nameOptionsOfReport(result)
    console.log(formatReport(report, format).trimEnd())
    process.exitCode = exitCode ?? exitCodeOf(report)
    await file?.write(formatReport(report, 'junit'))
  },
}

/** Makes an error of a file a usage error: the exit code 1 says that the service deviates. */
function readInput<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(nameOptions((error as Error).message))
  }
}

async function readHar(file: string): Promise<Har> {
  const { checkHar } = await import('../../conformance/steps/har.ts')
  return readInput(() => {
    const har = readJsonFile(file) as Har | null
    if (!Array.isArray(har?.log?.entries)) throw new Error(`${file} is no HTTP archive: it has no list log.entries`)
    checkHar(har)
    return har
  })
}
