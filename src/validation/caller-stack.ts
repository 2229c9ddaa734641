/**
 * Remembers who called a function, so that the stack of a later error begins there, and not inside of this library.
 * @param callee - the function that was called
 * @returns a function that gives an error that stack, and returns it
 */
export function rememberCaller(callee: (...args: never[]) => unknown): <Thrown extends Error>(error: Thrown) => Thrown {
  const trace: { stack?: string } = {}
  // Not in every browser.
  Error.captureStackTrace?.(trace, callee)
  const frames = /\n +at .*/s.exec(trace.stack ?? '')?.[0]
  return (error) => {
    if (frames !== undefined) error.stack = `${error.name}: ${error.message}${frames}`
    return error
  }
}
