import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryServer } from '../../../src/server.ts'
import { cli } from '../../cli/cli-process.ts'
import { startServer } from '../start-server.ts'
import { fault } from './state-file.ts'

const noProcess = 2 ** 22 + 1
let folder: string
let file: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-lock-'))
  file = join(folder, 'state.json')
  lock = `${file}.lock`
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the command line with the file, in a process of its own. */
async function startProcess() {
  const child = fork(cli, ['--port', '0', '--scenario', 'empty', '--persist', file], { silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout!.on('data', (chunk) => (out += chunk))
  child.stderr!.on('data', (chunk) => (err += chunk))
  const exited = once(child, 'close')
  while (!out.includes('Ctrl-C') && child.exitCode === null) {
    await Promise.race([once(child.stdout!, 'data'), exited])
  }
  return { child, exited, err: () => err }
}

test('the file of a running process is refused, and the error names the file and the process', async () => {
  const first = await startProcess()
  const { pid } = first.child
  const before = readdirSync(folder)
  const message =
    `Failed to open ${file}: expected a file that no other server has open but got one that a server in process ${pid} ` +
    `has open. Close that server, or use another file. If there is no such server, delete ${lock}.`
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toMatchObject({ message })
  const second = await startProcess()
  await second.exited
  expect(second.child.exitCode).toBe(1)
  expect(second.err()).toBe(`inventory-objects-mock: ${message}\n`)
  expect(before).toContain('state.json.lock')
  first.child.kill('SIGTERM')
  await first.exited
  expect(readdirSync(folder)).toEqual(['state.json'])
  await startServer({ persist: file })
})

test.skipIf(process.platform === 'win32')(
  'a lock that is a link to nothing is refused, and the error says so',
  async () => {
    symlinkSync(join(folder, 'missing'), lock)
    await expect(createInventoryServer({ port: 0, persist: file })).rejects.toMatchObject({
      message: `Failed to open ${file}: expected a file that no other server has open but got a lock that is a symbolic link to a missing file. Delete ${lock}.`,
      code: 'file',
    })
    expect(readdirSync(folder)).toEqual(['state.json.lock'])
    rmSync(lock)
    await (await startServer({ persist: file })).close()
  },
)

test('a file is refused to a second server of the same process, also by a symbolic link to it', async () => {
  const first = await startServer({ persist: file })
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(
    `got one that a server in this process (${process.pid}) has open.`,
  )
  await first.close()
  const link = join(folder, 'link.json')
  symlinkSync(file, link)
  const second = await startServer({ persist: link })
  expect(existsSync(lock)).toBe(true)
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`Failed to open ${file}`)
  await second.close()
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'state.json'])
})

test.each<[string, () => string]>([
  ['a process that was killed', () => JSON.stringify({ pid: noProcess, started: '1', id: 'a' })],
  [
    'an earlier process with our id, as in a container',
    () => JSON.stringify({ pid: process.pid, started: '1', id: 'a' }),
  ],
  ['an earlier process with the id of another', () => JSON.stringify({ pid: process.ppid, started: '1', id: 'a' })],
  ['nobody: it is empty, as after a power cut', () => ''],
  ['nobody: it is not an object', () => 'null'],
  ['nobody: its process has no valid id', () => '{"pid":-1}'],
  ['nobody: its process has the id 0', () => '{"pid":0}'],
])('a lock of %s is replaced', async (_who, content) => {
  writeFileSync(lock, content())
  const server = await startServer({ persist: file })
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  await server.close()
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test('a lock of a running process whose start is unknown is kept', async () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, id: 'a' }))
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`a server in process ${process.ppid}`)
  expect(readdirSync(folder)).toEqual(['state.json.lock'])
})

/** Makes every call of a function throw an error of the system. */
function throwAt(name: 'openSync' | 'writeFileSync' | 'renameSync', code: string): void {
  vi.spyOn(fs, name).mockImplementation(() => {
    throw fault(code)
  })
}

