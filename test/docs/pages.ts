import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeBlocks } from '../../docs/.vitepress/code-blocks.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The README and the guides, by their paths. */
export const pages: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'README.md',
    ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
  ].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

/** The code blocks of all pages. */
export const blocks = Object.entries(pages).flatMap(([path, text]) =>
  codeBlocks(text).map(({ index, info, code }) => ({ name: `${path}, block ${index}`, path, info, code })),
)

/** The code blocks with an info string, which follows their three backticks. */
export function examples(info: string) {
  return blocks.filter((block) => block.info === info)
}
