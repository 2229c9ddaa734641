import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFile, makeFolder, onlyLine } from '../cli-process.ts'
import { run } from '../in-process.ts'
import { startService } from './silent-service.ts'

const isWindows = process.platform === 'win32'
const pulled = '"nextId": 1'

/** Pulls an empty collection into a file, and does something when the service is asked for it. */
async function pullInto(path: string, onRequest = () => {}) {
  const url = await startService((_, response) => {
    onRequest()
    response.end('[]')
  })
  return run('pull', url, '--output', path, '--quiet', '--rate', '10000')
}

describe('a file for results', () => {
  test('keeps its old content until they are there, and its permissions', async () => {
    const path = makeFile('a.json', 'old')
    // More than the umask would leave.
    chmodSync(path, 0o664)
    await pullInto(path, () => expect(readFileSync(path, 'utf8')).toBe('old'))
    expect(readFileSync(path, 'utf8')).toContain(pulled)
    if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o664)
  })

  test.skipIf(isWindows)('behind a symbolic link is created, and the links are kept', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'inner'))
    const [target, link, outer] = ['inner/target.json', 'inner/link.json', 'outer.json'].map((name) =>
      join(folder, name),
    )
    symlinkSync('target.json', link!)
    symlinkSync(join('inner', 'link.json'), outer!)
    await pullInto(outer!)
    expect(readFileSync(target!, 'utf8')).toContain(pulled)
    expect([link!, outer!].map((path) => lstatSync(path).isSymbolicLink())).toEqual([true, true])
  })

  test.skipIf(isWindows)('can be a device or a pipe, which stays one', async () => {
    const pipe = join(makeFolder(), 'pipe')
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
    const reader = readFile(pipe, 'utf8')
    await pullInto(pipe)
    expect(await reader).toContain(pulled)
    expect(statSync(pipe).isFIFO()).toBe(true)
  })

  test('that cannot be written any more is an error with advice', async () => {
    const folder = join(makeFolder(), 'folder')
    mkdirSync(folder)
    const { err } = await pullInto(join(folder, 'a.json'), () => rmSync(folder, { recursive: true, force: true }))
    expect(onlyLine(err)).toContain(`Create ${folder}`)
    expect(existsSync(folder)).toBe(false)
  })
})
