import { findNearest } from '../validation/nearest.ts'
import type { Command } from './command-options.ts'
import { run } from './commands/run-command.ts'
import { serve } from './commands/serve-command.ts'
import { UsageError } from './exit-error.ts'
import { suggestOption } from './serve/serve-options.ts'

/** Loads a command when it is called, except those that start a server: they must start fast. */
const loaders = {
  serve: async () => serve,
  run: async () => run,
  api: async () => (await import('./commands/api-command.ts')).api,
  assumptions: async () => (await import('./commands/assumptions-command.ts')).assumptions,
  check: async () => (await import('./commands/check-command.ts')).check,
  pull: async () => (await import('./commands/pull-command.ts')).pull,
  sweep: async () => (await import('./commands/sweep-command.ts')).sweep,
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
export async function findCommandName(word: string): Promise<CommandName> {
  const name = commandNames.find((name) => name === word)
  if (name !== undefined) return name
  const nearest = word === 'start' ? 'serve' : findNearest(word, [...commandNames, 'help'])
  throw new UsageError(`Unknown command '${word}'`, nearest ?? suggestOption(word) ?? (await suggestEndpoint(word)))
}

/** The request to a server's endpoint that has this name: it changes something, if the endpoint can. */
async function suggestEndpoint(word: string): Promise<string | undefined> {
  const { endpoints } = await import('../host/admin/admin-api.ts')
  const found = endpoints.filter(({ path }) => path === `/${word}`)
  const [first] = found.toSorted((one, other) => Number(other.method === 'POST') - Number(one.method === 'POST'))
  return first && `api ${first.method} ${word}`
}
