import fs, { mkdirSync, renameSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { makeFile, makeFolder } from '../cli-process.ts'
import { serve } from '../in-process.ts'

/** @module-tag slow */

const format = (...names: string[]) => JSON.stringify(names.map((name) => ({ name })))

/** Starts a server that watches a file, and waits for what it has then. */
async function watch(file: string, ...args: string[]) {
  const server = await serve('--data', file, '--watch', ...args)
  const names = async () => (await server.list()).map(({ name }) => name)
  const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected)
  /** The lines about the file. */
  const lines = () => server.output.out.split('\n').filter((line) => line.startsWith('reset '))
  return { ...server, names, expectNames, lines }
}

/** How editors write a file. */
const editors: Record<string, (file: string, content: string) => void> = {
  'writes it in place': (file, content) => writeFileSync(file, content),
  'renames a new file to it': (file, content) => {
    writeFileSync(`${file}.tmp`, content)
    renameSync(`${file}.tmp`, file)
  },
  'moves the old file away first': (file, content) => {
    renameSync(file, `${file}~`)
    writeFileSync(file, content)
    unlinkSync(`${file}~`)
  },
  'truncates it, and writes it in parts': (file, content) => {
    truncateSync(file)
    const descriptor = fs.openSync(file, 'w')
    for (const character of content) fs.writeSync(descriptor, character)
    fs.closeSync(descriptor)
  },
  'writes it twice': (file, content) => {
    writeFileSync(file, content)
    writeFileSync(file, `${content}\n`)
  },
  'deletes it first': (file, content) => {
    unlinkSync(file)
    writeFileSync(file, content)
  },
}

describe('with --watch', () => {
  test.each(Object.entries(editors))('everything is reset to a file once when an editor %s', async (_, write) => {
    const file = makeFile('data.json', format('one'))
    const { expectNames, lines, output } = await watch(file)
    for (const name of ['two', 'three']) {
      write(file, format(name))
      await expectNames(name)
    }
    const line = `reset (by watch ${file})`
    expect(lines()).toEqual([line, line])
    expect(output.err).toBe('')
  })

  test('a file is the initial state then: of sessions too, which end, and of a reset', async () => {
    const file = makeFile('data.json', format('one'))
    const { baseUrl, expectNames, output } = await watch(file, '--log', 'json')
    const session = connect(baseUrl, { session: 'a' })
    await session.objects.create({ name: 'mine' })
    await connect(baseUrl).objects.create({ name: 'more' })
    writeFileSync(file, format('two'))
    await expectNames('two')
    expect(await session.objects.list()).toMatchObject([{ name: 'two' }])
    await connect(baseUrl).objects.delete(1)
    await connect(baseUrl).reset()
    await expectNames('two')
    const line = output.out.split('\n').find((line) => line.includes('"changed"'))
    expect(JSON.parse(line!)).toEqual({ time: expect.any(String), event: 'reset', by: 'watch', changed: [file] })
  })

  test('an invalid file is an error with one code, and changes nothing', async () => {
    const file = makeFile('data.json', format('one'))
    const assumptions = makeFile('assumptions.json', {})
    const { output, names, expectNames } = await watch(file, '--assumptions', assumptions, '--log', 'json')
    const expectError = async (message: string) => {
      await expect.poll(() => output.err).toContain(message)
      const last = JSON.parse(output.err.trim().split('\n').at(-1)!)
      expect(last).toEqual({ time: expect.any(String), error: expect.stringContaining(message), code: 'file' })
      expect(await names()).toEqual(['one'])
    }
    for (const [content, message] of [
      ['[{', `${file} is not JSON: `],
      ['[{"name": 5}]', `Failed to read ${file}: expected objects[0].name to be a string but got 5. Change it.`],
    ] as const) {
      writeFileSync(file, content)
      await expectError(message)
    }
    unlinkSync(file)
    await expectError(`Cannot read ${file}: ENOENT`)
    writeFileSync(file, format('one'))
    writeFileSync(assumptions, '[]')
    await expectError(`${assumptions} is not an object of assumptions`)
    writeFileSync(assumptions, '{}')
    writeFileSync(file, format('two'))
    await expectNames('two')
  })

  test('a file that is written again with the same content has not changed', async () => {
    const file = makeFile('data.json', format('one'))
    const assumptions = makeFile('assumptions.json', { filterMatch: 'iexact' })
    const { baseUrl, lines } = await watch(file, '--assumptions', assumptions)
    writeFileSync(file, `${format('one')}\n`)
    writeFileSync(join(dirname(file), 'other.json'), format('other'))
    writeFileSync(assumptions, JSON.stringify({ filterMatch: 'contains' }))
    await expect.poll(async () => (await connect(baseUrl).settings()).assumptions.filterMatch).toBe('contains')
    expect(lines()).toEqual([`reset (by watch ${assumptions})`])
  })

  test('a changed file of --assumptions is the initial settings, with the objects of the start', async () => {
    const file = makeFile('assumptions.json', { filterMatch: 'iexact' })
    const { baseUrl, output } = await serve('--objects', '2', '--assumptions', file, '--watch')
    const mock = connect(baseUrl)
    await mock.objects.delete(1)
    writeFileSync(file, JSON.stringify({ filterMatch: 'contians' }))
    await expect.poll(() => output.err).toContain('Did you mean contains?')
    writeFileSync(file, JSON.stringify({ filterMatch: 'contains' }))
    await expect.poll(async () => (await mock.settings()).assumptions.filterMatch).toBe('contains')
    expect(await mock.objects.count()).toBe(2)
    await mock.configure({ assumptions: { filterMatch: 'exact' } })
    await mock.reset()
    expect((await mock.settings()).assumptions.filterMatch).toBe('contains')
  })

  test('a link whose target is replaced, as Kubernetes does it, and the target of a link, are changes', async () => {
    const folder = makeFolder()
    for (const [version, name] of [
      ['1', 'one'],
      ['2', 'two'],
    ] as const) {
      mkdirSync(join(folder, version))
      writeFileSync(join(folder, version, 'data.json'), format(name))
    }
    symlinkSync('1', join(folder, 'current'))
    symlinkSync(join('current', 'data.json'), join(folder, 'data.json'))
    const { expectNames } = await watch(join(folder, 'data.json'))
    writeFileSync(join(folder, '1', 'data.json'), format('target'))
    await expectNames('target')
    symlinkSync('2', join(folder, 'next'))
    renameSync(join(folder, 'next'), join(folder, 'current'))
    await expectNames('two')
  })

  test('a changed file wins over --persist, also at the next start', async () => {
    const file = makeFile('data.json', format('one'))
    const persist = join(makeFolder(), 'state.json')
    const first = await watch(file, '--persist', persist)
    await connect(first.baseUrl).setInitialState([{ name: 'set' }])
    await first.stop()
    const second = await watch(file, '--persist', persist)
    expect(second.output.out).toContain(`State and initial state: ${persist}, which wins over --data ${file}.`)
    await second.expectNames('set')
    writeFileSync(file, format('two'))
    await second.expectNames('two')
    expect(second.lines()).toEqual([`reset (by watch ${file})`])
    await connect(second.baseUrl).objects.create({ name: 'mine' })
    await second.stop()
    const third = await watch(file, '--persist', persist)
    expect(third.output.out).toContain(
      `State: ${persist}, which wins over --data ${file}. Initial state: --data ${file}.`,
    )
    await third.expectNames('two', 'mine')
    await connect(third.baseUrl).reset()
    await third.expectNames('two')
  })
})
