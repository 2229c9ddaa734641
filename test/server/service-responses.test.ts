import { OutgoingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { path } from '../mock/requests.ts'
import { startServer } from './start-server.ts'

test('the parts of a long list go in a turn of the event loop each, however fast its client reads', async () => {
  const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(64 * 1024) }))
  const { url } = await startServer({ objects, assumptions: { nameMaxLength: null } })
  let turn = 0
  let isOver = false
  const countTurns = () => {
    turn++
    if (!isOver) setImmediate(countTurns)
  }
  const turnsOfParts: number[] = []
  const { write } = OutgoingMessage.prototype
  const spy = vi.spyOn(OutgoingMessage.prototype, 'write').mockImplementation(function (this: unknown, ...args) {
    turnsOfParts.push(turn)
    return write.apply(this as OutgoingMessage, args)
  })
  countTurns()
  expect(await (await fetch(url + path)).json()).toHaveLength(64)
  isOver = true
  spy.mockRestore()
  expect(turnsOfParts.length).toBeGreaterThan(10)
  expect(turnsOfParts).toEqual([...new Set(turnsOfParts)])
})
