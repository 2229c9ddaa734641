import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { InventoryObject } from '../../src/index.ts'

/** The built command line. */
export const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

/** A process, and what it has printed. */
export interface Started {
  child: ChildProcessWithoutNullStreams
  output: { out: string; err: string }
  finished: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>
  /** Waits until the process has printed a text. */
  saying(text: string): Promise<void>
}

/** Starts Node, until the test ends. */
export function startNode(args: string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Started {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  const finished = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  const saying = async (text: string) => {
    while (!(output.out + output.err).includes(text)) {
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), finished])
      if (child.exitCode !== null) throw new Error(output.err)
    }
  }
  return { child, output, finished, saying }
}

/** Starts the command line, without colours. */
export function start(...args: string[]): Started {
  return startNode([cli, ...args], { FORCE_COLOR: undefined, NO_COLOR: '1' })
}

/** Starts a server on a free port, and waits for its banner. */
export async function serve(...args: string[]) {
  const started = start('--port', '0', ...args)
  await started.saying('Ctrl-C')
  const url = /http:\S+/.exec(started.output.out)![0]
  const list = async (): Promise<InventoryObject[]> => (await fetch(url)).json()
  return { ...started, url, baseUrl: url.replace('/api/v2/objects/', ''), list }
}

/** Creates a folder, until the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inventory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a file in a folder of its own, until the test ends. What is not a text is written as JSON. */
export function makeFile(name: string, content: unknown): string {
  const file = join(makeFolder(), name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** The one line of an error. */
export function onlyLine(text: string): string {
  const [line, ...others] = text.split('\n')
  if (others.join('') !== '' || others.length !== 1)
    throw new Error(`Expected one line but got ${JSON.stringify(text)}`)
  return line!
}
