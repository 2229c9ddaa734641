import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  breakStep,
  change,
  current,
  fault,
  file,
  folder,
  lines,
  open,
  saved,
  snapshot,
  useStateFile,
} from './state-file.ts'

useStateFile()

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

  test('is reported at once, and once, if there is no folder at the start', async () => {
    rmSync(folder, { recursive: true })
    const persistence = await open()
    const problem = `expected to write the file but got a missing folder (ENOENT). Create ${folder}.`
    expect(persistence.failure).toBe(`Failed to save ${file}: ${problem}`)
    change(persistence, 'new')
    expect(await persistence.flush()).toBe(false)
    expect(lines).toEqual([
      `Failed to save ${file}: ${problem} Until then, changes are only in memory, and saving is retried.`,
    ])
    mkdirSync(folder)
    expect(await persistence.flush()).toBe(true)
    expect([persistence.failure, lines.length, lines[1]]).toEqual([null, 2, expect.stringContaining('works again')])
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
