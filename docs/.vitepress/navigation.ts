import { readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'
import { titleOf, toRoute } from './routes.ts'

/** The pages that are no guides, by their group. */
export const groups = {
  start: ['get-started', 'concepts', 'troubleshooting'],
  reference: ['reference', 'contract'],
  trust: ['trust'],
}

/** The order of the guides. Others follow, by their names. */
const order = [
  ...[
    'pages',
    'tests',
    'faults',
    'end-to-end',
    'demo-without-a-server',
    'server',
    'own-server',
    'data',
    'check',
    'sweep',
  ],
  ...['my-service-differs', 'moving-from-handlers'],
]

/**
 * The pages at the left.
 * @param root - the folder of the repository
 */
export function createSidebar(root: string): DefaultTheme.SidebarItem[] {
  return [
    {
      text: 'Start',
      items: [item(root, 'README.md'), ...listPages(root, groups.start), { text: 'Playground', link: '/playground' }],
    },
    { text: 'Guides', items: listPages(root, listGuides(root).filter(isGuide)) },
    { text: 'Reference', items: [...listPages(root, groups.reference), ...listReference(root)] },
    { text: 'Trust', items: [...listPages(root, groups.trust), item(root, 'test/bench/RESULTS.md')] },
    {
      text: 'Project',
      items: [item(root, 'CHANGELOG.md'), item(root, 'SECURITY.md'), item(root, 'CONTRIBUTING.md')],
    },
  ]
}

/** The names of the pages in `docs`: the guides in order, then the others. */
export function listGuides(root: string): string[] {
  const names = readdirSync(`${root}/docs`).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []))
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** Whether a page is in none of the groups. */
export function isGuide(name: string): boolean {
  return !Object.values(groups).flat().includes(name)
}

function listPages(root: string, names: readonly string[]): DefaultTheme.SidebarItem[] {
  return names.map((name) => item(root, `docs/${name}.md`))
}

/** The entry points, by the names that users import. */
function listReference(root: string): DefaultTheme.SidebarItem[] {
  const [main] = JSON.parse(readFileSync(`${root}/docs/reference/typedoc-sidebar.json`, 'utf8'))
  const { items, text, link } = main as Required<DefaultTheme.SidebarItem>
  return [{ text, link }, ...items.map(({ text, link }) => ({ text: `/${text}`, link: link! }))]
}

function item(root: string, source: string): DefaultTheme.SidebarItem {
  return { text: titleOf(source, readFileSync(`${root}/${source}`, 'utf8')), link: `/${toRoute(source)}` }
}
