import type { handleInSweep } from './handle-in-sweep.ts'

type Handler = typeof handleInSweep

/** What is used of Node. Not imported: the same code is part of pages. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:module'): {
    createRequire(url: string): (path: string) => { handleInSweep: Handler }
  }
}

let handler: Handler | undefined

/**
 * Loads what handles the requests of a sweep, only when there is one. At once, where Node can: if the first request waited
 * for a file, the faked timers of a test would have passed before the request needs them.
 */
export function loadHandler(): Handler | Promise<Handler> {
  handler ??= requireHandler()
  return handler ?? import('./handle-in-sweep.ts').then((module) => module.handleInSweep)
}

/** Undefined but for the ES modules of the package, in Node. In its CommonJS, an import is a `require` already. */
function requireHandler(): Handler | undefined {
  const { url } = import.meta
  if (!url?.endsWith('.js')) return undefined
  try {
    const { process: node } = globalThis as { process?: NodeProcess }
    return node?.getBuiltinModule?.('node:module').createRequire(url)('./handle-in-sweep.js').handleInSweep
  } catch {
    return undefined
  }
}
