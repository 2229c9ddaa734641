import { findNearest } from '../validation/nearest.ts'
import { run } from './commands/run.ts'
import { serve } from './commands/serve.ts'
import { UsageError } from './exit-error.ts'
import type { Command } from './options.ts'
import { suggestOption } from './serve/serve-options.ts'

/** Loads a command when it is called, except those that start a server: they must start fast. */
const loaders = {
  serve: async () => serve,
  run: async () => run,
  state: async () => (await import('./commands/state.ts')).state,
  requests: async () => (await import('./commands/requests.ts')).requests,
  faults: async () => (await import('./commands/faults.ts')).faults,
  explain: async () => (await import('./commands/explain.ts')).explain,
  configure: async () => (await import('./commands/configure.ts')).configure,
  reset: async () => (await import('./commands/reset.ts')).reset,
  assumptions: async () => (await import('./commands/assumptions.ts')).assumptions,
  probe: async () => (await import('./commands/probe.ts')).probe,
  check: async () => (await import('./commands/check.ts')).check,
  pull: async () => (await import('./commands/pull.ts')).pull,
} satisfies Record<string, () => Promise<Command>>

export type CommandName = keyof typeof loaders

export const commandNames = Object.keys(loaders) as CommandName[]

export function loadCommand(name: CommandName): Promise<Command> {
  return loaders[name]()
}

export async function loadCommands(): Promise<Map<CommandName, Command>> {
  return new Map(await Promise.all(commandNames.map(async (name) => [name, await loadCommand(name)] as const)))
}

/** Finds a command by its name. */
export function findCommandName(word: string): CommandName {
  const name = commandNames.find((name) => name === word)
  if (name !== undefined) return name
  // `state` is nearer, and not what is meant.
  const nearest = word === 'start' ? 'serve' : findNearest(word, [...commandNames, 'help'])
  throw new UsageError(`Unknown command '${word}'`, nearest ?? suggestOption(word))
}
