import { expect, test } from 'vitest'
import { Memory, SHARED_CLIENT } from '../../../src/host/limits/memory.ts'
import { SentLists } from '../../../src/host/limits/sent-lists.ts'
import { internalsOf } from '../../../src/mock/internals.ts'
import { createInventoryService } from '../../../src/service.ts'
import { List } from '../../../src/simulator/list/list.ts'

const MIB = 1024 * 1024

/** Another list of the same four objects, of 1 MiB together. */
function createLists() {
  const objects = Array.from({ length: 4 }, () => ({ name: 'a', attributes: { note: 'a'.repeat(MIB / 4) } }))
  const { store } = internalsOf('test', createInventoryService({ objects }))
  return () => new List(store.all(), null)
}

async function readAll(parts: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const part of parts) text += new TextDecoder().decode(part)
  return text
}

test('the bytes of long lists are kept in half of the memory, and no response is cut for those of another', async () => {
  const memory = new Memory(8 * MIB)
  const sent = new SentLists(memory)
  const createList = createLists()
  const cut: number[] = []
  const lists = Array.from({ length: 7 }, createList)
  const sendings = lists.map((list, n) => sent.send(list, SHARED_CLIENT, () => cut.push(n)))
  memory.makeRoom(0, null)
  expect(cut).toEqual([])
  expect(memory.used).toBeGreaterThan(3 * MIB)
  const [first, ...others] = await Promise.all(sendings.map(({ parts }) => readAll(parts)))
  expect(JSON.parse(first!)).toHaveLength(4)
  for (const text of others) expect(text).toBe(first)
  for (const { end } of sendings) end()
  expect(memory.used).toBe(0)
})
