import { relative } from 'node:path'
import type { MarkdownOptions } from 'vitepress'
import { resolveLink } from './routes.ts'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]
type Token = ReturnType<MarkdownIt['parse']>[number]

/** What VitePress knows of a page that it renders. */
interface Page {
  /** The path of its Markdown. */
  readonly realPath?: string
}

/** Lets the links and the images of the guides, which are right in the repository, be right in the site. */
export function useRepositoryLinks(markdown: MarkdownIt, root: string): void {
  markdown.core.ruler.after('inline', 'repository-links', ({ tokens, env }) => {
    const { realPath } = env as Page
    for (const token of tokens) {
      relateImages(token)
      if (token.children === null) continue
      token.children.forEach(relateImages)
      if (realPath !== undefined) token.children = convertLinks(token.children, relative(root, realPath))
    }
  })
}

/** Points links to pages of the site, and removes those to files that it does not have. */
function convertLinks(tokens: Token[], source: string): Token[] {
  let isRemoved = false
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      const href = token.attrGet('href')!
      if (/^([a-z]+:|\/)/.test(href)) return true
      const target = resolveLink(source, href)
      isRemoved = target === null
      if (target !== null) token.attrSet('href', target)
      return !isRemoved
    }
    if (token.type !== 'link_close' || !isRemoved) return true
    isRemoved = false
    return false
  })
}

function relateImages(token: Token): void {
  if (token.type.startsWith('html_')) token.content = relateSources(token.content)
}

/**
 * Marks the images in HTML as relative, which Vite takes for packages otherwise. Those of the README can have the address
 * of the repository, for npmjs.com.
 */
export function relateSources(html: string): string {
  return html
    .replace(/(?<=\b(?:src|srcset)=")https:\/\/[^"]*\/raw\/HEAD\/(?=docs\/)/g, '')
    .replace(/\b(src|srcset)="(?![./]|[a-z]+:)/g, '$1="./')
}
