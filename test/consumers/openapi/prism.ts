import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const project = new URL('../', import.meta.url)

/** The OpenAPI document of the package. */
export const packed = fileURLToPath(new URL('node_modules/inventory-objects-mock/dist/openapi.json', project))

/** Starts Prism on a free port. */
export async function startPrism(...args: string[]): Promise<{ process: ChildProcess; url: string }> {
  const bin = fileURLToPath(new URL('node_modules/@stoplight/prism-cli/dist/index.js', project))
  const prism = spawn(process.execPath, [bin, ...args, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { process: prism, url: await readUrl(prism) }
}

function readUrl({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    stdout!.on('data', (text) => {
      output += text
      const [, url] = /Prism is listening on (\S+)\n/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    })
    stdout!.once('end', () => reject(new Error(output)))
  })
}
