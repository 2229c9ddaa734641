import { expect, test } from 'vitest'
import { checkQuickly, startService } from './services.ts'

test('an invalid option is an error', async () => {
  const { fetch } = startService()
  await expect(checkQuickly(fetch, { runs: -1 })).rejects.toThrow('expected runs to be an integer of 0 or more')
  await expect(checkQuickly(fetch, { assumptions: { filterMatch: 'x' as never } })).rejects.toThrow('filterMatch')
  await expect(checkQuickly(fetch, { har: {} as never })).rejects.toThrow(
    'expected har.log to be an object but got undefined',
  )
})

test('an archive with an entry that is none is refused before anything is sent', async () => {
  const har = { log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [{ request: {} }] } }
  const fetch = () => Promise.reject(new Error('not expected'))
  await expect(checkQuickly(fetch, { har: har as never })).rejects.toThrow(
    'expected har.log.entries[0].request.method to be a string but got undefined',
  )
})
