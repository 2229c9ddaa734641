/*
 * Compares a service with its twin, and keeps one issue on GitHub about what differs: opens it, says what changes, and closes
 * it when nothing differs any more.
 *
 *   node nightly-drift.mjs https://staging.example --assumptions inventory.assumptions.json
 *
 * The arguments are those of `inventory-objects-mock check`, the URL first. Needs gh, and in GH_TOKEN a token that may write
 * issues. Ends with 0 if the issue is as it should be, else with the exit code of `check`: 2 for wrong usage, 3 if the service
 * could not be asked, or not for everything.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { formatReport } from 'inventory-objects-mock/conformance'

const LABEL = 'inventory-drift'
/** The longest body of an issue, in characters. */
const MAX_LENGTH = 65_536
/** The whole report, for the artifact. */
const FILE = 'nightly-drift.md'

const [url = '', ...options] = process.argv.slice(2)
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_STEP_SUMMARY } = process.env
const run = GITHUB_RUN_ID ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}` : ''

const issue = findIssue()
const { exitCode, report, error } = check()
const isComplete = report?.incomplete === null
// What a run that ended early has not seen can still differ: it opens an issue, and changes none.
if (isComplete || (report !== null && exitCode === 1 && issue === null)) keepIssue()
else {
  tell(`Not everything was compared: ${error}${issue === null ? '' : ` ${issue.url} stays as it is.`}`)
  process.exitCode = exitCode
}

/** Opens, updates or closes the issue. */
function keepIssue() {
  const { seed, deviations } = report
  const ids = deviations.flatMap(({ id, isAccepted }) => (isAccepted ? [] : [id])).sort()
  const markdown = formatReport(report, 'markdown')
  writeFileSync(FILE, markdown)
  const body = cut(`${formatMarker({ url, seed, ids })}\n\n${markdown}`)
  if (ids.length === 0) {
    if (issue !== null) gh(['issue', 'close', issue.number, '--comment', `Everything holds again. ${run}`])
    return tell(
      issue === null ? `${url} does what its twin does.` : `Closed ${issue.url}: everything holds again.`,
      markdown,
    )
  }
  if (issue === null) {
    gh(['label', 'create', LABEL, '--force', '--color', 'D93F0B', '--description', 'A service differs from its twin'])
    const title = `${url} differs from its twin`
    const created = gh(['issue', 'create', '--title', title, '--label', LABEL, '--body-file', '-'], body).trim()
    return tell(`Opened ${created}.`, markdown)
  }
  const lines = [
    ...ids.filter((id) => !issue.ids.includes(id)).map((id) => `+ ${id}`),
    ...issue.ids.filter((id) => !ids.includes(id)).map((id) => `- ${id}`),
  ].map((line) => line.replace(/\s+/g, ' '))
  if (lines.length === 0) return tell(`${issue.url} has this already.`, markdown)
  const change = `What differs has changed. ${run}\n\n\`\`\`diff\n${lines.join('\n')}\n\`\`\``
  gh(['issue', 'comment', issue.number, '--body-file', '-'], change)
  gh(['issue', 'edit', issue.number, '--body-file', '-'], body)
  tell(`Updated ${issue.url}.`, markdown)
}

/** The open issue about this service, with what its report had; null for none. Not `gh issue list`: its search lags behind. */
function findIssue() {
  const issues = JSON.parse(gh(['api', `repos/{owner}/{repo}/issues?labels=${LABEL}&state=open&per_page=100`]))
  for (const { number, html_url: place, body } of issues) {
    const marker = /^<!-- inventory-drift (.*) -->/m.exec(body ?? '')
    const known = marker && JSON.parse(marker[1])
    if (known?.url === url) return { ...known, number: String(number), url: place }
  }
  return null
}

/** What the issue is about, for the next night. No text in it ends the comment early. */
function formatMarker(known) {
  return `<!-- inventory-drift ${JSON.stringify(known).replaceAll('>', '\\u003e')} -->`
}

/** With the seed of the issue, so that it is closed only if the same requests have the right responses. */
function check() {
  const manifest = createRequire(import.meta.url).resolve('inventory-objects-mock/package.json')
  const seed = issue === null || options.some((option) => option.startsWith('--seed')) ? [] : ['--seed', issue.seed]
  const args = ['check', ...(url ? [url] : []), ...options, ...seed, '--report', 'json', '--quiet']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(manifest, '../dist/cli.cjs'), ...args.map(String)],
    {
      ...{ encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY, stdio: ['ignore', 'pipe', 'pipe'] },
    },
  )
  const report = stdout.startsWith('{') ? JSON.parse(stdout) : null
  return { exitCode: status ?? 1, report, error: (report?.incomplete?.message ?? stderr).trim() }
}

/** Cuts a body that is too long for GitHub before one of its parts. */
function cut(text) {
  if (text.length <= MAX_LENGTH) return text
  const note = `\n\n**This report is too long for an issue. The whole one is an artifact of the run ${run}.**\n`
  return text.slice(0, text.lastIndexOf('\n## ', MAX_LENGTH - note.length)) + note
}

/** Says what was done, in the log and in the summary of the run. */
function tell(sentence, markdown = '') {
  console.log(sentence)
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${sentence}\n\n${cut(markdown)}\n`)
}

function gh(args, input = '') {
  return execFileSync('gh', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] })
}