test('a lock is kept where the system does not say when its process started', async () => {
  const content = JSON.stringify({ pid: process.ppid, started: '1', id: 'a' })
  writeFileSync(lock, content)
  const read = fs.readFileSync
  vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => {
    if (String(path).startsWith('/proc/')) throw new Error('hidden')
    return read(path, options)
  })
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`a server in process ${process.ppid}`)
  expect(readFileSync(lock, 'utf8')).toBe(content)
})

test('a lock of a process of another user is kept', async () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, id: 'a' }))
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw fault('EPERM', 'not permitted')
  })
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`a server in process ${process.ppid}`)
})

test('a lock that cannot be written, on a full disk, is not left behind empty', async () => {
  throwAt('writeFileSync', 'ENOSPC')
  const server = await startServer({ persist: file, logger: { info() {}, error() {} } })
  expect(existsSync(lock)).toBe(false)
  await server.close()
})

const running = JSON.stringify({ pid: process.ppid, id: 'a' })
const stale = JSON.stringify({ pid: noProcess, started: '1', id: 'a' })

test.each<[string, string, () => void]>([
  [
    'that another server removes while it is empty is created again',
    '',
    () => {
      const write = fs.writeFileSync
      vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((...args) => {
        write(...args)
        rmSync(lock)
      })
    },
  ],
  [
    'that another server removes at the same time is created',
    stale,
    () => {
      const rename = fs.renameSync
      vi.spyOn(fs, 'renameSync').mockImplementationOnce((...args) => {
        rmSync(lock)
        rename(...args)
      })
    },
  ],
])('a lock %s', async (_what, content, interfere) => {
  if (content) writeFileSync(lock, content)
  interfere()
  const server = await startServer({ persist: file })
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  await server.close()
})

test('a lock that another server replaces at the same time is put back', async () => {
  writeFileSync(lock, stale)
  const rename = fs.renameSync
  vi.spyOn(fs, 'renameSync').mockImplementationOnce((...args) => {
    writeFileSync(lock, running)
    rename(...args)
  })
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`a server in process ${process.ppid}`)
  expect(readFileSync(lock, 'utf8')).toBe(running)
})

test.each<[string, Parameters<typeof throwAt>, string]>([
  ['be removed', ['renameSync', 'EACCES'], 'a lock that cannot be replaced: EACCES: it went wrong.'],
  ['be created, though there is none', ['openSync', 'EEXIST'], 'a lock that others replace again and again.'],
])('a lock that cannot %s is reported', async (_what, cause, got) => {
  if (cause[0] === 'renameSync') writeFileSync(lock, stale)
  throwAt(...cause)
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(`but got ${got} Delete ${lock}.`)
})

test('something else at the path of the lock is reported and kept', async () => {
  mkdirSync(lock)
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow(
    /^Failed to open .*state\.json: expected .* but got a lock that cannot be replaced: EISDIR.* Delete .*state\.json\.lock\.$/,
  )
  expect(existsSync(lock)).toBe(true)
})

test('a server does not remove the lock that replaced its own', async () => {
  const first = await startServer({ persist: file })
  rmSync(lock)
  const second = await startServer({ persist: file })
  await first.close()
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow('has open')
  await second.close()
})

test('a server whose folder did not exist locks the file when it can save', async () => {
  rmSync(folder, { recursive: true })
  const server = await startServer({ persist: file, logger: { info() {}, error() {} } })
  mkdirSync(folder)
  await vi.waitFor(() => expect(existsSync(lock)).toBe(true), 5000)
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow('has open')
  await server.close()
})

test('a damaged file and a port in use leave no new file behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(createInventoryServer({ port, persist: file })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(file, '{')
  await expect(createInventoryServer({ port: 0, persist: file })).rejects.toThrow('Failed to load')
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test('of processes that start at once on a stale lock, one gets the file', async () => {
  writeFileSync(lock, JSON.stringify({ pid: noProcess, started: '1', id: 'a' }))
  const started = await Promise.all(Array.from({ length: 5 }, startProcess))
  expect(started.filter(({ child }) => child.exitCode === null)).toHaveLength(1)
})
