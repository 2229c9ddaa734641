import { existsSync } from 'node:fs'

/**
 * Finds the option that an argument without one probably belongs to.
 * @returns undefined if it looks like nothing known
 * @example suggestOption('data.json') // '--data data.json'
 */
export function suggestOption(argument: string): string | undefined {
  if (/^https?:/.test(argument)) return `probe ${argument}`
  if (/^\d+$/.test(argument)) return `--port ${argument}`
  return argument.endsWith('.json') || existsSync(argument) ? `--data ${argument}` : undefined
}
