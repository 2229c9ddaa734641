import { formatReport } from '../../conformance/report/format-report.ts'
import type { AssumptionName } from '../../contract/assumptions.ts'
import { assumptionOptions, readAssumptionArguments } from '../assumption-arguments.ts'
import { type Command, helpOption, integerParser, parseOptions, textOption } from '../command-options.ts'
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
import { readJsonFile } from '../json-file.ts'

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
  accept: textOption('<file>', 'accept the deviations of an earlier --report json'),
} as const

const requests = {
  seed: textOption('<number>', 'draw the same requests as a run whose report has this seed', {
    parse: integerParser({ max: 2 ** 31 - 1 }),
  }),
} as const

const output = {
  ...reportOption,
  junit: textOption('<file>', 'also write the report as JUnit XML, for CI'),
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
    const { undetermined: open = {}, ...assumptions } = readInput(() =>
      readAssumptionArguments(values.assume ?? [], values.assumptions),
    )
    const undetermined = Object.keys(open) as AssumptionName[]
    const accept = readInput(() => (values.accept === undefined ? [] : readAcceptedIds(values.accept)))
    const expected = { assumptions, undetermined, accept, seed: values.seed }
    const file = values.junit === undefined ? null : await openOutputFile(values.junit)
    const { check } = await import('../../conformance.ts')
    const { result, exitCode } = await runTool(values.quiet ?? false, (run) =>
      check(url, { ...service, ...expected, ...run }),
    )
    const report = printReport(result, values.report, exitCode)
    await file?.write(formatReport(report, 'junit'))
  },
}

/** Reads the ids of the deviations that one has decided to live with. */
function readAcceptedIds(file: string): string[] {
  const json = readJsonFile(file)
  const deviations = (json as { deviations?: unknown } | null)?.deviations
  const ids = Array.isArray(deviations) ? deviations.map((deviation) => deviation?.id) : json
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new Error(`${file} is neither a report of --report json nor a list of the ids of deviations`)
}
