import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { cli, makeFolder, startNode } from '../cli-process.ts'

/** Says when the server has loaded its last part. */
const says = `const { prototype } = require('node:module'), { load } = prototype
prototype.load = function (file) {
  load.call(this, file)
  if (file.includes('object-generator')) console.log('all is loaded')
}`

/** Copies the package, without what it depends on: the command line is one bundle. */
function copyPackage(): string {
  const folder = makeFolder()
  for (const name of ['dist', 'fixtures', 'package.json']) {
    cpSync(join(dirname(cli), '..', name), join(folder, name), { recursive: true })
  }
  return folder
}

test('a server whose package is replaced by another version while it runs goes on with all that it has', async () => {
  const folder = copyPackage()
  const dist = join(folder, 'dist')
  const file = join(makeFolder(), 'state.json')
  const args = ['--port', '0', '--persist', file, '--activity', '1/h', '--session-cookie']
  const hook = join(folder, 'hook.cjs')
  writeFileSync(hook, says)
  const { child, saying, finished, output } = startNode(['-r', hook, join(dist, 'cli.cjs'), ...args], { NO_COLOR: '1' })
  await saying('all is loaded')
  expect(output.out.match(/^ +curl /gm)).toHaveLength(2)
  expect(output.out).not.toContain('\u001b')
  rmSync(dist, { recursive: true })
  rmSync(join(folder, 'fixtures'), { recursive: true })
  // The files of another version, one of which is broken.
  mkdirSync(dist)
  writeFileSync(join(dist, 'cli.cjs'), 'throw new Error("another version")')

  const { origin } = new URL(/http:\S+/.exec(output.out)![0])
  const read = async (path: string) => {
    const response = await fetch(origin + path)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  expect(await read('/__mock__/')).toContain('docs/console.js')
  const scripts = [await read('/docs/console.js')]
  for (const [, name] of scripts[0]!.matchAll(/"\.\/([\w.-]+\.js)"/g)) scripts.push(await read(`/docs/${name}`))
  expect(scripts.length).toBeGreaterThan(1)
  expect(await read('/docs')).toContain('docs/contract.css')
  await read('/docs/contract.css')
  expect(JSON.parse(await read('/openapi.json')).openapi).toMatch(/^3\./)
  await read('/__mock__/metrics')

  const mock = connect(origin)
  expect(await mock.objects.count()).toBeGreaterThanOrEqual(20)
  const stop = await mock.on('change', () => {})
  expect(await mock.generate({ count: 2 })).toHaveLength(2)
  expect(await mock.generate({ scenario: 'datacenter', seed: 3 })).not.toEqual([])
  await mock.setInitialState([{ name: 'kept' }])
  await mock.objects.create({ name: 'gone' })
  await mock.reset()
  expect(await mock.explain({ path: '/api/v2/objects/' })).toMatchObject({ count: 1 })
  expect(await connect(origin, { session: 'a' }).objects.list()).toMatchObject([{ name: 'kept' }])
  stop()
  child.kill('SIGINT')
  expect(await finished).toMatchObject({ code: 0, err: '' })
  expect(existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).objects).toMatchObject([{ name: 'kept' }])
})
