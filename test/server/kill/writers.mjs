import { setTimeout } from 'node:timers/promises'

const collection = '/api/v2/objects/'
const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

/**
 * Starts writers that create, update and delete objects until the server is killed or they are stopped. Each update
 * changes two fields of an object, which must stay together.
 */
export function startWriters(server, count = 8) {
  /** What was sent: when the response came, or Infinity before that. */
  const log = []
  let isStopped = false
  const done = Promise.all(Array.from({ length: count }, (_, index) => write(`writer-${server.pid}-${index}`)))

  async function send(entry, path, method, body) {
    log.push(Object.assign(entry, { confirmed: Number.POSITIVE_INFINITY }))
    await server.send(method, collection + path, body)
    entry.confirmed = performance.now()
  }

  async function write(writer) {
    const create = (name) =>
      send({ type: 'create', name }, '', 'POST', { ...empty, name, labels: ['0'], attributes: { n: '0' } })
    const idOf = async (name) => (await server.list(`?name=${name}`))[0].id
    try {
      await create(writer)
      const id = await idOf(writer)
      for (let n = 1; !isStopped; n++) {
        const fields = { labels: [String(n)], attributes: { n: String(n) } }
        await send({ type: 'count', name: writer, n }, `${id}/`, 'PATCH', fields)
        await create(`${writer}-${n}`)
        // Otherwise they would take the time that a large file needs.
        await setTimeout(10)
        if (n % 3 > 0) continue
        const name = `${writer}-${n - 1}`
        await send({ type: 'delete', name }, `${await idOf(name)}/`, 'DELETE')
      }
    } catch (error) {
      if (!server.isKilled()) throw error
    }
  }

  // Whoever waits for it hears of an error.
  done.catch(() => {})
  return {
    log,
    /** Settles when they have ended: with an error if one failed before the server was killed. */
    done,
    async stop() {
      isStopped = true
      await done
    },
  }
}
