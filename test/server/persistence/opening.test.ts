import syncFs, { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createInitialState } from '../../../src/mock/state/initial-state.ts'
import { InventoryMockError } from '../../../src/validation/errors.ts'
import { current, device, fault, file, folder, format, open, useStateFile, withoutSettings } from './state-file.ts'

useStateFile()

const valid = JSON.parse(format({ nextId: 3, objects: [device(1, 'a'), device(2, 'b')] }))
const change = (fields: object) => JSON.stringify({ ...valid, ...fields })

test('there is no state without a file, and only the lock is created', async () => {
  expect((await open()).state).toBeNull()
  expect(readdirSync(folder)).toEqual(['state.json.lock'])
})

// A state is checked as that of an import is.
test.each<[string, string | Buffer, string | RegExp]>([
  ['an empty file', '', 'expected JSON but got an empty file'],
  ['text', 'hello\n\t there', /expected JSON but got a damaged file \(.*"hello there".*\)/],
  ['zeros, as after a power cut', Buffer.alloc(500), 'expected JSON but got a damaged file'],
  ['bytes that are not UTF-8', Buffer.from(`"${'\u00ff'}"`, 'latin1'), 'expected JSON in UTF-8'],
  ['null', 'null', 'expected an exported state or a list of objects but got null. Use what mock.exportState()'],
  ['an older version', change({ version: 1 }), 'expected version 2 of the format but got version 1.'],
  ['an unknown assumption', change({ assumptions: { a: 1 } }), 'expected a valid state but got an'],
  ['assumptions that are null', change({ assumptions: null }), 'but got'],
  [
    'an invalid fault',
    change({ faults: [{ status: 42 }] }),
    '(faults[0]): expected status to be an integer from 200 to 599 but got 42',
  ],
])('%s is an error in one line, which does not change the file', async (_what, content, message) => {
  writeFileSync(file, content)
  const error = await open().catch((error) => error)
  expect(error).toBeInstanceOf(InventoryMockError)
  expect(error.code).toBe('file')
  expect(error.message).toMatch(
    /^Failed to load \/.*state\.json( \(faults\[0\]\))?: expected .+ but got .+\. [A-Z][^\n]+\.$/,
  )
  expect(error).toMatchObject({
    message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
  })
  expect(error.message).not.toContain('(Failed to load')
  expect(readFileSync(file)).toEqual(Buffer.from(content))
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test.each<[string, string]>([
  ['that is a list of objects', JSON.stringify(valid.objects)],
  ['without ids', JSON.stringify([{ name: 'a' }, { name: 'b' }])],
  ['with a byte order mark', `\ufeff${JSON.stringify(valid.objects)}`],
])('a file %s has a state', async (_what, content) => {
  writeFileSync(file, content)
  const { state } = await open()
  expect(state).toEqual({ objects: valid.objects, ...withoutSettings })
  expect(createInitialState(state!).collection.nextId).toBe(3)
})

test('a file with a changed byte is never changed, whether it is valid or not', async () => {
  const whole = Buffer.from(format(current))
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (place, byte) => {
      const bytes = Buffer.from(whole)
      bytes[place] = byte
      writeFileSync(file, bytes)
      await open().then(
        ({ close }) => close(),
        (error) => expect(error).toBeInstanceOf(InventoryMockError),
      )
      expect(readFileSync(file)).toEqual(bytes)
    }),
  )
})

test('a folder is an error, and so is a device, which a write would replace', async () => {
  await expect(open(folder)).rejects.toThrow('expected a file but got a folder. Use the path of a file.')
  if (process.platform === 'win32') return
  await expect(open('/dev/null')).rejects.toThrow('expected a file but got a device, a pipe or a socket.')
})

test('a file without read permission is an error, and one that disappears before it is read has no state', async () => {
  writeFileSync(file, format(current))
  const read = vi.spyOn(fs, 'readFile').mockRejectedValue(fault('EACCES'))
  await expect(open()).rejects.toThrow('expected a file that can be read but got EACCES: it went wrong. Check the path')
  read.mockRejectedValue(fault('ENOENT'))
  expect((await open()).state).toBeNull()
})

test('the temporary files of killed processes are removed, and no other files', async () => {
  const others = [
    ...['state.json.12.tmp', 'state.json.999999999.0123abcd.tmp.bak', 'state2.json.999999999.0123abcd.tmp'],
    ...['state.json2.999999999.0123abcd.tmp', 'stats.json.999999999.0123abcd.tmp', 'state.json.bak'],
  ]
  const leftovers = ['state.json.999999999.0123abcd.tmp', `state.json.${process.pid}.0123abcd.tmp`]
  for (const name of [...others, ...leftovers]) writeFileSync(join(folder, name), '')
  await (await open()).close()
  expect(readdirSync(folder).sort()).toEqual(others.sort())
})

test('a file in a folder that cannot be listed is opened', async () => {
  writeFileSync(file, format(current))
  vi.spyOn(fs, 'readdir').mockRejectedValue(fault('EACCES'))
  expect((await open()).state).toMatchObject(current)
})

test('a file on a read-only disk is read without a lock, and what is beside it is left', async () => {
  const leftover = 'state.json.999999999.0123abcd.tmp'
  writeFileSync(join(folder, leftover), '')
  writeFileSync(file, format(current))
  vi.spyOn(syncFs, 'writeFileSync').mockImplementation(() => {
    throw fault('EROFS')
  })
  const persistence = await open()
  expect(persistence.state).toMatchObject(current)
  await persistence.close()
  expect(readdirSync(folder).sort()).toEqual(['state.json', leftover])
  writeFileSync(file, '{')
  await expect(open()).rejects.toThrow('Failed to load')
})
