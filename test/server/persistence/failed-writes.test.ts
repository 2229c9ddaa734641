import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  breakStep,
  current,
  fault,
  file,
  folder,
  lines,
  open,
  save,
  saved,
  snapshot,
  useStateFile,
} from './state-file.ts'

useStateFile()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

test.each(['open', 'writeFile', 'sync', 'rename'])(
  'a failed write is reported once while %s fails, is retried, and its end is reported',
  async (step) => {
    const persistence = await open()
    await save(persistence, 'old')
    const old = readFileSync(file, 'utf8')
    const mend = breakStep(step, fault('ENOSPC'))

    for (let n = 0; n < 5; n++) expect(await save(persistence, `n-${n}`)).toBe(false)
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
    expect(lines.slice(1)).toEqual(['saved again'])
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
])('a failed write is reported in one line for %s', async (code, message) => {
  const persistence = await open()
  breakStep('open', fault(code))
  await save(persistence, 'new')
  expect(lines).toEqual([expect.stringMatching(/^Failed to save [^\n]+: expected to write the file but got [^\n]+\.$/)])
  expect(lines[0]).toContain(message)
})

test.each([
  [
    'the folder exists again',
    () => rmSync(folder, { recursive: true }),
    () => `got a missing folder (ENOENT). Create ${folder}.`,
    () => mkdirSync(folder),
  ],
  [
    'the folder at the path of the file is moved away',
    () => mkdirSync(file),
    () => 'got a folder at that path (EISDIR). Move the folder away.',
    () => renameSync(file, `${file}.old`),
  ],
])('failed writes end when %s', async (_, interfere, message, mend) => {
  const persistence = await open()
  interfere()
  expect(await save(persistence, 'new')).toBe(false)
  expect(lines).toEqual([expect.stringContaining(message())])
  mend()
  expect(await persistence.flush()).toBe(true)
  expect(saved()).toMatchObject(current)
})

test.each([
  ['not reported if the system cannot sync the folder', 'EPERM', true],
  ['reported if a sync of the folder fails', 'EIO', false],
])('a write is %s', async (_what, code, isSaved) => {
  const persistence = await open()
  const openFile = fs.open
  vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    if (args[0] === folder) throw fault(code)
    return openFile(...args)
  })
  expect(await save(persistence, 'new')).toBe(isSaved)
  expect(lines).toHaveLength(isSaved ? 0 : 1)
})

test('a failed write says who has the file, if another server has taken it meanwhile', async () => {
  rmSync(folder, { recursive: true })
  const persistence = await open()
  mkdirSync(folder)
  writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.ppid, id: 'a' }))
  expect(await save(persistence, 'new')).toBe(false)
  expect(persistence.failure).toMatch(/^Failed to open .*: expected a file that no other server has open but got/)
  expect(existsSync(file)).toBe(false)
})

test('a snapshot that throws is reported as a failed write, and retried', async () => {
  const persistence = await open()
  snapshot.mockImplementationOnce(() => {
    throw new Error('no state')
  })
  expect(await save(persistence, 'new')).toBe(false)
  expect(lines).toEqual([expect.stringContaining('expected to write the file but got no state.')])
})
