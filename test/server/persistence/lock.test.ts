import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryServer } from '../../../src/server.ts'
import { cli, start } from '../../cli/cli-process.ts'
import { recordLog, startServer } from '../start-server.ts'
import { fault, file, folder, useStateFile } from './state-file.ts'

/** @module-tag slow */

const noProcess = 2 ** 22 + 1
const running = JSON.stringify({ pid: process.ppid, id: 'a' })
const stale = JSON.stringify({ pid: noProcess, started: '1', id: 'a' })
let lock: string

useStateFile()
beforeEach(() => {
  lock = `${file}.lock`
})

/** Tries to open the file, which fails. */
const expectRefusal = () => expect(createInventoryServer({ port: 0, persist: file })).rejects

/** Starts the command line with the file, in a process of its own, and waits until it listens or has ended. */
async function startProcess() {
  const started = start('--port', '0', '--scenario', 'empty', '--persist', file)
  await started.saying('Ctrl-C').catch(() => {})
  return started
}

test('the file of a running process is refused, and the error names the file and the process', async () => {
  const first = await startProcess()
  const before = readdirSync(folder)
  const message =
    `Failed to open ${file}: expected a file that no other server has open but got one that a server in process ` +
    `${first.child.pid} has open. Close that server, or use another file. If there is no such server, delete ${lock}.`
  await expectRefusal().toMatchObject({ message })
  const second = await startProcess()
  expect(await second.finished).toMatchObject({ code: 1, err: `inventory-objects-mock: ${message}\n` })
  expect(before).toContain('state.json.lock')
  first.child.kill('SIGTERM')
  await first.finished
  expect(readdirSync(folder)).toEqual(['state.json'])
  await startServer({ persist: file })
})

test('the file of a process that ends in a moment, as after a kill, is waited for', async () => {
  const child = fork('-e', [
    "process.send('started'); process.on('message', () => setTimeout(() => process.exit(), 200))",
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  writeFileSync(lock, JSON.stringify({ pid: child.pid, id: 'a' }))
  child.send('end')
  await startServer({ persist: file })
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
})

test.skipIf(process.platform !== 'linux')(
  'the file of a killed process that its parent has not waited for is free',
  async () => {
    // `exec` keeps the children of the shell, and `tail` does not ask for their exit codes.
    const script = '"$0" "$1" --port 0 --objects 0 --persist "$2" & exec tail -f /dev/null'
    const parent = spawn('sh', ['-c', script, process.execPath, cli, file])
    onTestFinished(() => void parent.kill('SIGKILL'))
    await expect.poll(() => existsSync(lock) && existsSync(file)).toBe(true)
    const { pid } = JSON.parse(readFileSync(lock, 'utf8'))
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /)
    expect(process.kill(pid, 0)).toBe(true)
    await startServer({ persist: file })
  },
)

test('of processes that start at once on a stale lock, one gets the file', async () => {
  writeFileSync(lock, stale)
  const started = await Promise.all(Array.from({ length: 5 }, startProcess))
  expect(started.filter(({ child }) => child.exitCode === null)).toHaveLength(1)
})

test('a file is refused to a second server of the same process, also by a symbolic link to it', async () => {
  const first = await startServer({ persist: file })
  await expectRefusal().toThrow(`got one that a server in this process (${process.pid}) has open.`)
  await first.close()
  const link = join(folder, 'link.json')
  symlinkSync(file, link)
  const second = await startServer({ persist: link })
  expect(existsSync(lock)).toBe(true)
  await expectRefusal().toThrow(`Failed to open ${file}`)
  await second.close()
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'state.json'])
})

const change = (file: string) => writeFileSync(file, running)
const remove = (file: string) => rmSync(file)

/** Lets another server change the lock before or after a step of this one, once. */
function interfere(step: 'writeFileSync' | 'renameSync', when: 'before' | 'after', act: (file: string) => void): void {
  const original = fs[step] as (...args: unknown[]) => void
  vi.spyOn(fs, step).mockImplementationOnce((...args: unknown[]) => {
    if (when === 'before') act(lock)
    original(...args)
    if (when === 'after') act(lock)
  })
}

