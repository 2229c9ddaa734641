import { fileURLToPath } from 'node:url'
import type { Example } from './examples.ts'
import { loadExamples } from './load-examples.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export declare const data: readonly Example[]

export default {
  watch: ['../../../README.md', '../../*.md'],
  load: (): Example[] => loadExamples(root),
}
