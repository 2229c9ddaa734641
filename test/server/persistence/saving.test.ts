import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aroundRename,
  breakStep,
  change,
  current,
  fault,
  file,
  folder,
  format,
  lines,
  open,
  parse,
  save,
  saved,
  snapshot,
  useStateFile,
} from './state-file.ts'

useStateFile()

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
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const reached = new Promise<void>((resolve) =>
      aroundRename({
        before() {
          resolve()
          return held
        },
      }),
    )
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

  test('writes unsaved changes on close, also those that are made meanwhile, and can be closed twice', async () => {
    const persistence = await open()
    aroundRename({ after: () => change(persistence, 'last') })
    change(persistence, 'first')
    await Promise.all([persistence.close(), persistence.close()])
    expect(saved()).toMatchObject(current)
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.skipIf(!existsSync('/proc/self/fd'))('leaves no file open', async () => {
    const persistence = await open()
    const before = readdirSync('/proc/self/fd').length
    for (let n = 0; n < 20; n++) await save(persistence, `n-${n}`)
    await persistence.close()
    for (let n = 0; n < 20; n++) await (await open()).close()
    expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 20)
  })

  test('keeps the old file until the new one is complete and synced, and syncs the folder after that', async () => {
    const persistence = await open()
    await save(persistence, 'old')
    const old = readFileSync(file, 'utf8')
    const steps: string[] = []
    const openFile = fs.open
    vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await openFile(...args)
      const sync = handle.sync.bind(handle)
      vi.spyOn(handle, 'sync').mockImplementation(async () => {
        await sync()
        steps.push(args[0] === folder ? 'sync the folder' : 'sync the file')
      })
      return handle
    })
    aroundRename({ before: (from) => steps.push(readFileSync(file, 'utf8'), readFileSync(from, 'utf8'), 'rename') })
    await save(persistence, 'new')
    expect(steps).toEqual(['sync the file', old, format(current), 'rename', 'sync the folder'])
    expect(readFileSync(file, 'utf8')).toBe(format(current))
  })

  test.skipIf(process.platform === 'win32')('creates a file for this user alone: it can have tokens', async () => {
    await save(await open(), 'new')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.skipIf(process.platform === 'win32')('keeps a symbolic link and the permissions of the file', async () => {
    const target = join(folder, 'target.json')
    writeFileSync(target, format(current))
    // More than the umask would leave.
    chmodSync(target, 0o664)
    symlinkSync(target, file)
    await save(await open(), 'new')
    expect(saved()).toMatchObject(current)
    expect(await fs.readlink(file)).toBe(target)
    expect(statSync(target).mode & 0o777).toBe(0o664)
  })

  test.skipIf(process.platform === 'win32')('creates the target of a symbolic link, which stays one', async () => {
    const target = join(folder, 'target.json')
    symlinkSync('target.json', file)
    await save(await open(), 'new')
    expect(parse(readFileSync(target, 'utf8'))).toMatchObject(current)
    expect(await fs.readlink(file)).toBe('target.json')
  })

  test.skipIf(process.platform === 'win32')('says at once that a link has a target in a missing folder', async () => {
    symlinkSync('missing/target.json', file)
    await open()
    expect(lines).toEqual([expect.stringContaining('but got a missing folder (ENOENT). Create ')])
  })

  test('has the last state when closed, after any changes, flushes, waits and failures', async () => {
    const step = fc.constantFrom('change', 'flush', 'wait', 'break', 'mend')
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        rmSync(file, { force: true })
        const persistence = await open()
        let mend = () => {}
        const actions: Record<string, () => unknown> = {
          change: () => change(persistence, `n-${Math.random()}`),
          async flush() {
            if ((await persistence.flush()) && snapshot.mock.calls.length > 0) expect(saved()).toMatchObject(current)
          },
          wait: () => vi.advanceTimersByTimeAsync(250),
          break() {
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

test('an unsaved change does not keep the process running', async () => {
  const persistence = await open()
  const timeouts = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length
  const before = timeouts()
  persistence.changed()
  expect(timeouts()).toBe(before)
})
