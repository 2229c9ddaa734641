const axios = require('axios')

const ATTEMPTS = 3

/** The assets of a company, in the inventory at a URL. */
class Assets {
  constructor(url, token) {
    this.url = url
    this.http = axios.create({ baseURL: `${url}/api/v2/`, headers: { Authorization: `Token ${token}` } })
    this.http.interceptors.response.use(undefined, (error) => this.#retry(error))
  }

  async list(params) {
    const found = []
    let response = await this.http.get('objects/', { params })
    for (;;) {
      found.push(...response.data)
      const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.link ?? '') ?? []
      if (next === undefined) return found
      response = await this.http.get(next)
    }
  }

  /** Whether the service answers. */
  async ping() {
    const { status } = await this.http.get('objects', { params: { name: 'ping' } })
    return status === 200
  }

  /** The id of an asset. */
  async resolve(name) {
    const [asset] = await this.list({ name, sort: 'id' })
    if (asset === undefined) throw new Error(`There is no ${name}.`)
    return asset.id
  }

  /** The assets that were added last. */
  async latest(count) {
    return (await this.list()).slice(-count)
  }

  async add(name, type) {
    const asset = { name, type: { name: type }, location: null, labels: [], attributes: {}, responsible: [] }
    await this.http.post('objects/', asset)
  }

  /** Adds another asset like one that is there. */
  async addAnother({ id, ...asset }) {
    await this.http.post('objects/', asset)
  }

  /** Says who uses an asset; nothing else is known of it from then on. */
  async handOver(id, owner) {
    const { data } = await this.http.patch(`objects/${id}/`, { attributes: { owner } })
    return data
  }

  async move(id, fact) {
    const { data } = await this.http.patch(`objects/${id}/`, { location: { fact } })
    return data
  }

  /** Deletes an asset. Returns false if it was gone. */
  async remove(id) {
    const { status } = await this.http.delete(`objects/${id}/`, {
      validateStatus: (status) => status === 204 || status === 404,
    })
    return status === 204
  }

  /** What can be done with an asset: for the buttons beside it. */
  async allowed(id) {
    const { headers } = await this.http.options(`objects/${id}/`)
    const methods = headers.allow.split(', ')
    return { open: methods.includes('GET'), edit: methods.includes('PATCH'), remove: methods.includes('DELETE') }
  }

  /** The names of all assets of a type, a line each: for a download. */
  async download(type) {
    const { data } = await axios.get(`${this.url}/api/v2/objects/`, { params: { type__name: type } })
    return data.map(({ name }) => `${name}\n`).join('')
  }

  /** Tries again after a 503, when the service says. */
  async #retry(error) {
    const { config, response } = error
    const attempt = (config?.attempt ?? 0) + 1
    if (response?.status !== 503 || attempt === ATTEMPTS) throw error
    const seconds = Number(response.headers['retry-after'] ?? 0)
    if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return this.http.request({ ...config, attempt })
  }
}

module.exports = { Assets }
