import { dirname, posix } from 'node:path'

/** Pages outside of `docs`, by their path in the repository, with their paths in the site. */
const elsewhere: Readonly<Record<string, string>> = {
  'README.md': 'overview.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
  'CONTRIBUTING.md': 'contributing.md',
  'test/bench/RESULTS.md': 'benchmarks.md',
}

/** The files that are no pages, as patterns. */
export const excluded: readonly string[] = [
  ...['.*', 'dist', 'fixtures', 'node_modules', 'skills', 'src', 'test/!(bench)'].map((folder) => `${folder}/**`),
  // A bare list of what docs/reference.md describes.
  'docs/reference/index.md',
]

/**
 * The path of a page in the site.
 * @param source - the path of its Markdown in the repository
 */
export function toRoute(source: string): string {
  return elsewhere[source] ?? source.replace(/^docs\/(site\/)?/, '')
}

/** The path in the repository of the Markdown of a page in the site: the inverse of {@link toRoute}, but for `docs/site`. */
export function toSource(route: string): string {
  return Object.keys(elsewhere).find((source) => elsewhere[source] === route) ?? `docs/${route}`
}

/** Whether a file of the repository is a page of the site. */
function isPage(source: string): boolean {
  return Object.hasOwn(elsewhere, source) || /^docs\/.*\.md$/.test(source)
}

/**
 * Where a relative link leads in the site, from its source in the repository.
 * @param source - the path of the Markdown that has the link
 * @returns null if the site does not have the target
 */
export function resolveLink(source: string, href: string): string | null {
  const [, path, rest] = /^([^?#]*)(.*)$/.exec(href)!
  if (path === '') return href
  const target = posix.join(dirname(source), path!)
  return isPage(target) ? `/${toRoute(target)}${rest}` : null
}

/** The title of a page in the site: its heading, except for the README, which has that of the package. */
export function titleOf(source: string, text: string): string {
  return source === 'README.md' ? 'Overview' : /^# (.+)$/m.exec(text)![1]!
}
