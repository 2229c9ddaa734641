import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const page = `
  import { JSDOM } from 'jsdom'
  const { window } = new JSDOM('', { url: 'https://app.example/' })
  Object.assign(globalThis, { window, document: window.document, location: window.location })`

const use = `
  const { createInventoryMock } = await import('inventory-objects-mock')
  const { setupServer } = await import('msw/node')
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  setupServer(...mock.handlers).listen()
  const response = await fetch(globalThis.location ? '/api/v2/objects/' : 'https://app.example/api/v2/objects/')
  await mock.requests.waitFor({ operation: 'list' })
  console.log((await response.json()).length)`

test.each([
  ['Node', use],
  ['Node with jsdom', page + use],
])(
  '%s exits by itself after using a mock that was not closed',
  async (_name, code) => {
    // Rejects if the process is killed at the timeout.
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 15_000,
    })
    expect(stdout.trim()).toBe('1')
  },
  20_000,
)
