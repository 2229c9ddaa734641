import { slugify } from './slugify.ts'

/** A code block of a page. */
export interface CodeBlock {
  /** Its number in the page, from 1. */
  readonly index: number
  /** What follows the three backticks: the language, and what kind of example it is. */
  readonly info: string
  readonly code: string
  /** The heading above it, without Markdown. */
  readonly heading: string
  /** The anchor of that heading. */
  readonly anchor: string
}

/** The code blocks of a Markdown text, and the headings above them. */
export function codeBlocks(text: string): CodeBlock[] {
  let heading = ''
  let index = 0
  return Array.from(text.matchAll(/^```(.*)\n([\s\S]*?)^```$|^#+ (.+)$/gm)).flatMap(([, info, code, title]) => {
    if (title !== undefined) {
      heading = title.replace(/[`*]/g, '')
      return []
    }
    index += 1
    return [{ index, info: info!, code: code!, heading, anchor: slugify(heading) }]
  })
}
