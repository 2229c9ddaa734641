import syncFs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InventoryObject } from '../../src/contract/object.ts'
import { openPersistence, type Persistence } from '../../src/server/persistence/persistence.ts'
import { checkFileState, formatState } from '../../src/server/persistence/state-format.ts'
import { InventoryMockError } from '../../src/validation/errors.ts'

let folder: string
let file: string
let lines: string[]
let current: { nextId: number; objects: InventoryObject[] }
let opened: Persistence[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-persistence-'))
  file = join(folder, 'state.json')
  lines = []
  current = { nextId: 3, objects: [device(1, 'web-1'), device(2, 'web-2')] }
  opened = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const persistence of opened) await persistence.close().catch(() => {})
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function device(id: number, name: string): InventoryObject {
  return { id, name, location: null, type: null, labels: [], attributes: {}, responsible: [] }
}

function format({ nextId, objects }: typeof current): string {
  const withJson = objects.map((object) => ({ json: JSON.stringify(object) }))
  return [...formatState(nextId, withJson)].join('')
}

const snapshot = vi.fn(() => [format(current)])

async function open(path = file): Promise<Persistence> {
  snapshot.mockClear()
  const persistence = await openPersistence({
    file: path,
    snapshot,
    interval: 1000,
    onError: (line) => lines.push(line),
  })
  opened.push(persistence)
  return persistence
}

/** Renames the objects, and reports the change. */
function change(persistence: Persistence, name: string): void {
  current = { ...current, objects: current.objects.map((object) => ({ ...object, name })) }
  persistence.changed()
}

const parse = (text: string) => checkFileState(JSON.parse(text), 'test', {})
const saved = () => parse(readFileSync(file, 'utf8'))
/** The state of a file without settings. */
const withoutSettings = { assumptions: {}, delay: undefined, faults: [] }

function fault(code: string, message = 'it went wrong') {
  return Object.assign(new Error(`${code}: ${message}`), { code })
}

/** Makes one step of writing fail. @returns a function that repairs it */
function breakStep(step: string, error: Error): () => void {
  if (step === 'open' || step === 'rename') {
    const spy = vi.spyOn(fs, step).mockRejectedValue(error)
    return () => spy.mockRestore()
  }
  const openFile = fs.open
  const spy = vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await openFile(...args)
    const method = step as 'writeFile' | 'sync'
    if (args[1] !== 'r') vi.spyOn(handle, method).mockRejectedValue(error)
    return handle
  })
  return () => spy.mockRestore()
}

