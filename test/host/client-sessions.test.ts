import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClientSessions } from '../../src/host/client-sessions.ts'

interface Session {
  client: string
}

/** The same without an index: all sessions, the least recently used first. */
class SlowClientSessions {
  #sessions: Session[] = []
  /** The clients, the one whose sessions changed least recently first. */
  #clients: string[] = []

  use(session: Session): void {
    this.#sessions = [...this.#sessions.filter((one) => one !== session), session]
    this.#touch(session.client)
  }

  delete(session: Session): void {
    if (!this.#sessions.includes(session)) return
    this.#sessions = this.#sessions.filter((one) => one !== session)
    this.#touch(session.client)
  }

  count(client: string): number {
    return this.#sessions.filter((session) => session.client === client).length
  }

  get most(): number {
    return Math.max(0, ...this.#clients.map((client) => this.count(client)))
  }

  findLeastNeeded(newcomer: string): Session | undefined {
    const own = this.count(newcomer)
    const busiest = this.#clients.find((client) => this.count(client) === this.most)
    const client = own > 0 && own + 1 >= this.most ? newcomer : busiest
    return this.#sessions.find((session) => session.client === client)
  }

  #touch(client: string): void {
    this.#clients = [...this.#clients.filter((one) => one !== client), client]
  }
}

test('after any uses and ends of sessions, the least needed one is the same as without an index', () => {
  const sessions = Array.from({ length: 8 }, (_, n): Session => ({ client: 'aaaabbcd'[n]! }))
  const step = fc.record({ type: fc.constantFrom('use', 'use', 'delete'), session: fc.constantFrom(...sessions) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [fast, slow] = [new ClientSessions<Session>(), new SlowClientSessions()]
      for (const { type, session } of steps) {
        for (const one of [fast, slow]) type === 'use' ? one.use(session) : one.delete(session)
        const read = (one: typeof fast | typeof slow) =>
          ['a', 'b', 'c', 'd', 'e'].map((client) => [one.count(client), sessions.indexOf(one.findLeastNeeded(client)!)])
        expect([fast.most, read(fast)]).toEqual([slow.most, read(slow)])
      }
    }),
    { numRuns: 200 },
  )
})
