import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '../../../src/cli/serve/output.ts'

afterEach(() => void vi.restoreAllMocks())

/** What a logger prints, in order, whether to standard output or standard error. */
function record(format: Parameters<typeof createLogger>[0]) {
  const printed: string[] = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line) => void printed.push(line))
  return { logger: createLogger(format), printed }
}

test('what is logged before the first line stands below it', () => {
  const { logger, printed } = record('json')
  logger.error('no disk', { code: 'file' })
  logger.info('reset', { event: 'reset', by: 'timer' })
  expect(printed).toEqual([])
  logger.begin('the banner', { url: 'http://127.0.0.1:4010' })
  logger.info('closed', { event: 'closed' })
  const [first, ...others] = printed.map((line) => JSON.parse(line))
  expect(first).toEqual({ time: expect.any(String), url: 'http://127.0.0.1:4010' })
  expect(others).toMatchObject([{ error: 'no disk', code: 'file' }, { event: 'reset' }, { event: 'closed' }])
})
