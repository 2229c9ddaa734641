import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openOutputFile } from '../../../src/cli/conformance/output-file.ts'
import { UsageError } from '../../../src/cli/exit-error.ts'
import { makeFile, makeFolder } from '../cli-process.ts'

const isWindows = process.platform === 'win32'

describe('a file for results', () => {
  test('is not created before they are there, and nothing else is left', async () => {
    const folder = makeFolder()
    const file = await openOutputFile(join(folder, 'a.json'))
    expect(readdirSync(folder)).toEqual([])
    await file.write('{}')
    expect(readdirSync(folder)).toEqual(['a.json'])
    expect(readFileSync(file.path, 'utf8')).toBe('{}')
  })

  test('keeps its old content until then, and its permissions', async () => {
    const path = makeFile('a.json', 'old')
    // More than the umask would leave.
    chmodSync(path, 0o664)
    const file = await openOutputFile(path)
    expect(readFileSync(path, 'utf8')).toBe('old')
    await file.write('new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o664)
  })

  test.skipIf(isWindows)('is for this user alone if it is new: it has data of the service', async () => {
    const path = join(makeFolder(), 'a.json')
    await (await openOutputFile(path)).write('{}')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test.skipIf(isWindows)('behind a symbolic link is replaced, and the link is kept', async () => {
    const folder = makeFolder()
    const [target, link] = [join(folder, 'target.json'), join(folder, 'link.json')]
    writeFileSync(target, 'old')
    symlinkSync(target, link)
    await (await openOutputFile(link)).write('new')
    expect(readFileSync(target, 'utf8')).toBe('new')
  })

  test.skipIf(isWindows)('can be a device or a pipe, which stays one', async () => {
    const pipe = join(makeFolder(), 'pipe')
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
    const reader = import('node:fs/promises').then(({ readFile }) => readFile(pipe, 'utf8'))
    await (await openOutputFile(pipe)).write('through')
    expect(await reader).toBe('through')
    expect(statSync(pipe).isFIFO()).toBe(true)
  })

  test.each([
    ['a missing folder', (folder: string) => join(folder, 'none', 'a.json'), 'got a missing folder (ENOENT). Create '],
    ['a folder', (folder: string) => folder, 'got a folder at that path (EISDIR). Move the folder away.'],
    ['a file as its folder', (folder: string) => join(folder, 'file', 'a.json'), 'ENOTDIR'],
  ])('is refused at once in or as %s', async (_what, pathIn, message) => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'file'), '')
    const opened = openOutputFile(pathIn(folder))
    await expect(opened).rejects.toThrow(UsageError)
    await expect(opened).rejects.toThrow(message)
  })

  test('that cannot be written any more is an error with advice', async () => {
    const folder = join(makeFolder(), 'folder')
    mkdirSync(folder)
    const file = await openOutputFile(join(folder, 'a.json'))
    rmSync(folder, { recursive: true })
    await expect(file.write('{}')).rejects.toThrow(`Create ${folder}`)
    expect(existsSync(folder)).toBe(false)
  })
})
