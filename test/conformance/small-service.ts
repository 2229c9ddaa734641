import { ServiceConnection } from '../../src/conformance/service/service-connection.ts'
import type { ServiceOptions, Writes } from '../../src/conformance/service/service-options.ts'
import { ServiceCollection, type ShownObject } from '../../src/conformance/service-collection.ts'
import { ServiceModel } from '../../src/conformance/service-model.ts'
import type { Trial } from '../../src/conformance/trial.ts'
import { type Assumptions, createInventoryService, type InventoryFetch } from '../../src/service.ts'

/** The fields of an object that has none but a name. */
export const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** What a service was asked: the request line as its path has it, and the text of the body. */
export interface Sent {
  readonly line: string
  readonly body: string
  readonly authorization: string | null
}

interface SmallService {
  /** The fields of its objects; those that are left out are empty. Their ids begin at 1. */
  readonly objects?: readonly object[]
  readonly assumptions?: Partial<Assumptions>
  /** What it answers in the place of the right response, if anything. */
  readonly respond?: (sent: Sent, response: Response) => Response | undefined | Promise<Response | undefined>
}

/** A service of the library that is wrong in at most one way. */
export function createSmallService({ objects = [], assumptions = {}, respond }: SmallService) {
  const service = createInventoryService({
    objects: objects.map((fields) => ({ ...empty, ...fields })) as [],
    assumptions,
  })
  const sent: Sent[] = []
  const fetch: InventoryFetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    const { pathname, search } = new URL(request.url)
    const one = {
      line: `${request.method} ${pathname}${decodeURIComponent(search)}`,
      body: await request.clone().text(),
      authorization: request.headers.get('authorization'),
    }
    sent.push(one)
    const response = await service.fetch(request)
    return (await respond?.(one, response.clone())) ?? response
  }
  return { service, sent, fetch }
}

/** A small service, and what is known of it after its first list. */
export function createModel({ writes = 'allowed', ...all }: SmallService & ServiceOptions & { writes?: Writes }) {
  const { objects, assumptions, respond, ...options } = all
  const small = createSmallService(all)
  const connection = new ServiceConnection({ url: 'http://localhost', fetch: small.fetch }, { rate: 1e6, ...options })
  return { ...small, connection, model: new ServiceModel(connection, writes, small.service.objects.list()) }
}

interface TrialParts extends Partial<Omit<Trial, 'response'>> {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A request and its response, as a rule sees them: an empty list, but for what is given. */
export function createTrial({ status = 200, headers = {}, json = [], ...trial }: TrialParts = {}): Trial {
  return {
    ...{
      step: { method: 'GET', target: 'collection' },
      index: 0,
      request: { method: 'GET', path: '/api/v2/objects/' },
    },
    ...{ earlier: [], response: { status, headers, body: JSON.stringify(json) }, json, body: {}, id: null },
    ...{ collection: collect(), ...trial },
  }
}

export function collect(...objects: ShownObject[]): ServiceCollection {
  return ServiceCollection.of(objects)
}
