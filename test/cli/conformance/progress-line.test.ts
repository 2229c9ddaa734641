import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createProgressLine } from '../../../src/cli/conformance/progress-line.ts'

const CLEAR = '\r\x1b[K'

function createLine(stream: { isTTY?: boolean; columns?: number }) {
  const written: string[] = []
  let now = 0
  const line = createProgressLine({ ...stream, write: (text) => written.push(text) }, () => now)
  const show = (time: number, requests: number, step = 'reading') => {
    now = time
    line.show({ requests, maxRequests: 500, step, leftBehind: new Map() })
  }
  return { written, show, end: line.end }
}

describe('the progress on a terminal', () => {
  test('is a bar, drawn again in the same line', () => {
    const { written, show } = createLine({ isTTY: true, columns: 80 })
    show(0, 1)
    show(100, 250)
    show(200, 500, '')
    expect(written).toEqual([
      `${CLEAR}[                    ] 1 of at most 500 requests: reading`,
      `${CLEAR}[##########          ] 250 of at most 500 requests: reading`,
      `${CLEAR}[####################] 500 of at most 500 requests`,
    ])
  })

  test('is drawn ten times a second at most', () => {
    const { written, show } = createLine({ isTTY: true })
    for (let time = 0; time < 1000; time += 10) show(time, 1)
    expect(written).toHaveLength(10)
  })

  test('never breaks its line', () => {
    const { written, show } = createLine({ isTTY: true, columns: 40 })
    show(0, 1, 'x'.repeat(99))
    expect(written[0]!.slice(CLEAR.length)).toHaveLength(39)
  })

  test('can go above its highest number: what cleans up is sent in any case', () => {
    const { written, show } = createLine({ isTTY: true })
    show(0, 700)
    expect(written[0]).toContain(`[${'#'.repeat(20)}] 700`)
  })

  test('leaves an empty line, and only if something was drawn', () => {
    const { written, show, end } = createLine({ isTTY: true })
    end()
    expect(written).toEqual([])
    show(0, 1)
    end()
    end()
    expect(written.slice(1)).toEqual([CLEAR])
  })
})

describe('the progress elsewhere', () => {
  test('is that of a log on a terminal that can only append', () => {
    vi.stubEnv('TERM', 'dumb')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { written, show } = createLine({ isTTY: true })
    show(0, 1)
    show(1000, 9)
    expect(written).toEqual(['9 of at most 500 requests: reading\n'])
  })

  test('is a line every second, none in the first', () => {
    const { written, show, end } = createLine({})
    for (let time = 0; time <= 3000; time += 100) show(time, time / 100)
    end()
    expect(written).toEqual([
      '10 of at most 500 requests: reading\n',
      '20 of at most 500 requests: reading\n',
      '30 of at most 500 requests: reading\n',
    ])
  })
})