test.each<[string, string | null, (() => void)?]>([
  ['of a process that was killed', stale],
  ['of an earlier process with our id, as in a container', stale.replace(String(noProcess), String(process.pid))],
  ['of an earlier process with the id of another', stale.replace(String(noProcess), String(process.ppid))],
  ['of nobody, because it is empty, as after a power cut,', ''],
  ['of nobody, because it is not an object,', 'null'],
  ['of nobody, because its process has no valid id,', '{"pid":-1}'],
  ['of nobody, because its process has the id 0,', '{"pid":0}'],
  ['that another server removes while it is empty', null, () => interfere('writeFileSync', 'after', remove)],
  ['that another server removes at the same time', stale, () => interfere('renameSync', 'before', remove)],
])('a lock %s is replaced', async (_, content, prepare) => {
  if (content !== null) writeFileSync(lock, content)
  prepare?.()
  const server = await startServer({ persist: file })
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  await server.close()
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test.each<[string, string, (() => void)?]>([
  ['of a running process whose start is unknown', running],
  [
    'of a running process, where the system does not say when it started,',
    JSON.stringify({ pid: process.ppid, started: '1', id: 'a' }),
    () => {
      const read = fs.readFileSync
      vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => {
        if (String(path).startsWith('/proc/')) throw new Error('hidden')
        return read(path, options)
      })
    },
  ],
  [
    'of a process of another user',
    running,
    () =>
      void vi.spyOn(process, 'kill').mockImplementation(() => {
        throw fault('EPERM', 'not permitted')
      }),
  ],
  ['that another server replaces at the same time', stale, () => interfere('renameSync', 'before', change)],
])('a lock %s is kept', async (_, content, prepare) => {
  writeFileSync(lock, content)
  prepare?.()
  await expectRefusal().toThrow(`a server in process ${process.ppid}`)
  vi.restoreAllMocks()
  expect(readFileSync(lock, 'utf8')).toBe(content === stale ? running : content)
  expect(readdirSync(folder)).toEqual(['state.json.lock'])
})

/** Makes every call of a function throw an error of the system. */
function throwAt(name: 'writeFileSync' | 'renameSync', code: string): void {
  vi.spyOn(fs, name).mockImplementation(() => {
    throw fault(code)
  })
}

test.each<[string, () => void, string]>([
  [
    'that cannot be removed',
    () => {
      writeFileSync(lock, stale)
      throwAt('renameSync', 'EACCES')
    },
    'a lock that cannot be replaced: EACCES: it went wrong.',
  ],
  [
    'that cannot be created, though there is none,',
    () => throwAt('writeFileSync', 'EEXIST'),
    'a lock that others replace again and again.',
  ],
  ['that is a folder', () => mkdirSync(lock), 'a lock that cannot be replaced: EISDIR'],
  [
    'that is a link to nothing',
    () => symlinkSync(join(folder, 'missing'), lock),
    'a lock that is a symbolic link to a missing file.',
  ],
])('a lock %s is reported, and kept', async (_, prepare, got) => {
  prepare()
  const before = readdirSync(folder)
  const error = await createInventoryServer({ port: 0, persist: file }).catch((error) => error)
  expect(error).toMatchObject({ code: 'file', message: expect.stringContaining(`but got ${got}`) })
  expect(error.message).toMatch(/^Failed to open .*state\.json: expected a file that no other server has open/)
  expect(error.message.endsWith(` Delete ${lock}.`)).toBe(true)
  expect(readdirSync(folder)).toEqual(before)
  vi.restoreAllMocks()
  rmSync(lock, { recursive: true, force: true })
  await startServer({ persist: file })
})

test('a lock that cannot be written, on a full disk, is not left behind empty', async () => {
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path) => {
    writeFileSync(path, '')
    throw Object.assign(fault('ENOSPC'), { syscall: 'write' })
  })
  await startServer({ persist: file, logger: recordLog().logger })
  expect(existsSync(lock)).toBe(false)
})

test('a server does not remove the lock that replaced its own', async () => {
  const first = await startServer({ persist: file })
  rmSync(lock)
  await startServer({ persist: file })
  await first.close()
  await expectRefusal().toThrow('has open')
})

test('a server whose folder did not exist locks the file when it can save', async () => {
  rmSync(folder, { recursive: true })
  await startServer({ persist: file, logger: recordLog().logger })
  mkdirSync(folder)
  await expect.poll(() => existsSync(lock)).toBe(true)
  await expectRefusal().toThrow('has open')
})

test('a damaged file and a port in use leave no new file behind', async () => {
  const { port } = await startServer({})
  await expect(createInventoryServer({ port, persist: file })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(file, '{')
  await expectRefusal().toThrow('Failed to load')
  expect(readdirSync(folder)).toEqual(['state.json'])
})
