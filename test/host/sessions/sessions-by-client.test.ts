import { describe, expect, test } from 'vitest'
import { findLeastNeeded, isFullFor } from '../../../src/host/sessions/sessions-by-client.ts'

describe('the session that gives way to a new one', () => {
  const client = (name: string) => ({ site: name[0]!, network: name })
  const createSession = (name: string, index: number) => ({
    client: client(name.slice(0, 2)),
    mock: { isInUse: name.endsWith('!') },
    name: `${name} ${index}`,
  })
  /** Sessions of clients such as `a1`, of the site `a`; busy ones with a `!`. */
  const sessionsOf = (...names: string[]) => names.map(createSession)

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
    expect(findLeastNeeded(sessionsOf(...names), client(newcomer))?.name).toBe(expected)
  })

  test('would be the only one of its site where each has one, and the newcomer none', () => {
    expect(isFullFor(sessionsOf('a1', 'b1'), client('c1'))).toBe(true)
    expect(isFullFor(sessionsOf('a1', 'b1'), client('a2'))).toBe(false)
    expect(isFullFor(sessionsOf('a1', 'b1', 'b2'), client('c1'))).toBe(false)
  })
})
