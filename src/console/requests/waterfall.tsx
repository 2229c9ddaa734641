import { formatMs } from '../../text/times.ts'
import { formatDuration } from '../model/format-result.ts'
import type { RequestRow } from '../model/views.ts'

/** Where a request is in a span of time, in percent of it. */
interface Bar {
  readonly start: number
  readonly width: number
}

/** The part of the longest request that is shown of a time without one. */
const GAP = 0.1

type Timed = Pick<RequestRow, 'startedAt' | 'durationMs'>

/**
 * Places requests beside each other in time. Of a time without a request, a little is left: between two clicks of a
 * person are seconds, in which a response of some ms would not be seen. A pending request lasts until the end.
 */
export function placeBars(requests: readonly Timed[]): Map<Timed, Bar> {
  const inOrder = requests.toSorted((one, other) => one.startedAt - other.startedAt)
  const longest = Math.max(1, ...inOrder.map(({ durationMs }) => durationMs ?? 0))
  const starts = new Map<Timed, number>()
  let left = 0
  let end = inOrder[0]?.startedAt ?? 0
  const first = end
  for (const request of inOrder) {
    const { startedAt, durationMs } = request
    left += Math.max(0, startedAt - end - GAP * longest)
    starts.set(request, startedAt - first - left)
    end = Math.max(end, startedAt + (durationMs ?? longest))
  }
  const total = Math.max(1, end - first - left)
  // The clock is that of a test, and can be anything.
  const percent = (time: number) => Math.min(100, Math.max(0, (100 * time) / total || 0))
  return new Map(
    inOrder.map((request) => {
      const start = percent(starts.get(request)!)
      const width = request.durationMs === null ? 100 - start : percent(request.durationMs)
      return [request, { start, width }]
    }),
  )
}

/** The time of a request: a bar beside those of others, in which the delay is pale, and the duration in words. */
export function Waterfall(props: { request: RequestRow; bar: Bar | undefined; tone: string }) {
  const { request, bar, tone } = props
  const { durationMs, delayMs, outcome, fault } = request
  const { start, width } = bar ?? { start: 0, width: 0 }
  const isDelayLast = fault?.at === 'response'
  return (
    <span class="waterfall" title={formatDuration(request)}>
      <span class="track">
        <span
          class={`bar ${outcome} ${tone} ${isDelayLast ? 'late' : ''}`}
          style={{ left: `${start}%`, width: `${width}%` }}
        >
          <span style={{ width: `${durationMs ? (100 * delayMs) / durationMs : 0}%` }} />
        </span>
      </span>
      <span class="num">{durationMs === null ? 'waiting' : formatMs(durationMs)}</span>
      {delayMs > 0 && <span class="visually-hidden"> of which {formatMs(delayMs)} delay</span>}
    </span>
  )
}
