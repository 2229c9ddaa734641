import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'

const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>

describe.each(['control', 'objects/collection'])('the examples in the doc comments of mock/%s.ts', (file) => {
  const source = readFileSync(new URL(`../../src/mock/${file}.ts`, import.meta.url), 'utf8')
  // The members of the interfaces have one-line examples.
  const examples = Array.from(source.matchAll(/^ {3}\* @example (.+)$/gm), ([, code]) => code!)

  test('exist', () => expect(examples.length).toBeGreaterThan(5))

  test.each(examples)('run: %s', async (code) => {
    const mock = createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] })
    const before = mock.checkpoint()
    await mock.fetch('/api/v2/objects/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"a","location":null,"type":null,"labels":[],"attributes":{},"responsible":[]}',
    })
    const afterEach = (clean: () => void) => clean()
    // In a block, so that an example can declare any names.
    const run = new AsyncFunction('mock', 'before', 'expect', 'afterEach', 'draw', `{ ${code} }`)
    await run(mock, before, expect, afterEach, vi.fn())
  })
})
