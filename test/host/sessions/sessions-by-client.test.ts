import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ItemsByOwner, SessionsByClient } from '../../../src/host/sessions/sessions-by-client.ts'

interface Session {
  client: string
}

/** The same without an index. */
class SlowItems {
  /** The least recently used first. */
  #sessions: Session[] = []
  /** The clients, the one whose sessions changed least recently first. */
  #clients: string[] = []

  use(session: Session): void {
    this.delete(session)
    this.#sessions.push(session)
    this.#touch(session.client)
  }

  delete(session: Session): void {
    if (!this.#sessions.includes(session)) return
    this.#sessions = this.#sessions.filter((one) => one !== session)
    this.#touch(session.client)
  }

  of = (client: string) => this.#sessions.filter((session) => session.client === client)
  count = (client: string) => this.of(client).length

  get most(): number {
    return Math.max(0, ...this.#clients.map(this.count))
  }

  findOwner(newcomer: string): string | undefined {
    const own = this.count(newcomer)
    if (own > 0 && own + 1 >= this.most) return newcomer
    return this.#clients.find((client) => this.count(client) === this.most && this.most > 0)
  }

  #touch(client: string): void {
    this.#clients = [...this.#clients.filter((one) => one !== client), client]
  }
}

test('after any uses and ends of sessions, the owner with the most is the same as without an index', () => {
  const sessions = Array.from({ length: 8 }, (_, n): Session => ({ client: 'aaaabbcd'[n]! }))
  const step = fc.record({ type: fc.constantFrom('use', 'use', 'delete'), session: fc.constantFrom(...sessions) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [fast, slow] = [new ItemsByOwner<Session>(({ client }) => client), new SlowItems()]
      for (const { type, session } of steps) {
        for (const one of [fast, slow]) type === 'use' ? one.use(session) : one.delete(session)
        const read = (one: typeof fast | typeof slow) =>
          ['a', 'b', 'c', 'd', 'e'].map((client) => [
            one.count(client),
            one.findOwner(client),
            Array.from(one.of(client), (session) => sessions.indexOf(session)),
          ])
        expect([fast.most, read(fast)]).toEqual([slow.most, read(slow)])
      }
    }),
    { numRuns: 200 },
  )
})

describe('the session that gives way to a new one', () => {
  const client = (name: string) => ({ site: name[0]!, network: name })
  const createSession = (name: string, index: number) => ({
    client: client(name.slice(0, 2)),
    mock: { isInUse: name.endsWith('!') },
    name: `${name} ${index}`,
  })
  /** Sessions of clients such as `a1`, of the site `a`; busy ones with a `!`. */
  const use = (...names: string[]) => {
    const sessions = new SessionsByClient<ReturnType<typeof createSession>>()
    for (const session of names.map(createSession)) sessions.use(session)
    return sessions
  }

  test.each([
    ['is none where there are none', [], 'a1', undefined],
    ['is one of the site with the most', ['a1', 'b1', 'b2', 'c1'], 'd1', 'b1 1'],
    ['is one of the client with the most of that site', ['a1', 'b1', 'b2', 'b2'], 'd1', 'b2 2'],
    ['is one of its own site where that has as many', ['a1', 'b1', 'a2', 'b2'], 'a3', 'a1 0'],
    ['has no request under way if there is another', ['b1!', 'b1', 'a1'], 'd1', 'b1 1'],
    ['has one where the site has more than another', ['b1!', 'b1!', 'a1'], 'd1', 'b1! 0'],
    ['is none where all of its own site have one', ['a1!', 'a1!', 'b1'], 'a1', undefined],
    ['is none where each site has one, which has one', ['a1!', 'b1!'], 'd1', undefined],
  ])('%s', (_, names, newcomer, expected) => {
    expect(use(...names).findLeastNeeded(client(newcomer))?.name).toBe(expected)
  })

  test('is the oldest of a client that holds too much', () => {
    const sessions = use('a1', 'a2', 'a1')
    for (const expected of ['a1 0', 'a1 2', undefined]) {
      const oldest = sessions.findOldest(client('a1'))
      expect(oldest?.name).toBe(expected)
      if (oldest) sessions.delete(oldest)
    }
    expect(sessions.findOldest(client('b1'))).toBeUndefined()
  })
})
