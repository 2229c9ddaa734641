/*
 * Checks what is published, on a whole build: a line below explains every file of the package, and says why it is there.
 * A file that no line explains is an error, and so are a line without files, a part that no entry point imports, a source
 * map that is not there, and a link of a guide to a file that is not in the package.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
const entryPoints = new Set([...listTargets(exports), ...listTargets(bin)].map((target) => target.slice('./'.length)))
const parts = findParts()

const lines = [
  { is: /^package\.json$/, why: 'the entry points, the dependencies and the supported versions of Node' },
  { is: /^README\.md$/, why: "the page of the package on the registry, and a reader's first" },
  { is: /^LICENSE$/, why: 'the MIT licence requires that it comes with the code' },
  { is: /^CHANGELOG\.md$/, why: 'what to change in an update, also without a network' },
  { is: /^SECURITY\.md$/, why: 'how to report a vulnerability, and what protects a server' },
  { is: /^docs\/[\w-]+\.md$/, why: 'the guides of this version, for people and agents; the README links to them' },
  {
    is: /^docs\/(concepts|datacenter|request)\.svg$/,
    why: 'the drawings of the guides, which are small; other pictures are not',
  },
  {
    is: /^skills\/inventory-objects-mock\/SKILL\.md$/,
    why: 'the skill, where the tools of coding agents look for one',
  },
  {
    is: /^docs\/nightly-drift\.yml$/,
    why: 'a workflow to copy, for a nightly check of a real service',
  },
  {
    is: /^docs\/deploy\/(Dockerfile|inventory\.service|nginx(-many)?\.conf)$/,
    why: 'files to copy, for a server behind nginx, as a service or in a container',
  },
  { is: /^fixtures\/[\w-]+\.json$/, why: 'the scenarios as data, for programs in any language' },
  { is: /^fixtures\/objects\.d\.cts$/, why: 'the type of these files, which TypeScript would take for literals' },
  { is: /^dist\/THIRD-PARTY-LICENSES\.txt$/, why: 'the licences of what is bundled require that they come with it' },
  { is: /^dist\/openapi\.json$/, why: 'the entry point /openapi.json' },
  { is: /^dist\/cli\.cjs$/, why: 'the command inventory-objects-mock' },
  { is: /^dist\/[\w-]+\.(js|cjs)$/, of: entryPoints, why: 'an entry point, imported or required' },
  { is: /^dist\/[\w-]+\.d\.(ts|cts)$/, of: entryPoints, why: 'the types of an entry point, imported or required' },
  { is: /^dist\/[\w-]+\.(js|cjs)$/, of: parts, why: 'code that entry points share, or load only when they need it' },
  { is: /^dist\/[\w-]+\.d\.(ts|cts)$/, of: parts, why: 'types that entry points share' },
]

const [{ files, size, unpackedSize }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8', maxBuffer: 2 ** 24 }),
)
const problems = []
const explained = new Map(lines.map((line) => [line, []]))
for (const file of files) {
  const line = lines.find(({ is, of }) => is.test(file.path) && (of?.has(file.path) ?? true))
  if (line === undefined)
    problems.push(`no line explains ${file.path}. Add one to .ci/package-files.mjs, or remove the file`)
  else explained.get(line).push(file)
}
for (const [{ is, why }, { length }] of explained) {
  if (length === 0) problems.push(`no file matches ${is} (${why}). Remove the line, or build the file`)
}
const paths = new Set(files.map(({ path }) => path))
for (const { path } of files) {
  const text = readFileSync(path, 'utf8')
  for (const target of path.endsWith('.md') ? findLinks(text) : []) {
    const linked = posix.join(posix.dirname(path), target)
    if (!paths.has(linked)) problems.push(`${path} links to ${target}, which is not in the package`)
  }
  for (const [, target] of text.matchAll(/^\/[/*]# sourceMappingURL=(?!data:)(\S+)/gm)) {
    const map = new URL(target, `file:///${path}`).pathname.slice(1)
    if (!paths.has(map)) problems.push(`${path} names the source map ${target}, which is not there`)
  }
}

for (const [{ why }, found] of explained) {
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  console.log(`${formatSize(bytes)}  ${String(found.length).padStart(3)}  ${why}`)
}
console.log(
  `${formatSize(unpackedSize)}  ${String(files.length).padStart(3)}  files in all; ${formatSize(size).trim()} packed`,
)
for (const problem of problems) console.error(`Failed to check the files of the package: ${problem}.`)
process.exitCode = problems.length > 0 ? 1 : 0

/** The files that a part of package.json names, below all its conditions. */
function listTargets(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(listTargets)
}

/** The files that entry points import, and those that these import. */
function findParts() {
  const found = new Set()
  const visit = (path) => {
    const isDeclaration = /\.d\.c?ts$/.test(path)
    const text = readFileSync(path, 'utf8')
    for (const [, name] of text.matchAll(/["']\.\/([\w-]+\.c?js)["']/g)) {
      // The scripts of the console are texts by their names, which import each other from the host.
      if (text.includes(`"${name}":`)) continue
      const part = `dist/${isDeclaration ? name.replace(/\.(c?)js$/, '.d.$1ts') : name}`
      if (entryPoints.has(part) || found.has(part)) continue
      found.add(part)
      visit(part)
    }
  }
  for (const path of entryPoints) if (/^dist\/.+\.(c?js|d\.c?ts)$/.test(path)) visit(path)
  return found
}

/**
 * The files that a Markdown text links to or shows, by their relative paths; its code has none. Not the pictures in HTML,
 * which only the README has: `set-repository` gives them the address of the repository.
 */
function findLinks(markdown) {
  const text = markdown.replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '')
  const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target)
  return targets
    .map((target) => target.replace(/[#?].*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}

function formatSize(bytes) {
  return `${(bytes / 1024).toFixed(0)} KiB`.padStart(9)
}
