import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The README and the guides, by their paths. */
export const pages: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'README.md',
    ...readdirSync(join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
  ].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

/** The part of a page below a heading, with the headings below it. */
export function sectionOf(page: string, heading: string): string {
  const [, marks, rest] = new RegExp(`^(#+) ${heading}\\n([\\s\\S]*)`, 'm').exec(page)!
  return rest!.split(new RegExp(`^#{1,${marks!.length}} `, 'm'))[0]!
}

/** The code blocks of all pages, with the info string that follows their three backticks. */
export const blocks = Object.entries(pages).flatMap(([path, text]) =>
  Array.from(text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm), ([, info, code], index) => {
    return { name: `${path}, block ${index + 1}`, path, info: info!, code: code! }
  }),
)

/** The code blocks with an info string. */
export function examples(info: string) {
  return blocks.filter((block) => block.info === info)
}
