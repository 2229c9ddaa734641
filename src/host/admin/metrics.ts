import type { SessionCounts } from '../sessions/sessions.ts'

/** How late the event loop was, in seconds, since it was last read. */
export interface LoopDelay {
  mean: number
  p99: number
  max: number
}

/** What the metrics of a host are made of. */
export interface MetricsSource {
  sessions: SessionCounts
  /** The number of objects in the shared collection. */
  objects: number
  /** The number of responses with each status; 0 for connections that were closed without one. */
  responses: ReadonlyMap<number, number>
  /** What clients make the host hold, in bytes. */
  held: Readonly<Record<string, number>>
  /** Undefined where it is not measured, or not yet. */
  loopDelay: LoopDelay | undefined
  /** Whether the last changes could be saved to the file; undefined without one. */
  isSaved: boolean | undefined
}

/** The content type of the Prometheus text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The values of a metric, by the value of its label, or one without a label; undefined for none. */
type Values = Readonly<Record<string, number>> | ReadonlyMap<number, number> | number | undefined

/** A metric, as the Prometheus text format has it. */
interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  /** The name of its label; it has at most one. */
  readonly label?: string
  read(source: MetricsSource & { memory: NodeJS.MemoryUsage | undefined }): Values
}

/** All metrics. Those of the process have the names that clients of Prometheus for Node use. */
export const metrics: readonly Metric[] = [
  {
    ...{ name: 'process_resident_memory_bytes', type: 'gauge', help: 'Memory of the process.' },
    read: ({ memory }) => memory?.rss,
  },
  {
    ...{ name: 'nodejs_heap_size_total_bytes', type: 'gauge', help: 'Size of the heap.' },
    read: ({ memory }) => memory?.heapTotal,
  },
  {
    ...{ name: 'nodejs_heap_size_used_bytes', type: 'gauge', help: 'Part of the heap that is in use.' },
    read: ({ memory }) => memory?.heapUsed,
  },
  {
    ...{ name: 'nodejs_external_memory_bytes', type: 'gauge', help: 'Memory of buffers, outside of the heap.' },
    read: ({ memory }) => memory?.external,
  },
  {
    name: 'nodejs_eventloop_lag_mean_seconds',
    ...{ type: 'gauge', help: 'Mean delay of the event loop since the last scrape.' },
    read: ({ loopDelay }) => loopDelay?.mean,
  },
  {
    name: 'nodejs_eventloop_lag_p99_seconds',
    ...{ type: 'gauge', help: '99th percentile of the delay of the event loop since the last scrape.' },
    read: ({ loopDelay }) => loopDelay?.p99,
  },
  {
    name: 'nodejs_eventloop_lag_max_seconds',
    ...{ type: 'gauge', help: 'Longest delay of the event loop since the last scrape.' },
    read: ({ loopDelay }) => loopDelay?.max,
  },
  {
    ...{ name: 'inventory_sessions', type: 'gauge', help: 'Sessions that have begun and not ended.' },
    read: ({ sessions }) => sessions.open,
  },
  {
    ...{ name: 'inventory_sessions_begun_total', type: 'counter', help: 'Sessions that have begun.' },
    read: ({ sessions }) => sessions.begun,
  },
  {
    ...{ name: 'inventory_sessions_ended_total', type: 'counter', help: 'Sessions that have ended.', label: 'reason' },
    read: ({ sessions }) => sessions.ended,
  },
  {
    ...{ name: 'inventory_objects', type: 'gauge', help: 'Objects.', label: 'collection' },
    read: ({ objects, sessions }) => ({ shared: objects, sessions: sessions.objects }),
  },
  {
    ...{ name: 'inventory_held_bytes', type: 'gauge', help: 'What clients make the server hold.', label: 'kind' },
    read: ({ held }) => held,
  },
  {
    name: 'inventory_responses_total',
    ...{ type: 'counter', help: 'Responses; those with the code 0 are connections closed without one.', label: 'code' },
    read: ({ responses }) => responses,
  },
  {
    ...{ name: 'inventory_saved', type: 'gauge', help: '1 if the last changes could be saved to the file, else 0.' },
    read: ({ isSaved }) => (isSaved === undefined ? undefined : Number(isSaved)),
  },
]

/**
 * Formats the metrics of a host in the Prometheus text format 0.0.4, with those of the memory of its process where the
 * platform has them.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function formatMetrics(source: MetricsSource): string {
  // Not every platform has a process.
  const memory = (globalThis as { process?: Partial<NodeJS.Process> }).process?.memoryUsage?.()
  return metrics
    .flatMap(({ name, type, help, label, read }) => {
      const samples = formatSamples(name, label, read({ ...source, memory }))
      return samples.length === 0 ? [] : [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...samples]
    })
    .map((line) => `${line}\n`)
    .join('')
}

function formatSamples(name: string, label: string | undefined, values: Values): string[] {
  if (values === undefined) return []
  if (typeof values === 'number') return [`${name} ${values}`]
  const entries = values instanceof Map ? [...values] : Object.entries(values)
  return entries.map(([value, number]) => `${name}{${label}="${escapeLabel(String(value))}"} ${number}`)
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
}
