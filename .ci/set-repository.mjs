/*
 * Sets `repository`, `homepage`, `bugs` and `intent.repo` in package.json, and the addresses of the pictures in the README,
 * which are not in the package.
 *
 *   npm run set-repository -- https://github.com/<owner>/<name> [--homepage <address of the site>]
 *
 * With `--check`, only checks that they are set.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const packageFile = new URL('../package.json', import.meta.url)
const readmeFile = new URL('../README.md', import.meta.url)
/** The paths after the address of a repository, at the hosts whose CI can publish with provenance. */
const hosts = {
  'github.com': { bugs: '/issues', file: '/raw/HEAD/' },
  'gitlab.com': { bugs: '/-/issues', file: '/-/raw/HEAD/' },
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, homepage: { type: 'string' } },
  allowPositionals: true,
})
const metadata = JSON.parse(readFileSync(packageFile, 'utf8'))
try {
  if (values.check) check()
  else set(parseAddress(positionals))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function check() {
  const missing = ['repository', 'homepage', 'bugs'].filter((field) => metadata[field] === undefined)
  if (missing.length === 0) return
  throw new Error(
    `Failed to release: expected repository, homepage and bugs in package.json but got no ${missing.join(', no ')}. ` +
      'Run npm run set-repository -- https://github.com/<owner>/<name>, and commit.',
  )
}

/** The address of a repository without `.git`, and its host. */
function parseAddress(given) {
  const [, url, host] = /^(https:\/\/([^/]+)\/[^/]+\/.*?[^/])(\.git)?\/?$/.exec(given.join(' ')) ?? []
  if (Object.hasOwn(hosts, host ?? '') && given.length === 1) return { url, host: hosts[host] }
  throw new Error(
    'Failed to set the repository: expected an address such as https://github.com/<owner>/<name>, at ' +
      `${Object.keys(hosts).join(' or ')}, but got ${given.join(' ') || 'none'}.`,
  )
}

function set({ url, host }) {
  const fields = {
    homepage: values.homepage ?? `${url}#readme`,
    bugs: url + host.bugs,
    repository: { type: 'git', url: `git+${url}.git` },
    // With which TanStack Intent finds the skill, also in a package without a repository.
    intent: { ...metadata.intent, repo: new URL(url).pathname.slice(1) },
  }
  // New fields come after the keywords, where npm has them.
  const { name, version, description, keywords, ...others } = metadata
  const changed = { name, version, description, keywords, ...fields, ...others, ...fields }
  writeFileSync(packageFile, `${JSON.stringify(changed, null, 2)}\n`)
  const readme = readFileSync(readmeFile, 'utf8')
  writeFileSync(
    readmeFile,
    readme.replace(/(?<= (?:src|srcset)=")[^"]*?(?=docs\/)/g, () => url + host.file),
  )
}
