import type { Assumptions } from '../contract/assumptions.ts'
import type { InventoryFetch } from '../mock/fetch.ts'
import { formatCount } from '../text/numbers.ts'
import { check } from './check.ts'
import { type PulledState, pull } from './pull/pull.ts'
import { NEEDS } from './report/create-report.ts'
import { formatReport } from './report/format-report.ts'
import { createLearnedFile } from './report/learned.ts'
import { learnedAssumptions } from './report/report.ts'
import { createPageFetch } from './service/page-fetch.ts'
import { ServiceError } from './service/service-connection.ts'
import type { ServiceOptions } from './service/service-options.ts'

/** The answers and the objects of a real service, as a page has learned them. */
export interface LearnedService {
  /** `{base_url}` of the service. */
  readonly url: string
  /** `8 learned, 0 deviations, 120 objects`. */
  readonly summary: string
  /** The report of `check`, as a text, in the words of a page. */
  readonly report: string
  readonly assumptions: Partial<Assumptions>
  readonly state: PulledState
  /** The files for `--data` and `--assumptions`, as texts by their names. */
  readonly files: Readonly<Record<string, string>>
}

/** How far it has come, and what ends it. */
export type LearnOptions = Required<Pick<ServiceOptions, 'signal' | 'onProgress'>>

/**
 * Learns a service in a page: `check`, which only reads, then `pull`.
 * @param network - sends a request past the mock
 * @throws ServiceError if not everything could be asked, and the reason of the signal
 */
export async function learnInPage(
  url: string,
  network: InventoryFetch,
  { signal, onProgress }: LearnOptions,
): Promise<LearnedService> {
  const fetch = createPageFetch(network)
  const report = await check(url, { fetch, signal, onProgress })
  signal?.throwIfAborted()
  if (report.incomplete) throw new ServiceError(report.incomplete.message, 'unexpected-response')
  const { state } = await pull(url, {
    ...{ fetch, signal },
    onProgress: (progress) => onProgress?.({ ...progress, requests: report.requests + progress.requests }),
  })
  const assumptions = learnedAssumptions(report)
  const counts = [
    `${Object.keys(assumptions).length} learned`,
    formatCount(report.deviations.length, 'deviation'),
    formatCount(state.objects.length, 'object'),
  ]
  const format = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    ...{ url: report.url, summary: counts.join(', '), report: inWordsOfPage(formatReport(report)), assumptions, state },
    files: {
      'inventory.json': format(state),
      'inventory.assumptions.json': format(createLearnedFile(report)),
    },
  }
}

/** A page has no flags to name: it never writes. */
function inWordsOfPage(text: string): string {
  return Object.values(NEEDS).reduce((said, needs) => said.replaceAll(needs, 'a page only reads'), text)
}
