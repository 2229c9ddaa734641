import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ServeOptionTable, serveOptions } from '../../../src/cli/serve/serve-options.ts'
import { hostOptionChecks } from '../../../src/host/host-options.ts'
import { serverOptionChecks } from '../../../src/server/server-options.ts'
import type { OptionRow } from '../../../src/validation/options.ts'
import { formatOptions } from './option-table.ts'

const options = Object.entries<ServeOptionTable[string]>(serveOptions)
const checks: Readonly<Record<string, OptionRow<unknown> | null>> = serverOptionChecks

const guide = new URL('../../../docs/server.md', import.meta.url)
const ownServerGuide = new URL('../../../docs/own-server.md', import.meta.url)

test('the guide has the options with their defaults; -u writes them', async () => {
  const section = /(?<=<!-- options -->\n)[\s\S]*(?=\n<!-- \/options -->)/
  await expect(
    readFileSync(guide, 'utf8').replace(section, () => formatOptions(serveOptions, checks)),
  ).toMatchFileSnapshot(guide.pathname)
})

test('the guide says where the name of an option in code is another one', () => {
  const [, sentence] = /names are in camelCase, ([^.]*)\./.exec(readFileSync(guide, 'utf8'))!
  const toCamelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const others = options.flatMap(([name, { sets }]) =>
    sets && sets !== toCamelCase(name) ? [`\`--${name}\` is \`${sets}\``] : [],
  )
  for (const other of others) expect(sentence!.replace(/\s+/g, ' ')).toContain(other)
})

test('the guide names the options of a server that a host does not have', () => {
  const [, sentence] = /same options but ([^.]*)\./.exec(readFileSync(ownServerGuide, 'utf8'))!
  const names = Array.from(sentence!.matchAll(/`(\w+)`/g), ([, name]) => name!)
  expect(names.sort()).toEqual(
    Object.keys(checks)
      .filter((name) => !Object.hasOwn(hostOptionChecks, name))
      .sort(),
  )
})

test('the doc comment of each option of a server states its default', () => {
  const files = ['mock/mock-options.ts', 'host/host-options.ts', 'server/server-options.ts']
  const source = files.map((name) => readFileSync(new URL(`../../../src/${name}`, import.meta.url), 'utf8')).join('\n')
  const comments = source.matchAll(/\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n {2}(?<name>\w+)\?: /g)
  const documented = Array.from(comments, ({ groups }) => [
    groups!.name!,
    /@default (.+)/.exec(groups!.comment!)?.[1] ?? 'none',
  ])
  const expected = Object.entries(checks).flatMap(([name, check]) =>
    check && name !== 'clock'
      ? [[name, check.default === undefined ? 'none' : (check.defaultText ?? format(check.default))]]
      : [],
  )
  expect(Object.fromEntries(documented)).toMatchObject(
    Object.fromEntries(expected.filter(([name]) => name !== 'delay')),
  )
})

function format(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
