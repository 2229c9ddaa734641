import { type CodeBlock, codeBlocks } from '../code-blocks.ts'
import { titleOf, toRoute } from '../routes.ts'
import { modules } from './modules.ts'

/** An example of the documentation that runs in the playground. */
export interface Example {
  /** The name in the address of the playground, such as `browser-2`: the page, and the number of the block in it. */
  readonly id: string
  /** The heading above it, with a number where there are several. */
  readonly label: string
  /** The page of the site that it is from, such as `/browser`, with the anchor of the heading. */
  readonly link: string
  /** The title of that page. */
  readonly page: string
  readonly code: string
}

/** The kinds of code blocks that can run in a page, by their info strings. */
const kinds = ['ts', 'ts browser', 'ts server', 'ts test']

/**
 * The examples of a page that run in the playground: those that import nothing but its modules.
 * @param source - the path of the Markdown in the repository
 */
export function listExamples(source: string, text: string): Example[] {
  const page = titleOf(source, text)
  const route = toRoute(source).replace(/\.md$/, '')
  const blocks = codeBlocks(text).filter(runs)
  return blocks.map(({ index, heading, anchor, code }) => {
    const siblings = blocks.filter((block) => block.anchor === anchor)
    const number = siblings.findIndex((block) => block.index === index) + 1
    const label = siblings.length > 1 ? `${heading} (${number})` : heading
    return { id: `${route}-${index}`, label, link: `/${route}.html#${anchor}`, page, code: code.trimEnd() }
  })
}

function runs({ info, code }: CodeBlock): boolean {
  return kinds.includes(info) && importsOf(code).every((name) => Object.hasOwn(modules, name))
}

function importsOf(code: string): string[] {
  return Array.from(code.matchAll(/(?:\bfrom|\bimport) '(.+?)'/g), ([, name]) => name!)
}
