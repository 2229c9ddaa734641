/** A session with the inventory. Sends the token of a user with each request. */
export class InventorySession {
  #url
  #headers

  constructor(url, token) {
    this.#url = `${url}/api/v2/objects/`
    this.#headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  }

  /** Reads a list, page by page. */
  async *pages(query = {}) {
    let next = `${this.#url}?${new URLSearchParams(query)}`
    while (next) {
      const response = await this.#send('GET', next)
      yield await response.json()
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
    }
  }

  async list(query) {
    const objects = []
    for await (const page of this.pages(query)) objects.push(...page)
    return objects
  }

  async create(fields) {
    await this.#send('POST', this.#url, fields)
  }

  async replace(id, fields) {
    return (await this.#send('PUT', `${this.#url}${id}/`, fields)).json()
  }

  async update(id, changes) {
    return (await this.#send('PATCH', `${this.#url}${id}/`, changes)).json()
  }

  async delete(id) {
    await this.#send('DELETE', `${this.#url}${id}/`)
  }

  /** Reads names for a menu. Also before the user has signed in. */
  async suggest(name) {
    const response = await fetch(`${this.#url}?${new URLSearchParams({ name })}`)
    if (!response.ok) throw new Error(`${response.status}`)
    return (await response.json()).map((object) => object.name)
  }

  async #send(method, url, body) {
    const response = await fetch(url, { method, headers: this.#headers, body: body && JSON.stringify(body) })
    if (!response.ok)
      throw Object.assign(new Error(`${method}: ${response.status}`), {
        status: response.status,
        retryAfter: Number(response.headers.get('Retry-After')),
        fields: await readFields(response),
      })
    return response
  }
}

/** The fields that a response with an error names. */
async function readFields(response) {
  const json = await response.json().catch(() => ({}))
  return Object.keys(json)
}
