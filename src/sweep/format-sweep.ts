import { formatCount } from '../text/numbers.ts'
import { checkReport, mockError, quote } from '../validation/errors.ts'
import { escapeLines, escapeTerminal } from '../validation/escape-terminal.ts'
import { escapeMarkdown, fenceMarkdown } from '../validation/markdown.ts'
import type { SweepFinding, SweepReport, SweptQuestion } from './sweep-report.ts'
import { COMMAND } from './test-results.ts'

/** The format of the report of a sweep: for a terminal, for an issue, or for a program. */
export type SweepFormat = 'text' | 'markdown' | 'json'

/** All formats of the report of a sweep. The first is the default. */
export const sweepFormats: readonly SweepFormat[] = ['text', 'markdown', 'json']

const formatters: Readonly<Record<SweepFormat, (report: SweepReport) => string>> = {
  text: formatText,
  markdown: formatMarkdown,
  json: (report) => `${escapeLines(JSON.stringify(report, null, 2))}\n`,
}

/**
 * Formats the report of `sweep`.
 * @throws InventoryMockError for an unknown format
 */
export function formatSweep(report: SweepReport, format: SweepFormat = 'text'): string {
  checkReport('format a report', report, 'questions')
  if (Object.hasOwn(formatters, format)) return formatters[format](report)
  throw mockError('format a report', `one of ${sweepFormats.join(', ')}`, quote(format), 'Use one of those')
}

/** The questions that a test breaks at; those about robustness last. */
function listBroken({ questions }: SweepReport): SweptQuestion[] {
  const broken = questions.filter(({ status }) => status === 'breaks')
  return [...broken.filter(({ isRobustness }) => !isRobustness), ...broken.filter(({ isRobustness }) => isRobustness)]
}

/** The first screen can be pasted into a chat: which tests rely on what, and what to ask. Why they fail follows. */
function formatText(report: SweepReport): string {
  const findings = listBroken(report).flatMap((question) => question.findings.map((finding) => ({ question, finding })))
  const blocks = [
    headline(report),
    ...report.failed.map(
      ({ file, name, error }) => `    ${[file, name].filter(Boolean).join(' > ')}\n        ${error}`,
    ),
    ...findings.flatMap(({ question, finding }) => [
      `${nameQuestion(question)}: if ${describe(finding)}${question.isRobustness ? ', which does not count' : ''}`,
      ...finding.tests.map(({ test, isAccepted }) => `    ${test}${isAccepted ? ' (accepted)' : ''}`),
      ...(finding === question.findings.at(-1) ? [`    ${askFor(question)}`] : []),
    ]),
    ...(findings.length > 0 ? ['', 'Why they fail, and the variable that gives a run this answer:'] : []),
    ...findings.flatMap(({ finding }) => [
      `if ${finding.label}: ${formatVariable(finding)}`,
      ...finding.tests.flatMap(({ test, error, request }) => [
        `    ${test}`,
        ...[error, request].flatMap((line) => (line ? [`        ${line}`] : [])),
      ]),
    ]),
    ...(findings.length > 0 ? [''] : []),
    ...(report.result === 'red' || report.runs === 0 ? [] : [summarize(report), ...listRest(report)]),
    `${askOwner(report)}${conclude(report)}`,
  ]
  const lines = blocks.join('\n').trimEnd().split('\n')
  return `${lines.map(escapeTerminal).join('\n')}\n`
}

