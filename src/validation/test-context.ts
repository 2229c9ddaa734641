import { isPlainObject } from './plain-object.ts'

/**
 * A test as its runner passes it to a hook: the context of Vitest, which has its `task`, or that of `node:test`, which has
 * `passed`.
 */
export type TestContext =
  | { readonly task: object }
  | { readonly name: string; readonly passed: boolean; readonly error?: Error | null }

/** The error of a test, as reporters print it. */
interface TestError {
  message?: string | undefined
  stack?: string | undefined
}

/** The fields of a task of Vitest that are read here. */
interface Task {
  readonly concurrent?: boolean
  readonly fails?: boolean
  readonly result?: { readonly errors?: readonly TestError[] }
}

/**
 * Whether a runner passes it to a hook. A context of Vitest has a task, its suites have tasks; those of Node have `passed`, or
 * a signal. Jest passes a callback, Playwright an object without fixtures.
 */
export function isOfRunner(argument: unknown): boolean {
  if (argument === undefined || typeof argument === 'function') return true
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return false
  if (isPlainObject(argument) && Object.keys(argument).length === 0) return true
  if ('task' in argument || 'tasks' in argument) return true
  return 'name' in argument && ('passed' in argument || 'signal' in argument)
}

/** Whether a context is that of a test that has failed. */
export function hasFailed(context: unknown): context is object {
  const { task, passed, error } = Object(context)
  return task?.result?.state === 'fail' || (passed === false && Boolean(error))
}

/** How a description begins. */
export const DESCRIPTION_HEAD = 'The inventory service had '

/**
 * Adds to the error of a test that has failed what the service saw. Not to that of a test that is expected to fail, or that
 * runs beside others: their requests are in the same log.
 */
export function addDescription(context: object, description: string): void {
  const error = findError(context)
  // No requests since another reset of the same test, which has said more.
  const isSaid = !description.includes('\n') && error?.message?.includes(DESCRIPTION_HEAD)
  if (error !== null && !isSaid) addToError(error, description)
}

function findError(context: object): TestError | null {
  if ('task' in context) {
    const { concurrent, fails, result } = context.task as Task
    return concurrent || fails ? null : (result?.errors?.at(-1) ?? null)
  }
  const { error } = context as { error?: Error | null }
  // That of `node:test` is around the one that was thrown.
  return error?.cause instanceof Error ? error.cause : (error ?? null)
}

/** Adds a text to an error, where every reporter shows it. */
export function addToError(error: TestError, text: string): void {
  const { message = '', stack = '' } = error
  const longer = `${message}\n\n${text}\n`
  try {
    error.message = longer
    // The stack of V8 begins with the message.
    if (message !== '') error.stack = stack.replace(message, () => longer)
  } catch {
    // It is frozen, or has a getter.
    console.error(text)
  }
}
