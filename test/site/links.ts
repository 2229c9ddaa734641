import { posix } from 'node:path'
import { BASE, type BuiltSite } from './built-site.ts'

/** A link of a page, or something that it loads. */
export interface Link {
  /** The file that has it. */
  readonly from: string
  readonly target: string
}

/** What a page links to and shows: HTML, or Markdown without its code. */
export function linksOf(file: string, text: string): Link[] {
  if (/\.(md|txt)$/.test(file)) {
    const links = text.replace(/^```.*\n[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)]+)\)/g)
    return Array.from(links, ([, target]) => ({ from: file, target: target! }))
  }
  const links = Array.from(text.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g), ([, target]) => decode(target!))
  return links.filter((target) => !target.startsWith('data:')).map((target) => ({ from: file, target }))
}

/** What a page or a style sheet loads by itself: all but the targets of `<a>`. */
export function loadedBy(file: string, text: string): Link[] {
  if (file.endsWith('.css')) {
    return Array.from(text.matchAll(/url\(["']?(.*?)["']?\)|@import\s+["'](.*?)["']/g), ([, url, sheet]) => ({
      from: file,
      target: (url ?? sheet)!,
    })).filter(({ target }) => !target.startsWith('data:'))
  }
  return linksOf(file, text.replace(/<a\s[^>]*>/g, ''))
}

/** Whether a target is on another host. */
export function isElsewhere({ target }: Link): boolean {
  return /^([a-z]+:)?\/\//i.test(target)
}

/**
 * Why a link of the site leads nowhere; undefined if it is right.
 * @param anchors - the anchors of a file
 */
export function deadReason(site: BuiltSite, { from, target }: Link, anchors: (file: string) => ReadonlySet<string>) {
  const [path, anchor] = target.replace(/\?.*?(?=#|$)/, '').split('#') as [string, string?]
  if (path.startsWith('/') && !path.startsWith(BASE)) return 'is outside of the base'
  const resolved = path.startsWith('/') ? path.slice(BASE.length) : posix.join(posix.dirname(from), path)
  const file = path === '' ? from : resolved.replace(/^$|^\.?\/$|(?<=\/)$/, 'index.html')
  if (!site.files.has(file)) return `has no file ${file}`
  if (anchor !== undefined && !anchors(file).has(decodeURIComponent(anchor))) return `has no anchor in ${file}`
  return undefined
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}