describe('the state file', () => {
  test('has a version, the next id, the settings, and one object per line', () => {
    expect(format({ nextId: 7, objects: [device(1, 'a')] })).toBe(
      `{"version":2,"nextId":7,"objects":[\n${JSON.stringify(device(1, 'a'))}\n]}\n`,
    )
    expect([...formatState(1, [], { delay: 300, faults: [{ status: 503 }] })].join('')).toBe(
      '{"version":2,"nextId":1,"delay":300,"faults":[{"status":503}],"objects":[\n]}\n',
    )
  })

  test('is formatted in chunks if it is large', () => {
    const objects = Array.from({ length: 30_000 }, (_, index) => ({ json: JSON.stringify(device(index + 1, 'web')) }))
    const chunks = [...formatState(30_001, objects)]
    expect(chunks.length).toBeGreaterThan(2)
    expect(Math.min(...chunks.slice(0, -1).map((chunk) => chunk.length))).toBeGreaterThan(1024 * 1024)
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(1.1 * 1024 * 1024)
    expect(parse(chunks.join('')).objects).toHaveLength(30_000)
  })

  test('is parsed to the same state, for any objects', () => {
    const label = fc.jsonValue().filter((value) => value !== null)
    const object = fc.record({
      name: fc.string({ unit: 'binary' }),
      labels: fc.array(label),
      attributes: fc.dictionary(fc.string({ unit: 'binary' }), fc.string()),
    })
    fc.assert(
      fc.property(fc.array(object), fc.nat(), (fields, gap) => {
        const objects = fields.map((some, index) => ({ ...device(index + 1, ''), ...some }))
        const state = JSON.parse(JSON.stringify({ nextId: objects.length + 1 + gap, objects }))
        expect(parse(format(state))).toEqual({ ...state, ...withoutSettings })
      }),
    )
  })
})

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
    ['null', 'null', 'version to be 1 or 2 but got null'],
    ['another version', JSON.stringify({ ...valid, version: 3 }), 'version to be 1 or 2 but got 3'],
    ['another key', JSON.stringify({ ...valid, log: [] }), 'one of the fields of a state version, nextId, objects,'],
    ['no objects', '{"version":1,"nextId":3}', 'expected objects to be an array but got undefined'],
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
    ['of version 1', JSON.stringify({ ...valid, version: 1 })],
    ['that is a list of objects', JSON.stringify(valid.objects)],
    ['without ids', JSON.stringify([{ name: 'a' }, { name: 'b' }])],
  ])('has the state of a file %s', async (_what, content) => {
    writeFileSync(file, content)
    expect((await open()).state).toEqual({ nextId: 3, objects: valid.objects, ...withoutSettings })
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

describe('saving', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('begins a fifth of the interval after the first change, and includes later changes', async () => {
    const persistence = await open()
    change(persistence, 'first')
    await vi.advanceTimersByTimeAsync(150)
    for (let n = 0; n < 1000; n++) change(persistence, `n-${n}`)
    await vi.advanceTimersByTimeAsync(49)
    expect(snapshot).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(snapshot).toHaveBeenCalledOnce()
    expect(await persistence.flush()).toBe(true)
    expect(saved()).toMatchObject(current)
    expect(snapshot).toHaveBeenCalledOnce()
  })

  test('writes nothing without a change', async () => {
    const persistence = await open()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await persistence.flush()).toBe(true)
    await persistence.close()
    expect(readdirSync(folder)).toEqual([])
  })

  test('never writes twice at once; the next write has the changes made meanwhile', async () => {
    const persistence = await open()
    const rename = fs.rename
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrive = () => {}
    const reached = new Promise<void>((resolve) => {
      arrive = resolve
    })
    vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
      arrive()
      await held
      await rename(from, to)
    })
    change(persistence, 'before')
    await vi.advanceTimersByTimeAsync(200)
    await reached
    change(persistence, 'meanwhile')
    await vi.advanceTimersByTimeAsync(5000)
    const flushes = Promise.all([persistence.flush(), persistence.flush()])
    expect(snapshot).toHaveBeenCalledOnce()
    release()
    expect(await flushes).toEqual([true, true])
    expect(snapshot).toHaveBeenCalledTimes(2)
    expect(saved()).toMatchObject(current)
  })

  test('writes the changes that are made while it closes', async () => {
    const persistence = await open()
    const rename = fs.rename
    vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
      await rename(from, to)
      change(persistence, 'last')
    })
    change(persistence, 'first')
    await persistence.close()
    expect(saved()).toMatchObject(current)
  })

  test.skipIf(!existsSync('/proc/self/fd'))('leaves no file open', async () => {
    const persistence = await open()
    const before = readdirSync('/proc/self/fd').length
    for (let n = 0; n < 20; n++) {
      change(persistence, `n-${n}`)
      await persistence.flush()
    }
    await persistence.close()
    for (let n = 0; n < 20; n++) await (await open()).close()
    expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 20)
  })

  test('keeps the complete old file until the new one is complete', async () => {
    const persistence = await open()
    change(persistence, 'old')
    await persistence.flush()
    const old = readFileSync(file, 'utf8')
    const seen: string[] = []
    const rename = fs.rename
    vi.spyOn(fs, 'rename').mockImplementationOnce(async (from, to) => {
      seen.push(readFileSync(file, 'utf8'), readFileSync(from as string, 'utf8'))
      await rename(from, to)
    })
    change(persistence, 'new')
    await persistence.flush()
    expect(seen).toEqual([old, format(current)])
    expect(readFileSync(file, 'utf8')).toBe(format(current))
  })

  test('syncs the new file before it replaces the old one, and the folder after that', async () => {
    const persistence = await open()
    const steps: string[] = []
    const [openFile, rename] = [fs.open, fs.rename]
    vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle: FileHandle = await openFile(...args)
      const sync = handle.sync.bind(handle)
      vi.spyOn(handle, 'sync').mockImplementation(async () => {
        await sync()
        steps.push(args[0] === folder ? 'sync the folder' : 'sync the file')
      })
      return handle
    })
    vi.spyOn(fs, 'rename').mockImplementation(async (...args) => {
      await rename(...args)
      steps.push('rename')
    })
    change(persistence, 'new')
    await persistence.flush()
    expect(steps).toEqual(['sync the file', 'rename', 'sync the folder'])
  })

  test('writes unsaved changes on close, and can be closed twice', async () => {
    const persistence = await open()
    change(persistence, 'last')
    await Promise.all([persistence.close(), persistence.close()])
    expect(saved()).toMatchObject(current)
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.skipIf(process.platform === 'win32')('keeps a symbolic link and the permissions of the file', async () => {
    const target = join(folder, 'target.json')
    writeFileSync(target, format(current))
    chmodSync(target, 0o600)
    symlinkSync(target, file)
    const persistence = await open()
    change(persistence, 'new')
    await persistence.close()
    expect(saved()).toMatchObject(current)
    expect(await fs.readlink(file)).toBe(target)
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })

  test('has the last state when closed, after any changes, flushes, waits and failures', async () => {
    const step = fc.constantFrom('change', 'flush', 'wait', 'break', 'mend')
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        rmSync(file, { force: true })
        const persistence = await open()
        let mend = () => {}
        let isSaved = true
        const actions: Record<string, () => unknown> = {
          change: () => {
            change(persistence, `n-${Math.random()}`)
            isSaved = false
          },
          flush: async () => {
            isSaved = await persistence.flush()
            if (isSaved && snapshot.mock.calls.length > 0) expect(saved()).toMatchObject(current)
          },
          wait: () => vi.advanceTimersByTimeAsync(250),
          break: () => {
            mend()
            mend = breakStep('rename', fault('ENOSPC'))
          },
          mend: () => mend(),
        }
        for (const name of steps) await actions[name]!()
        mend()
        await persistence.close()
        if (steps.includes('change')) expect(saved()).toMatchObject(current)
        expect(readdirSync(folder).filter((name) => name !== 'state.json')).toEqual([])
      }),
    )
  })
})

