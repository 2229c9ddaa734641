import { type Json, parse, type TestService } from './service.ts'

/** Asks a service, in few words. */
export class Client {
  /** Which methods were used. */
  readonly methods = new Set<string>()

  constructor(
    readonly service: TestService,
    readonly url = 'http://localhost',
    readonly headers: Record<string, string> = {},
  ) {}

  /** Asks below the path of the list: `?name=x`, `7/`. */
  async ask(method: string, target: string | number = '', body?: Json) {
    this.methods.add(method)
    const response = await this.service.fetch(`${this.url}/api/v2/objects/${target}`, {
      method,
      headers: { 'content-type': 'application/json', ...this.headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, headers: Object.fromEntries(response.headers), text, json: parse(text) }
  }

  /** The objects of a list; its status if that is not 200. */
  async list(query = ''): Promise<Json> {
    const { status, json } = await this.ask('GET', query)
    return status === 200 ? json : status
  }

  async ids(query = ''): Promise<Json> {
    const list = await this.list(query)
    return Array.isArray(list) ? list.map(({ id }) => id) : list
  }

  async show(id: number): Promise<Json> {
    return (await this.list()).find((object: Json) => object.id === id)
  }

  /** A body that the service accepts. */
  async sample(changes: Json = {}): Promise<Json> {
    const list: Json[] = await this.list()
    const { labels, responsible } = list.find((object) => object.labels?.length > 0 && object.responsible.length > 0)
    const [location, type] = [{ name: 'Oslo', fact: 'osl1' }, { name: 'Server' }]
    return { name: 'probe', location, type, labels, attributes: { os: 'debian' }, responsible, ...changes }
  }

  /** Creates an object. Returns the newest one in the list, or the status if that is not 200. */
  async make(changes: Json = {}): Promise<Json> {
    const { status } = await this.ask('POST', '', await this.sample(changes))
    if (status >= 300) return status
    return (await this.list()).reduce((newest: Json, object: Json) => (object.id > newest.id ? object : newest))
  }

  /** Updates or replaces an object. Returns the answer, and what the list shows then. */
  async change(method: 'PUT' | 'PATCH', id: number, changes: Json): Promise<[number, Json, Json]> {
    const { created_at, url, ...old } = await this.show(id)
    const { status, json } = await this.ask(method, `${id}/`, method === 'PUT' ? { ...old, ...changes } : changes)
    return [status, json, await this.show(id)]
  }
}
