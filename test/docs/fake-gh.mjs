/*
 * Stands in for GitHub's `gh`, with the commands and options that the script uses. The issues are in
 * the file of GH_STATE, and so is each call.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The longest body of an issue or a comment, in characters. */
const MAX_LENGTH = 65_536

const text = { type: 'string' }
const commands = {
  api: [{}, listIssues],
  'label create': [{ force: { type: 'boolean' }, color: text, description: text }, createLabel],
  'issue create': [{ title: text, label: text, 'body-file': text }, createIssue],
  'issue edit': [
    { 'body-file': text },
    (values, number) => Object.assign(findIssue(number), { body: readBody(values) }),
  ],
  'issue comment': [{ 'body-file': text }, (values, number) => addComment(number, readBody(values))],
  'issue close': [{ comment: text }, closeIssue],
}

const [noun, verb, ...args] = process.argv.slice(2)
const command = noun === 'api' ? noun : `${noun} ${verb}`
const state = JSON.parse(readFileSync(process.env.GH_STATE, 'utf8'))
state.calls.push(command)
const [options, run] = commands[command]
const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
const output = noun === 'api' ? run(verb) : run(values, positionals[0])
writeFileSync(process.env.GH_STATE, JSON.stringify(state))
if (typeof output === 'string') console.log(output)

function createLabel({ force }, name) {
  if (state.labels.includes(name) && !force) throw new Error(`label with name "${name}" already exists`)
  state.labels.push(name)
}

/** The path is that of GitHub's REST API. */
function listIssues(path) {
  const [place, query] = path.split('?')
  if (place !== 'repos/{owner}/{repo}/issues') throw new Error(`Not Found: ${place}`)
  const { labels, state: wanted } = Object.fromEntries(new URLSearchParams(query))
  const found = state.issues.filter((issue) => issue.label === labels && issue.state === wanted)
  return JSON.stringify(found.map(({ number, url, body }) => ({ number, html_url: url, body })))
}

function createIssue({ title, label, ...values }) {
  if (!state.labels.includes(label)) throw new Error(`could not add label: '${label}' not found`)
  const number = state.issues.length + 1
  const url = `https://github.example/team/app/issues/${number}`
  state.issues.push({ number, url, title, label, state: 'open', comments: [], body: readBody(values) })
  return url
}

function closeIssue({ comment }, number) {
  if (comment !== undefined) addComment(number, comment)
  findIssue(number).state = 'closed'
}

function addComment(number, body) {
  findIssue(number).comments.push(body)
}

function findIssue(number) {
  return state.issues.find((issue) => String(issue.number) === number)
}

function readBody({ 'body-file': file }) {
  const body = readFileSync(file === '-' ? 0 : file, 'utf8')
  if (body.length > MAX_LENGTH) throw new Error(`Body is too long (maximum is ${MAX_LENGTH} characters)`)
  return body
}
