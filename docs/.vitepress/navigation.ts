import { readdirSync, readFileSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'
import { titleOf, toRoute } from './routes.ts'

/** The order of the guides. Others follow, by their names. */
const order = ['browser', 'testing', 'server', 'conformance', 'contract', 'assumptions', 'errors', 'host', 'scale']

/**
 * The pages at the left.
 * @param root - the folder of the repository
 */
export function createSidebar(root: string): DefaultTheme.SidebarItem[] {
  return [
    { text: 'Start', items: [item(root, 'README.md'), { text: 'Playground', link: '/playground' }] },
    { text: 'Guides', items: listGuides(root).map((guide) => item(root, `docs/${guide}.md`)) },
    { text: 'Reference', items: listReference(root) },
    {
      text: 'Project',
      items: [item(root, 'test/bench/RESULTS.md'), item(root, 'CHANGELOG.md'), item(root, 'CONTRIBUTING.md')],
    },
  ]
}

/** The names of the guides, in order. */
export function listGuides(root: string): string[] {
  const names = readdirSync(`${root}/docs`).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []))
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
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
