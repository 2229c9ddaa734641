import syncFs, { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createInitialState } from '../../../src/mock/state/initial-state.ts'
import { openPersistence } from '../../../src/server/persistence/persistence.ts'
import { InventoryMockError } from '../../../src/validation/errors.ts'
import {
  current,
  device,
  fault,
  file,
  folder,
  format,
  open,
  snapshot,
  useStateFile,
  withoutSettings,
} from './state-file.ts'

useStateFile()

describe('openPersistence', () => {
  test('has no state without a file, and creates only the lock', async () => {
    expect((await open()).state).toBeNull()
    expect(readdirSync(folder)).toEqual(['state.json.lock'])
  })

  test('has the saved state, with the next id above those of deleted objects', async () => {
    current.nextId = 14
    const first = await open()
    first.changed()
    await first.close()
    expect((await open()).state).toEqual({ ...current, ...withoutSettings })
  })

  const valid = JSON.parse(format({ nextId: 3, objects: [device(1, 'a'), device(2, 'b')] }))
  test.each<[string, string | Buffer, string | RegExp]>([
    ['an empty file', '', 'expected JSON but got an empty file'],
    ['text', 'hello\n\t there', /expected JSON but got a damaged file \(.*"hello there".*\)/],
    ['zeros, as after a power cut', Buffer.alloc(500), 'expected JSON but got a damaged file'],
    ['bytes that are not UTF-8', Buffer.from(`"${'\u00ff'}"`, 'latin1'), 'expected JSON in UTF-8'],
    ['null', 'null', 'expected an exported state or a list of objects but got null. Use what mock.exportState()'],
    ['a text', '"[]"', 'expected an exported state or a list of objects but got a text'],
    [
      'another version',
      JSON.stringify({ ...valid, version: 3 }),
      'expected version 2 of the format but got version 3.',
    ],
    ['version 1', JSON.stringify({ ...valid, version: 1 }), 'expected version 2 of the format but got version 1.'],
    ['no version', JSON.stringify({ ...valid, version: undefined }), 'expected a state with its version, which is 2'],
    ['another key', JSON.stringify({ ...valid, log: [] }), 'one of the fields of a state version, nextId, objects,'],
    ['no objects', '{"version":2,"nextId":3}', 'objects to be a list but got undefined'],
    [
      'a wrong field',
      JSON.stringify({ ...valid, objects: [{ id: 1, name: 5 }] }),
      'objects[0].name to be a string but got 5',
    ],
    ['an id twice', JSON.stringify({ ...valid, objects: [device(1, 'a'), device(1, 'b')] }), 'unique ids'],
    ['no next id', JSON.stringify({ ...valid, nextId: undefined }), 'above every id, so above 2 but got undefined'],
    ['a next id that is in use', JSON.stringify({ ...valid, nextId: 2 }), 'above every id, so above 2 but got 2'],
    ['a next id that is not an integer', JSON.stringify({ ...valid, nextId: 3.5 }), 'but got 3.5'],
    ['an unknown assumption', JSON.stringify({ ...valid, assumptions: { a: 1 } }), 'expected a valid state but got an'],
    ['assumptions that are null', JSON.stringify({ ...valid, assumptions: null }), 'but got'],
    [
      'an invalid fault',
      JSON.stringify({ ...valid, faults: [{ status: 42 }] }),
      '(faults[0]): expected status to be an integer from 200 to 599 but got 42',
    ],
    ['a fault that is null', JSON.stringify({ ...valid, faults: [null] }), '(faults[0]): expected an object of fields'],
  ])('throws for %s in one line, and does not change the file', async (_what, content, message) => {
    writeFileSync(file, content)
    const error = await openPersistence({ file, snapshot }).catch((error) => error)
    expect(error).toBeInstanceOf(InventoryMockError)
    expect(error.code).toBe('file')
    expect(error.message).toMatch(
      /^Failed to load \/.*state\.json( \(faults\[0\]\))?: expected .+ but got .+\. [A-Z][^\n]+\.$/,
    )
    expect(error.message).toEqual(
      typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    )
    expect(error.message).not.toContain('(Failed to load')
    expect(readFileSync(file)).toEqual(Buffer.from(content))
    expect(readdirSync(folder)).toEqual(['state.json'])
  })

  test.each<[string, string]>([
    ['that is a list of objects', JSON.stringify(valid.objects)],
    ['without ids', JSON.stringify([{ name: 'a' }, { name: 'b' }])],
  ])('has the state of a file %s', async (_what, content) => {
    writeFileSync(file, content)
    const { state } = await open()
    expect(state).toEqual({ objects: valid.objects, ...withoutSettings })
    expect(createInitialState(state!).collection.nextId).toBe(3)
  })

  test('has the state of a file with a byte order mark', async () => {
    writeFileSync(file, `\ufeff${JSON.stringify(valid)}`)
    expect((await open()).state?.objects).toEqual(valid.objects)
  })

  test('has the settings in the file', async () => {
    const settings = { assumptions: { filterMatch: 'iexact' }, delay: 300, faults: [{ status: 503, times: 2 }] }
    writeFileSync(file, JSON.stringify({ ...valid, ...settings }))
    expect((await open()).state).toMatchObject(settings)
  })

  test('throws for a truncated file, wherever it ends', async () => {
    const whole = format(current).trimEnd()
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(file, whole.slice(0, length))
      await expect(openPersistence({ file, snapshot })).rejects.toThrow(/^Failed to load .* expected JSON but got /)
      expect(readFileSync(file, 'utf8')).toBe(whole.slice(0, length))
    }
  })

  test('never changes a file with a changed byte, whether it is valid or not', async () => {
    const whole = Buffer.from(format(current))
    const changes = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(changes, async ([place, byte]) => {
        const bytes = Buffer.from(whole)
        bytes[place] = byte
        writeFileSync(file, bytes)
        await openPersistence({ file, snapshot }).catch((error) => expect(error).toBeInstanceOf(InventoryMockError))
        expect(readFileSync(file)).toEqual(bytes)
      }),
    )
  })

  test('throws for a folder', async () => {
    await expect(open(folder)).rejects.toThrow('expected a file but got a folder. Use the path of a file.')
  })

  test.skipIf(process.platform === 'win32')('throws for a device, which a write would replace', async () => {
    await expect(open('/dev/null')).rejects.toThrow('expected a file but got a device, a pipe or a socket.')
  })

  test('throws for a file without read permission', async () => {
    writeFileSync(file, format(current))
    vi.spyOn(fs, 'readFile').mockRejectedValue(fault('EACCES'))
    await expect(open()).rejects.toThrow(
      'expected a file that can be read but got EACCES: it went wrong. Check the path',
    )
  })

  test('removes the temporary files of killed processes, and no other files', async () => {
    const others = [
      'state.json.12.tmp',
      'state.json.999999999.0123abcd.tmp.bak',
      'state2.json.999999999.0123abcd.tmp',
      'state.json2.999999999.0123abcd.tmp',
      'stats.json.999999999.0123abcd.tmp',
      'state.json.bak',
    ]
    const leftovers = ['state.json.999999999.0123abcd.tmp', `state.json.${process.pid}.0123abcd.tmp`]
    for (const name of [...others, ...leftovers]) writeFileSync(join(folder, name), '')
    await (await open()).close()
    expect(readdirSync(folder).sort()).toEqual(others.sort())
  })

  test('has no state for a file that disappears before it is read', async () => {
    writeFileSync(file, format(current))
    vi.spyOn(fs, 'readFile').mockRejectedValue(fault('ENOENT'))
    expect((await open()).state).toBeNull()
  })

  test('opens a file in a folder that cannot be listed', async () => {
    writeFileSync(file, format(current))
    vi.spyOn(fs, 'readdir').mockRejectedValue(fault('EACCES'))
    expect((await open()).state).toMatchObject(current)
  })

  test('reads a file on a read-only disk without a lock, and leaves what is beside it', async () => {
    const leftover = 'state.json.999999999.0123abcd.tmp'
    writeFileSync(join(folder, leftover), '')
    writeFileSync(file, format(current))
    vi.spyOn(syncFs, 'openSync').mockImplementation(() => {
      throw fault('EROFS')
    })
    const persistence = await open()
    expect(persistence.state).toMatchObject(current)
    await persistence.close()
    expect(readdirSync(folder).sort()).toEqual(['state.json', leftover])
    writeFileSync(file, '{')
    await expect(open()).rejects.toThrow('Failed to load')
  })
})
