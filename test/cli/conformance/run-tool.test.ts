import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runTool } from '../../../src/cli/conformance/run-tool.ts'

const stopping = 'Stopping. The same signal again ends at once, without deleting what was created.'
let errors: string[]

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(text))
  return () => vi.restoreAllMocks()
})

describe('a run of a tool that asks a service', () => {
  /** The times of signals, in ms. */
  type Signals = Partial<Record<NodeJS.Signals, number[]>>

  /** Runs a tool that gets signals, and returns how they end the process. */
  async function send(signals: Signals, isQuiet = true, leftBehind = new Map()) {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    const { exitCode } = await runTool(isQuiet, async ({ onProgress, signal }) => {
      onProgress!({ requests: 1, step: 'writing', leftBehind })
      for (const [name, times] of Object.entries(signals)) {
        for (const time of times) {
          vi.advanceTimersByTime(time - performance.now())
          process.emit(name as NodeJS.Signals, name as NodeJS.Signals)
          expect(signal!.aborted).toBe(true)
          leftBehind.delete('9')
        }
      }
    })
    return { exitCode, exits: exit.mock.calls.flat() }
  }

  test.each<[what: string, signals: Signals, exitCode: number, exits: number[]]>([
    ['Ctrl-C', { SIGINT: [1000] }, 130, []],
    ['SIGTERM', { SIGTERM: [1000] }, 143, []],
    ['SIGHUP', { SIGHUP: [1000] }, 129, []],
    ['the same signal again ends at once', { SIGINT: [1000, 1501] }, 130, [130]],
    ['a signal that npm passes on counts once', { SIGINT: [1000, 1500] }, 130, []],
    ['SIGTERM after Ctrl-C, when npx has ended, does not end it', { SIGINT: [1000], SIGTERM: [2000] }, 130, []],
  ])('ends by signals: %s', async (_, signals, exitCode, exits) => {
    expect(await send(signals)).toEqual({ exitCode, exits })
    expect(errors).toEqual([])
  })

  test('says at the second Ctrl-C which of its objects are left', async () => {
    await send({ SIGINT: [1000, 2000] }, false, new Map(['7', '8', '9'].map((id) => [id, `own ${id}`])))
    expect(errors).toEqual([stopping, 'These objects of this run are left in the service:\n  7  own 7\n  8  own 8'])
  })

  test.each([true, false])('prints a line every two seconds, unless it is quiet (%s)', async (isQuiet) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await runTool(isQuiet, async ({ onProgress }) => {
      for (let requests = 0; requests <= 50; requests++) {
        onProgress!({ requests, step: requests < 30 ? 'reading' : '', leftBehind: new Map() })
        vi.advanceTimersByTime(100)
      }
    })
    expect(errors).toEqual(isQuiet ? [] : ['20 requests: reading', '40 requests'])
  })

  test('ends with any other error unchanged', async () => {
    const error = new Error('a mistake of ours')
    await expect(runTool(true, () => Promise.reject(error))).rejects.toBe(error)
  })

  test('listens for signals only until its end', async () => {
    const before = process.listenerCount('SIGINT')
    await runTool(true, async () => expect(process.listenerCount('SIGINT')).toBe(before + 1))
    expect(process.listenerCount('SIGINT')).toBe(before)
  })

  test('has the exit code 3 until there is a result, and says a wait at once', async () => {
    const { exitCode } = process
    onTestFinished(() => {
      process.exitCode = exitCode
    })
    await runTool(false, async ({ onProgress }) => {
      expect(process.exitCode).toBe(3)
      const step = 'waiting 60 s, because the service answered 429'
      onProgress!({ requests: 1, step, leftBehind: new Map(), wait: 60_000 })
    })
    expect(errors).toEqual(['1 request: waiting 60 s, because the service answered 429'])
  })
})
