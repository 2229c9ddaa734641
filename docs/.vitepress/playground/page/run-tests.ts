import { type File, type Suite, startTests, type Task, type VitestRunner } from '@vitest/runner'
import { report, reportError } from './report.ts'

const config: VitestRunner['config'] = {
  root: '',
  setupFiles: [],
  name: undefined,
  passWithNoTests: true,
  testNamePattern: undefined,
  allowOnly: true,
  sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: 5,
  testTimeout: 5000,
  hookTimeout: 5000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
}

/**
 * Runs the tests of an example with the runner of Vitest, and reports each.
 * @param load - imports the example, which declares them
 */
export async function runTests(load: () => Promise<unknown>): Promise<void> {
  const files = await startTests(['example.test.ts'], {
    config,
    importFile: load,
    onAfterRunTask: reportTest,
  })
  for (const file of files) reportErrors(file)
  if (files.every(({ tasks, result }) => tasks.length === 0 && !result?.errors?.length)) {
    report({ kind: 'warn', text: 'No tests. Declare one with test(name, function).' })
  }
}

function reportTest({ name, result }: Task): void {
  if (result?.state === 'pass') report({ kind: 'passed', text: name })
  else for (const error of result?.errors ?? []) reportError(toError(error), 'failed', name)
}

/** Reports what failed outside of a test: the example itself, and hooks. */
function reportErrors(suite: Suite | File): void {
  for (const error of suite.result?.errors ?? []) reportError(toError(error))
  for (const task of suite.tasks) if (task.type === 'suite') reportErrors(task)
}

/** The runner reports copies of errors. */
function toError({ name, message, stack }: { name?: string; message: string; stack?: string }): Error {
  return Object.assign(new Error(message), { name: name ?? 'Error', stack: stack ?? '' })
}
