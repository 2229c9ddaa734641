import { Evidence } from '../../../src/conformance/check/evidence.ts'
import { Examiner } from '../../../src/conformance/check/examiner.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import type { InventoryFetch, Writes } from '../../../src/conformance.ts'
import type { Assumptions } from '../../../src/index.ts'
import { createSession, startService } from './services.ts'

/** A list with some parameters. */
export const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })

/** A response that no mock gives. */
export const teapot = () => new Response('{}', { status: 418 })

/** A teapot for each sorted list. */
export const breakSort = (request: string) => (request.includes('sort') ? teapot() : undefined)

interface Case {
  actual?: Partial<Assumptions>
  writes?: Writes
  maxRequests?: number
  /** What is drawn to tell assumptions apart. */
  drawn?: Step
  /** A response in place of the one of the mock; the count is that of the same requests before, from 0. */
  answer?: (request: string, count: number) => Response | undefined
}

/** An examiner of a mock, what it knows, and the requests to the mock. */
export async function startExaminer({ actual, writes = 'none', maxRequests = 500, drawn = list(), answer }: Case = {}) {
  const service = startService(actual)
  const requests: string[] = []
  const fetch: InventoryFetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const request = `${init?.method} ${pathname.slice('/api/v2/objects'.length)}${search}`
    const count = requests.filter((other) => other === request).length
    requests.push(request)
    return answer?.(request, count) ?? service.fetch(input, init)
  }
  const session = createSession({ fetch, writes, maxRequests })
  await session.refresh()
  requests.length = 0
  const evidence = new Evidence(session)
  const examiner = new Examiner(session, evidence, () => drawn)
  return { examiner, evidence, session, requests }
}

/** The differences that were found, in a few words each. */
export const found = ({ differences }: Examiner) =>
  differences.all.map(({ verdict, section, what, assume, once, requests }) => [
    [verdict, section, what ?? assume, once && 'once'].filter((part) => part !== undefined),
    requests.map((request) => /-X (.*?)( \\|$)/.exec(request)![1]!.replace(/'?http.*objects/, '')),
  ])