/** Each question with the words of the contract, what would break, and the tests: for the owner of the service. */
function formatMarkdown(report: SweepReport): string {
  const blocks = [
    '# Open questions that these tests rely on',
    `${fenceMarkdown(report.command.join(' '), 'sh')}\n\n${escapeMarkdown(headline(report))}`,
    ...listBroken(report).flatMap((question) => [
      `## ${escapeMarkdown(nameQuestion(question))}${question.isRobustness ? ': robustness, which does not count' : ''}`,
      question.words === null
        ? 'The contract does not mention it.'
        : `The contract, section ${question.section}:\n\n> ${escapeMarkdown(question.words)}`,
      escapeMarkdown(askFor(question)),
      ...question.findings.flatMap((finding) => [
        `If ${escapeMarkdown(describe(finding))}:`,
        finding.tests
          .map(({ test, error, request, isAccepted }) =>
            [`- ${escapeMarkdown(test)}${isAccepted ? ' (accepted)' : ''}`, error, request]
              .filter(Boolean)
              .map((line, at) => (at === 0 ? line : `  ${escapeMarkdown(line!)}`))
              .join('\\\n'),
          )
          .join('\n'),
        `To see it:\n\n${fenceMarkdown(`${formatVariable(finding)} ${report.command.join(' ')}`, 'sh')}`,
      ]),
    ]),
    ...(report.result === 'red' ? [] : [summarize(report), ...listRest(report)]).map(escapeMarkdown),
    escapeMarkdown(conclude(report)),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function nameQuestion({ name, section }: SweptQuestion): string {
  return name === 'responseOrder' ? 'order of responses' : `${name} (${section})`
}

/** `filters match a part, 2 tests fail` */
function describe({ label, tests }: SweepFinding): string {
  const count = tests.filter(({ isAccepted }) => !isAccepted).length
  const accepted = tests.length - count
  const parts = [
    ...(count > 0 ? [formatCount(count, 'test fails', 'tests fail')] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return `${label}, ${parts.join(', ')}`
}

/** The variable of the environment that gives all requests of a run the answer that breaks a test. */
function formatVariable({ answers }: SweepFinding): string {
  return `INVENTORY_MOCK_ANSWER='${JSON.stringify(answers[0])}'`
}

/** The sentence to ask the owner of the service. */
function askFor({ ask }: SweptQuestion): string {
  return ask === null
    ? 'Nothing to ask: no network keeps the order. Ignore the response to an earlier request.'
    : `Ask: ${ask}`
}

/** How many tests rely on how many questions. */
function headline(report: SweepReport): string {
  const { failed, passed, relying, result, incomplete, questions } = report
  if (result === 'red') {
    const [subject, object] =
      failed[0]!.name === COMMAND
        ? ['The command fails', 'it']
        : [formatCount(failed.length, 'test fails', 'tests fail'), failed.length === 1 ? 'it' : 'them']
    return `${subject} without a sweep. Mend ${object} first.`
  }
  const of = passed === null ? 'The command' : `${relying} of ${formatCount(passed, 'test')}`
  const count = formatCount(listQuestions(report).length, 'question')
  if (result === 'relies')
    return `${of} ${relying === 1 || passed === null ? 'relies' : 'rely'} on ${count} that the contract leaves open.`
  if (isOfNothing(report)) return `N${incomplete!.slice(1)}.`
  const subject = listBroken(report).some(({ isRobustness }) => !isRobustness)
    ? 'No test beside those accepted'
    : 'No test'
  const isPart = questions.some(({ status, isRobustness }) => status === 'left out' && !isRobustness)
  const asFar = isPart || incomplete !== null ? ', of those that were asked' : ''
  return `${subject} relies on a question that the contract leaves open${asFar}.`
}

/** Whether no question was asked, which the headline says. */
function isOfNothing({ incomplete }: SweepReport): boolean {
  return incomplete?.startsWith('nothing was asked') === true
}

/** The questions that a test relies on, without those that are accepted. */
function listQuestions(report: SweepReport): SweptQuestion[] {
  return listBroken(report).filter(
    ({ isRobustness, findings }) =>
      !isRobustness && findings.some(({ tests }) => tests.some(({ isAccepted }) => !isAccepted)),
  )
}

function summarize({ passed, questions, runner }: SweepReport): string {
  const assumed = questions.filter(
    ({ name, isRobustness }) => !isRobustness && name !== 'responseOrder' && name !== 'idGaps',
  )
  const met = assumed.filter(({ status }) => status !== 'not met').length
  const tests = runner === null ? 'The command succeeds' : formatCount(passed ?? 0, 'test passes', 'tests pass')
  return questions.length === 0
    ? `${tests}.`
    : `${tests}, twice. They meet ${met} of the contract's ${assumed.length} open questions.`
}

/** The questions that hold or were not asked, the notes, and the accepted findings that are out of date. */
function listRest(report: SweepReport): string[] {
  const { questions, unstable, notes, outdated, incomplete } = report
  const list = (status: SweptQuestion['status']) =>
    questions.filter((question) => question.status === status).map(({ name }) => name)
  const holding = list('holds')
  const [known, notAsked] = [list('known'), list('not asked')]
  const listLeftOut = (ofRobustness: boolean) =>
    questions
      .filter(({ status, isRobustness }) => status === 'left out' && isRobustness === ofRobustness)
      .map(({ name }) => name)
  const [leftOut, ofRobustness] = [listLeftOut(false), listLeftOut(true)]
  return [
    ...(holding.length > 0 ? [`Asked, and no test failed: ${holding.join(', ')}.`] : []),
    ...(known.length > 0 ? [`Known, so not asked: ${known.join(', ')}.`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
    ...(ofRobustness.length > 0 ? [`Asked with --robustness only: ${ofRobustness.join(', ')}.`] : []),
    ...(incomplete === null || isOfNothing(report)
      ? []
      : [`Not complete: ${incomplete}.${notAsked.length > 0 ? ` Not asked: ${notAsked.join(', ')}.` : ''}`]),
    ...(unstable.length > 0 ? [`Unstable, passed only once, so they prove nothing: ${unstable.join(', ')}.`] : []),
    ...notes,
    ...outdated.map(({ id, test }) => `Accepted, but nothing with this name breaks: ${id}: ${test}`),
  ]
}

/** Says how to tell the owner of the service. */
function askOwner(report: SweepReport): string {
  const count = listQuestions(report).filter(({ ask }) => ask !== null).length
  return count > 0 ? `${formatCount(count, 'question')} for the owner of the service: --report markdown. ` : ''
}

function conclude({ runs, durationMs, result }: SweepReport): string {
  const seconds = Math.round(durationMs / 1000)
  const time = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return result === 'red' ? '' : `${formatCount(runs, 'run')}, ${time}.`
}
