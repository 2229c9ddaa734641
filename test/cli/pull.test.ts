import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder, onlyLine, serve, start } from './cli-process.ts'

const fast = ['--rate', '10000']

describe('pull', () => {
  test('writes a file with which serve has the same objects', async () => {
    const file = join(makeFolder(), 'inventory.json')
    const { baseUrl, list } = await serve()
    const { code, out, err } = await start('pull', baseUrl, ...fast, '--output', file).finished
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain(`Wrote 26 objects to ${file}.\n`)
    expect(await (await serve('--data', file)).list()).toEqual(await list())
  }, 20_000)

  test('prints the file without --output', async () => {
    const { baseUrl, list } = await serve('--objects', '3')
    const { code, out, err } = await start('pull', baseUrl, ...fast, '--quiet').finished
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual({ version: 2, nextId: 4, objects: await list() })
  })

  test('anonymizes the same with the same key, and keeps the fields of --keep', async () => {
    const { baseUrl, list } = await serve()
    const pull = async (...args: string[]) =>
      JSON.parse((await start('pull', baseUrl, ...fast, '--anonymize', '--quiet', ...args).finished).out).objects
    const [one, same, other] = await Promise.all([
      pull('--key', 'k', '--keep', 'labels, type'),
      pull('--key=k', '--keep=labels,type'),
      pull('--keep=labels,type'),
    ])
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
    const real = await list()
    expect(one.map(({ type, labels }: (typeof real)[0]) => ({ type, labels }))).toEqual(
      real.map(({ type, labels }) => ({ type, labels })),
    )
    for (const { name } of real) expect(JSON.stringify(one)).not.toContain(JSON.stringify(name))
  }, 30_000)

  test('writes nothing if the service has something else', async () => {
    const server = createServer((_, response) => response.end('{"results":[]}')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const file = join(makeFolder(), 'inventory.json')
    const { code, err } = await start('pull', url, ...fast, '--quiet', '--output', file).finished
    expect(onlyLine(err)).toContain('inventory-objects-mock: Failed to ')
    expect(code).toBe(3)
    expect(existsSync(file)).toBe(false)
  })
})
