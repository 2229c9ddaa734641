import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { buildPage } from './build-page.ts'
import { builtFolder } from './built-folder.ts'
import { writeForModels } from './llms.ts'
import { useRepositoryLinks } from './markdown.ts'
import { createSidebar, groups, isGuide, listGuides } from './navigation.ts'
import { excluded, toRoute } from './routes.ts'
import { slugify } from './slugify.ts'

/** Where the site is on its host, such as `/inventory-objects-mock/`. */
const base = process.env.DOCS_BASE ?? '/'
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A pattern of the pages below which a link at the top is that of the current page. */
const match = (...pages: string[]) => `^/(${pages.join('|')})`

const title = 'inventory-objects-mock'
const description = 'The inventory objects service, in memory: for a browser, for a test suite, or as a server.'
const sidebar = createSidebar(root)

export default defineConfig({
  title,
  description,
  lang: 'en',
  base,
  // The pages are the files of the repository where they are: links and images are right in both.
  srcDir: '..',
  srcExclude: [...excluded],
  rewrites: toRoute,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify },
    // Those of GitHub that can be read on gray.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => useRepositoryLinks(markdown, root),
  },
  vite: {
    plugins: [
      builtFolder('demo', () => buildPage(`${root}/docs/.vitepress/demo`)),
      builtFolder('playground-page', () => buildPage(`${root}/docs/.vitepress/playground/page`)),
    ],
    // In KB. The largest is the index of the search, which only a search loads.
    build: { chunkSizeWarningLimit: 1000 },
  },
  buildEnd: ({ outDir }) => writeForModels(root, outDir, { title, description, sidebar }),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      {
        text: 'Guides',
        link: '/get-started',
        activeMatch: match('overview', ...groups.start, ...listGuides(root).filter(isGuide)),
      },
      { text: 'Reference', link: '/reference', activeMatch: match(...groups.reference) },
      { text: 'Trust', link: '/trust', activeMatch: match('benchmarks', ...groups.trust) },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar,
    footer: { message: 'MIT License' },
  },
})
