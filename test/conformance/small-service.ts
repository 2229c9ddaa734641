import { type Assumptions, createInventoryService, type InventoryFetch } from '../../src/service.ts'
import { empty } from '../fields.ts'

/** The fields of an object that has none but a name. */

/** What a service was asked: the request line as its path has it, and the text of the body. */
export interface Sent {
  readonly line: string
  readonly body: string
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
  const fetch: InventoryFetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init)
    const { pathname, search } = new URL(request.url)
    const one = {
      line: `${request.method} ${pathname}${decodeURIComponent(search)}`,
      body: await request.clone().text(),
    }
    const response = await service.fetch(request)
    return (await respond?.(one, response.clone())) ?? response
  }
  return { service, fetch }
}
