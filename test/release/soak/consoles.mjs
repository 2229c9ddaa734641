import { setTimeout } from 'node:timers/promises'
import { connect } from '../../../dist/client.js'
import { TOKEN } from '../../server/cli-server.mjs'

const collection = '/api/v2/objects/'

/** Between two reads of a console, in ms. */
const INTERVAL = 2_000

/** The longest time to wait for the first change, in ms. */
const MAX_WAIT = 30_000

/** How many objects more or fewer activity can leave: each type stays within a fifth. */
const MAX_DIFFERENCE = 0.2

/**
 * Opens two consoles, which stay open until `close`: one of the server's own collection, which operators change and
 * restore all the time, and one of a visitor, whose collection only activity changes.
 * @param send - that of `createClients`
 */
export async function openConsoles(url, send) {
  const problems = []
  const { headers, text } = await send('GET', collection)
  const cookie = headers['set-cookie'][0].split(';')[0]
  const session = cookie.slice(cookie.indexOf('=') + 1)
  const before = JSON.parse(text).length
  let after = before
  const consoles = await Promise.all([
    openConsole({}),
    openConsole({ session }, async () => {
      const { text } = await send('GET', collection, { headers: { cookie } })
      after = JSON.parse(text).length
      if (Math.abs(after - before) > before * MAX_DIFFERENCE) {
        problems.push(`The visitor had ${before} objects, and then ${after}.`)
      }
    }),
  ])

  /** @param visit - what the visitor does in another tab, before each read */
  async function openConsole(options, visit) {
    const client = connect(url, { ...options, token: TOKEN })
    const seen = { 'request:end': 0, settings: 0, faults: 0, change: 0 }
    const listenTo = (name) => client.on(name, () => seen[name]++)
    const stops = await Promise.all(Object.keys(seen).map(listenTo))
    let isOpen = true
    const lifetime = (async () => {
      while (isOpen) {
        await visit?.()
        const [list] = await Promise.all([client.summaries(), client.settings(), client.faults.list()])
        const last = list.at(-1)
        if (last) await client.requests.get(last.requestId)
        await client.objects.list({ sort: '-id' }, { offset: 0, limit: 50 })
        await setTimeout(INTERVAL)
      }
    })().catch((error) => problems.push(`a console that stays open: ${error.stack}`))
    return {
      seen,
      async close() {
        isOpen = false
        await lifetime
        await Promise.all(stops.map((stop) => stop()))
      },
    }
  }

  return {
    /** Resolves to what they have seen, once each has seen a change: how many changes, and objects of the visitor. */
    async close() {
      const isBlind = ({ seen }) => seen['request:end'] === 0 || seen.change === 0
      for (let wait = 0; consoles.some(isBlind) && wait < MAX_WAIT; wait += INTERVAL) await setTimeout(INTERVAL)
      if (consoles.some(isBlind)) problems.push('A console that stays open saw no requests or no changes.')
      await Promise.all(consoles.map(({ close }) => close()))
      return { before, after, changes: consoles[1].seen.change, problems }
    },
  }
}
