import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { resolveLink, toSource } from './routes.ts'

/** The sections of the sidebar whose pages are read in whole. The others can be left out. */
const main = ['Start', 'Guides', 'Reference']

/**
 * Writes what language models read: `llms.txt`, an index of the pages; each page as Markdown, beside its HTML; and
 * `llms-full.txt`, the guides in one file.
 * @param sidebar - the sections with their pages
 * @see https://llmstxt.org
 */
export function writeForModels(
  root: string,
  outDir: string,
  { title, description, sidebar }: { title: string; description: string; sidebar: DefaultTheme.SidebarItem[] },
): void {
  const index = [`# ${title}`, `> ${description}`]
  const guides: string[] = []
  for (const { text: section = '', items = [] } of sidebar) {
    const isMain = main.includes(section)
    // All that can be left out is one section, whose name the format gives.
    if (isMain || !index.includes('## Optional')) index.push(isMain ? `## ${section}` : '## Optional')
    const pages = items.flatMap(({ text = '', link = '' }) =>
      link.endsWith('.md') ? [{ text, file: link.slice(1) }] : [],
    )
    const lines = pages.map(({ text, file }) => {
      const source = toSource(file)
      const original = readFileSync(join(root, source), 'utf8')
      const isGenerated = file.startsWith('reference/')
      const markdown = isGenerated ? original : toSiteMarkdown(source, original)
      mkdirSync(dirname(join(outDir, file)), { recursive: true })
      writeFileSync(join(outDir, file), markdown)
      if (isMain && !isGenerated) guides.push(markdown)
      return `- [${text}](${file})${isGenerated ? ': its functions and types.' : firstSentence(markdown)}`
    })
    index.push(lines.join('\n'))
  }
  writeFileSync(join(outDir, 'llms.txt'), `${index.join('\n\n')}\n`)
  writeFileSync(join(outDir, 'llms-full.txt'), guides.join('\n'))
}

/** The Markdown of a page, whose links lead to the Markdown of other pages of the site. */
function toSiteMarkdown(source: string, text: string): string {
  const parts = text.replace(/^---\n[\s\S]*?\n---\n+/, '').split(/^(```.*\n[\s\S]*?^```)$/m)
  return parts.map((part, index) => (index % 2 === 0 ? convertProse(source, part) : part)).join('')
}

function convertProse(source: string, text: string): string {
  return text
    .replace(/<!--.*?-->\n?/gs, '')
    .replace(/<picture>.*?\balt="(.*?)".*?<\/picture>/gs, '$1')
    .replace(/!\[(.*?)\]\(.*?\)/g, '$1')
    .replace(/\[([^\]]+)\]\((?![a-z]+:)(.*?)\)/g, (_, label, href) => {
      const target = resolveLink(source, href)
        ?.replace(/^\//, '')
        .replace(/^playground\.md/, 'playground.html')
      return target === undefined ? label : `[${label}](${target})`
    })
}

/** The first sentence of the prose after a colon, as text; empty if a page has none. */
function firstSentence(markdown: string): string {
  const prose = markdown.split(/\n\n+/).find((paragraph) => /^[A-Z`[]/.test(paragraph)) ?? ''
  const [sentence] = /^.*?[.:](?=\s|$)/s.exec(prose) ?? ['']
  if (!sentence) return ''
  return `: ${sentence
    .replace(/\s+/g, ' ')
    .replace(/\[(.*?)\]\(.*?\)/g, '$1')
    .replace(/:$/, '.')}`
}