describe('a failed write', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test.each(['open', 'writeFile', 'sync', 'rename'])(
    'is reported once while %s fails, is retried, and its end is reported',
    async (step) => {
      const persistence = await open()
      change(persistence, 'old')
      await persistence.flush()
      const old = readFileSync(file, 'utf8')
      const mend = breakStep(step, fault('ENOSPC'))

      for (let n = 0; n < 5; n++) {
        change(persistence, `n-${n}`)
        expect(await persistence.flush()).toBe(false)
      }
      expect(lines).toEqual([`${persistence.failure} Until then, changes are only in memory, and saving is retried.`])
      expect(persistence.failure).toBe(
        `Failed to save ${file}: expected to write the file but got a full disk (ENOSPC). Free some space.`,
      )
      expect(readFileSync(file, 'utf8')).toBe(old)
      expect(readdirSync(folder)).toEqual(['state.json', 'state.json.lock'])

      mend()
      snapshot.mockClear()
      await vi.advanceTimersByTimeAsync(999)
      expect(snapshot).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(snapshot).toHaveBeenCalledOnce()
      expect(await persistence.flush()).toBe(true)
      expect(lines.slice(1)).toEqual([`Saving ${file} works again: the file has every change.`])
      expect(persistence.failure).toBeNull()
      expect(saved()).toMatchObject(current)
    },
  )

  test.each([
    ['EACCES', 'a folder without write permission (EACCES). Allow this user to write to'],
    ['EPERM', 'a folder without write permission (EPERM). Allow this user to write to /'],
    ['EROFS', 'a read-only disk (EROFS). Make /'],
    ['EBUSY', 'a file that cannot be replaced (EBUSY). Close the program that has it open, or mount /'],
    ['EDQUOT', 'an exceeded quota (EDQUOT). Free some space'],
    ['EIO', 'but got EIO: it went wrong. Fix that. Until then'],
  ])('is reported in one line for %s', async (code, message) => {
    const persistence = await open()
    breakStep('open', fault(code))
    persistence.changed()
    await persistence.flush()
    expect(lines).toEqual([
      expect.stringMatching(/^Failed to save [^\n]+: expected to write the file but got [^\n]+\.$/),
    ])
    expect(lines[0]).toContain(message)
  })

  test('ends when the folder exists again', async () => {
    const persistence = await open()
    rmSync(folder, { recursive: true })
    change(persistence, 'new')
    expect(await persistence.flush()).toBe(false)
    expect(lines).toEqual([expect.stringContaining(`got a missing folder (ENOENT). Create ${folder}.`)])
    mkdirSync(folder)
    expect(await persistence.flush()).toBe(true)
    expect(saved()).toMatchObject(current)
  })

  test('ends when the folder at the path of the file is moved away', async () => {
    const persistence = await open()
    mkdirSync(file)
    change(persistence, 'new')
    expect(await persistence.flush()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('got a folder at that path (EISDIR). Move the folder away.')])
    expect(readdirSync(folder)).toEqual(['state.json', 'state.json.lock'])
    renameSync(file, `${file}.old`)
    expect(await persistence.flush()).toBe(true)
    expect(saved()).toMatchObject(current)
  })

  test.each([
    ['is not reported if the system cannot sync the folder', 'EPERM', true],
    ['is reported if a sync of the folder fails', 'EIO', false],
  ])('%s', async (_what, code, isSaved) => {
    const persistence = await open()
    const openFile = fs.open
    vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
      if (args[0] === folder) throw fault(code)
      return openFile(...args)
    })
    change(persistence, 'new')
    expect(await persistence.flush()).toBe(isSaved)
    expect(lines).toHaveLength(isSaved ? 0 : 1)
  })

  test('says who has the file, if another server has taken it meanwhile', async () => {
    rmSync(folder, { recursive: true })
    const persistence = await open()
    mkdirSync(folder)
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.ppid, id: 'a' }))
    change(persistence, 'new')
    expect(await persistence.flush()).toBe(false)
    expect(persistence.failure).toMatch(/^Failed to open .*: expected a file that no other server has open but got/)
    expect(existsSync(file)).toBe(false)
  })

  test('is reported and retried if the snapshot throws', async () => {
    const persistence = await open()
    snapshot.mockImplementationOnce(() => {
      throw new Error('no state')
    })
    persistence.changed()
    expect(await persistence.flush()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('expected to write the file but got no state.')])
  })

  test('is reported on close: the last changes are not in the file', async () => {
    const persistence = await open()
    breakStep('rename', fault('EROFS'))
    persistence.changed()
    await expect(persistence.close()).rejects.toThrow(
      `Failed to save the last changes to ${file}: expected to write the file but got a read-only disk (EROFS). Make ${folder} writable.`,
    )
    expect(lines).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('an unsaved change does not keep the process running', async () => {
  const persistence = await open()
  const timeouts = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length
  const before = timeouts()
  persistence.changed()
  expect(timeouts()).toBe(before)
})
