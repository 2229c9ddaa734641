/** Checks that the README and the guides are short: their lines and words, those of a sentence and of a cell of a table. */

import { readdirSync, readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'

const MAX_LINES = 300
/** Of all guides together, with their code, and without the tables that programs write. */
const MAX_WORDS = 16_400
const MAX_SENTENCE_WORDS = 35
const MAX_CELL_WORDS = 40

const guides = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))
const texts = new Map(['README.md', ...guides].map((path) => [path, readFileSync(path, 'utf8')]))
const problems = [...texts].flatMap(([path, text]) => findProblems(path, text))
const withoutTables = (text) => text.replace(/<!-- (\w+).*?-->[\s\S]*?<!-- \/\1 -->/g, '')
const words = guides.reduce((sum, path) => sum + countWords(withoutTables(texts.get(path))), 0)
if (words > MAX_WORDS) problems.push(`the guides have ${words} words: at most ${MAX_WORDS} in all`)

console.log(`${guides.length} guides with ${words} words.`)
for (const problem of problems) console.error(`Failed to check the guides: ${problem}.`)
process.exitCode = problems.length > 0 ? 1 : 0

function findProblems(path, text) {
  const lines = text.trimEnd().split('\n').length
  return [
    ...(lines > MAX_LINES ? [`${path} has ${lines} lines: at most ${MAX_LINES}`] : []),
    ...listParts(text).flatMap(({ kind, line, words, max }) =>
      words.length > max
        ? [`${path}:${line}: a ${kind} has ${words.length} words, at most ${max}: ${words.slice(0, 8).join(' ')} …`]
        : [],
    ),
  ]
}

/** The sentences and the cells of a page, without its code blocks and comments. */
function listParts(text) {
  // The front matter of the skill, as empty lines.
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/.+/g, ''))
  let isCell = false
  let line = 0
  return new MarkdownIt({ html: true }).parse(body, {}).flatMap(({ type, map, children }) => {
    line = map ? map[0] + 1 : line
    if (/^t[dh]_/.test(type)) isCell = type.endsWith('_open')
    if (type !== 'inline') return []
    if (isCell) return [{ kind: 'cell', line, words: splitWords(toText(children)), max: MAX_CELL_WORDS }]
    return toText(children)
      .split(/(?<=[.!?][)"'*]*)\s+/)
      .map((sentence) => ({ kind: 'sentence', line, words: splitWords(sentence), max: MAX_SENTENCE_WORDS }))
  })
}

/** The visible text of a block: the texts of links and of code, and those in place of pictures. */
function toText(tokens) {
  return tokens
    .map(({ type, content }) => (/^(text|code_inline|image)$/.test(type) ? content : type.endsWith('break') ? ' ' : ''))
    .join('')
}

function countWords(text) {
  return splitWords(text).length
}

/** The words of a text: what has a letter or a digit, unlike the bars of a table. */
function splitWords(text) {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
