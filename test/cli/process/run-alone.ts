import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cli, type Started, startNode } from '../cli-process.ts'

const script = fileURLToPath(new URL('run.mjs', import.meta.url))
const dist = dirname(cli)

/** The built module of `runCommand`, for `import()`. */
const moduleUrl = pathToFileURL(join(dist, readdirSync(dist).find((name) => /^run-command-\w+\.cjs$/.test(name))!)).href

/** How a command is run alone. */
export interface RunAlone {
  env?: NodeJS.ProcessEnv
  /** Whether the command receives SIGINT from the terminal, without us. */
  receivesInterrupt?: boolean
}

/** Runs a command by `runCommand` alone. */
export function runAlone(command: string[], { env, receivesInterrupt = false }: RunAlone = {}): Started {
  return startNode([script, moduleUrl, receivesInterrupt ? 'true' : '', ...command], env)
}
