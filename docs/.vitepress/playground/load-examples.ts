import { readFileSync } from 'node:fs'
import { listGuides } from '../navigation.ts'
import { type Example, listExamples } from './examples.ts'

/**
 * The examples of the README and of the guides that run in the playground.
 * @param root - the folder of the repository
 */
export function loadExamples(root: string): Example[] {
  const sources = ['README.md', ...listGuides(root).map((guide) => `docs/${guide}.md`)]
  return sources.flatMap((source) => listExamples(source, readFileSync(`${root}/${source}`, 'utf8')))
}
