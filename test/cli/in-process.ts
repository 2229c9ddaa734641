import { expect, onTestFinished, vi } from 'vitest'
import { loadCommands } from '../../src/cli/commands.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import type { InventoryObject } from '../../src/index.ts'

// So that no test waits for it.
await loadCommands()

/** What a command line has printed, and its exit code. */
interface Finished {
  code: number
  out: string
  err: string
}

/** Runs the command line in this process, much faster than in one of its own. One at a time. */
export function run(...args: string[]): Promise<Finished> {
  return start(args).finished
}

/**
 * Starts a server by the command line in this process, on a free port, until the test ends. One at a time.
 * @note Its objects need `--objects` or `--data`: the files of the scenarios are beside the build.
 */
export async function serve(...args: string[]) {
  const { output, finished } = start(['--port', '0', ...args])
  let isStopped = false
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isStopped) process.emit(signal)
    isStopped = true
    return finished
  }
  onTestFinished(async () => void (await stop()))
  await expect.poll(() => output.out !== '').toBe(true)
  const baseUrl = /http:\/\/[^\s"]+?(?=\/api\/v2\/objects\/|")/.exec(output.out)![0]
  const url = `${baseUrl}/api/v2/objects/`
  const list = async (): Promise<InventoryObject[]> => (await fetch(url)).json()
  return { baseUrl, url, list, output, stop }
}

function start(args: string[]): { output: Omit<Finished, 'code'>; finished: Promise<Finished> } {
  const output = { out: '', err: '' }
  const print = (name: keyof typeof output) => (text: unknown) => {
    output[name] += `${text}\n`
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('out')),
    vi.spyOn(console, 'error').mockImplementation(print('err')),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      output.err += text
      return true
    }),
  ]
  const { exitCode } = process
  process.exitCode = undefined
  const finish = async () => {
    try {
      await runCli(args)
      return { code: Number(process.exitCode ?? 0), ...output }
    } finally {
      process.exitCode = exitCode
      for (const spy of spies) spy.mockRestore()
    }
  }
  return { output, finished: finish() }
}
