import { sweepFormats } from '../../sweep/format-sweep.ts'
import { openQuestions } from '../../sweep/open-questions.ts'
import type { SweepProgress } from '../../sweep/sweep-options.ts'
import { formatList } from '../../text/word-list.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { readAssumptionFile } from '../assumption-arguments.ts'
import {
  type Command,
  expectNoPositionals,
  flagOption,
  helpOption,
  integerParser,
  parseOptions,
  textOption,
  wordParser,
} from '../command-options.ts'
import { quietOption, readInput } from '../conformance/tool-options.ts'
import { ExitError, NOT_ASKED, UsageError } from '../exit-error.ts'
import { runInterruptible } from '../interruptible.ts'
import { readAccepted, selectionOptions } from '../selection-options.ts'

const questions = {
  assumptions: textOption('<file>', 'leave out what this file knows of the service, as `check` writes it'),
  ...selectionOptions(
    'questions',
    openQuestions.map(({ name }) => name),
  ),
  robustness: flagOption('ask moreFields and unavailable too, which do not count'),
} as const

const runs = {
  'max-runs': textOption('<number>', 'run the command at most this often', { parse: integerParser({ min: 2 }) }),
  bail: flagOption('end with the first finding'),
  exact: flagOption('give all tests of a file one answer in a run: more runs, and misses nothing that tests share'),
} as const

const output = {
  report: textOption('<format>', `${formatList(sweepFormats)}, on standard output`, {
    default: 'text',
    parse: wordParser(sweepFormats),
  }),
  ...quietOption,
  ...helpOption,
} as const

const options = { ...questions, ...runs, ...output }

/** `inventory-objects-mock sweep -- <command>`: runs tests under every other answer to what the contract leaves open. */
export const sweep: Command = {
  summary: 'run tests under other answers of the service',
  usage: ['sweep [options] -- <command> ...'],
  optionGroups: { Questions: questions, Runs: runs, Output: output },
  exitCodes: {
    0: 'nothing relies on an open question',
    1: 'something does',
    2: 'wrong usage, or tests that fail as they are',
    [NOT_ASKED]: 'nothing, or not every question, was asked',
    130: 'interrupted by Ctrl-C',
  },
  example: ['inventory-objects-mock sweep -- npx vitest run'],
  async run(args) {
    const at = args.indexOf('--')
    const command = at < 0 ? [] : args.slice(at + 1)
    const { values, positionals } = parseOptions(at < 0 ? args : args.slice(0, at), options)
    if (command.length === 0) {
      const given = positionals.join(' ') || 'npx vitest run'
      throw new UsageError(`sweep takes a command after two dashes, such as: sweep -- ${given}`)
    }
    expectNoPositionals(positionals)
    const { undetermined: _, ...assumptions } = readInput(() =>
      values.assumptions === undefined ? {} : readAssumptionFile(values.assumptions),
    )
    const accept = readInput(() => readAccepted(values.accept))
    const { formatSweep, sweep } = await import('../../sweep.ts')
    const { only, skip, robustness, exact, bail, quiet } = values
    const { result: report, exitCode } = await runInterruptible(
      (signal) =>
        sweep({
          command,
          assumptions,
          accept,
          only,
          skip,
          robustness,
          exact,
          bail,
          maxRuns: values['max-runs'],
          signal,
          onProgress: quiet ? undefined : (progress) => console.error(formatProgress(progress)),
        }),
      { onFirst: () => quiet || console.error('Stopping. The results so far follow.') },
    ).catch((error) => {
      throw error instanceof InventoryMockError ? new ExitError(error.message, 2) : error
    })
    console.log(formatSweep(report, values.report).trimEnd())
    process.exitCode = exitCode ?? { holds: 0, relies: 1, red: 2, incomplete: NOT_ASKED }[report.result]
  },
}

function formatProgress({ run, label, runsLeft, timeLeft }: SweepProgress): string {
  const left = timeLeft ? ` (${runsLeft} left, about ${Math.ceil(timeLeft / 1000)} s)` : ''
  return `run ${run}: ${label}${left}`
}
