import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Runs a module in a process of its own, which can import the built package and call `gc()`.
 * @param flags - of Node
 * @returns what it prints
 * @throws Error if it fails, or prints errors
 */
export async function runScript(code: string, flags: readonly string[] = []): Promise<string> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['--expose-gc', ...flags, '--input-type=module', '-e', code]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd, timeout: 100_000 })
  if (stderr) throw new Error(stderr)
  return stdout
}
