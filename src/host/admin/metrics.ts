import type { SessionCounts } from '../sessions/sessions.ts'

/** How late the event loop was, in seconds, since it was last read. */
export interface LoopDelay {
  mean: number
  p99: number
  max: number
}

export interface MetricsSource {
  sessions: SessionCounts
  /** The number of objects in the shared collection. */
  objects: number
  /** The number of responses with each status; 0 for connections that were closed without one. */
  responses: ReadonlyMap<number, number>
  /** The samples of the histogram, by what follows its name. */
  durations: ReadonlyMap<string, number>
  /** The memory in use, and its limit, in bytes. */
  memory: { readonly used: number; readonly limit: number }
  /** Undefined where it is not measured, or not yet. */
  loopDelay: LoopDelay | undefined
  /** Whether the last changes could be saved to the file; undefined without one. */
  isSaved: boolean | undefined
}

/** The values of a metric: by the value of its label, by what follows its name, or one alone; undefined for none. */
type Values = Readonly<Record<string, number>> | ReadonlyMap<number | string, number> | number | undefined

type Read = (source: MetricsSource & { process: NodeJS.MemoryUsage | undefined }) => Values

/** A metric, as the Prometheus text format has it; with a label at most. */
interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly read: Read
  readonly label: string | undefined
}

const define =
  (type: Metric['type']) =>
  (name: string, help: string, read: Read, label?: string): Metric => ({ name, type, help, read, label })

const gauge = define('gauge')
const counter = define('counter')
const histogram = define('histogram')

const describeLag = (name: keyof LoopDelay, what: string) => {
  const help = `${what} of the event loop since the last scrape.`
  return gauge(`nodejs_eventloop_lag_${name}_seconds`, help, ({ loopDelay }) => loopDelay?.[name])
}

/** All metrics. Those of the process have the names that clients of Prometheus for Node use. */
const metrics: readonly Metric[] = [
  gauge('process_resident_memory_bytes', 'Memory of the process.', ({ process }) => process?.rss),
  gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', ({ process }) => process?.heapTotal),
  gauge('nodejs_heap_size_used_bytes', 'Part of the heap that is in use.', ({ process }) => process?.heapUsed),
  gauge('nodejs_external_memory_bytes', 'Memory of buffers, outside of the heap.', ({ process }) => process?.external),
  describeLag('mean', 'Mean delay'),
  describeLag('p99', '99th percentile of the delay'),
  describeLag('max', 'Longest delay'),
  gauge('inventory_sessions', 'Sessions that have begun and not ended.', ({ sessions }) => sessions.open),
  counter('inventory_sessions_begun_total', 'Sessions that have begun.', ({ sessions }) => sessions.begun),
  counter('inventory_sessions_ended_total', 'Sessions that have ended.', ({ sessions }) => sessions.ended, 'reason'),
  gauge(
    'inventory_objects',
    'Objects.',
    ({ objects, sessions }) => ({ shared: objects, sessions: sessions.objects }),
    'collection',
  ),
  gauge('inventory_memory_used_bytes', 'Memory that clients hold, as it is counted.', (source) => source.memory.used),
  gauge('inventory_memory_limit_bytes', 'Memory above which sessions are evicted.', ({ memory }) => memory.limit),
  counter(
    'inventory_responses_total',
    'Responses; those with the code 0 are connections closed without one.',
    ({ responses }) => responses,
    'code',
  ),
  histogram(
    'inventory_request_duration_seconds',
    'Time until the response was written, delays included.',
    ({ durations }) => durations,
  ),
  gauge('inventory_saved', '1 if the last changes could be saved to the file, else 0.', ({ isSaved }) =>
    isSaved === undefined ? undefined : Number(isSaved),
  ),
]

/** Formats the metrics of a host for Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function formatMetrics(source: MetricsSource): string {
  // Not every platform has a process.
  const { process } = globalThis as { process?: Partial<NodeJS.Process> }
  const usage = process?.memoryUsage?.()
  return metrics
    .flatMap(({ name, type, help, label, read }) => {
      const samples = formatSamples(name, label, read({ ...source, process: usage }))
      return samples.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples]
    })
    .map((line) => `${line}\n`)
    .join('')
}

function formatSamples(name: string, label: string | undefined, values: Values): string[] {
  if (values === undefined) return []
  if (typeof values === 'number') return [`${name} ${values}`]
  const entries = values instanceof Map ? [...values] : Object.entries(values)
  return entries.map(([value, number]) => `${name}${label ? `{${label}="${value}"}` : value} ${number}`)
}
