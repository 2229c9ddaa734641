import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { slugify } from '../../docs/.vitepress/slugify.ts'
import { parseOptions } from '../../src/cli/command-options.ts'
import { commandNames, loadCommand } from '../../src/cli/commands.ts'
import { parseServeOptions } from '../../src/cli/serve/serve-options.ts'
import { examples, pages, root } from './pages.ts'

test('the documentation calls the command line with valid options', async () => {
  const scripts = examples('sh').map(({ code }) => code.replaceAll('\\\n', ' '))
  const calls = scripts.flatMap((script) => script.match(/^npx inventory-objects-mock\b.*$/gm) ?? [])
  expect(calls).not.toHaveLength(0)
  for (const call of calls) {
    const [, , ...given] = call.replace(/ -- .*| +#.*/, '').split(/ +/)
    const name = commandNames.find((name) => name === given[0])
    const args = name === undefined ? given : given.slice(1)
    const { optionGroups } = await loadCommand(name ?? 'serve')
    expect(() => parseOptions(args, Object.assign({}, ...Object.values(optionGroups))), call).not.toThrow()
    if (name === undefined || name === 'run') expect(() => parseServeOptions(args), call).not.toThrow()
  }
})

test('the guide of the server has each limit by its name in the log', () => {
  const [, union] = /type LimitName =([\s|'a-z()]*)/.exec(
    readFileSync(join(root, 'src/host/limits/bounds.ts'), 'utf8'),
  )!
  const names = Array.from(union!.matchAll(/'(.+?)'/g), ([, name]) => name!)
  const [, limits] = /^## Limits\n([\s\S]*?)^## /m.exec(pages['docs/server.md']!)!
  expect(names).toContain('memory')
  expect(names.filter((name) => !limits!.includes(`\`${name}\``))).toEqual([])
})

test('the documentation has no broken links', () => {
  for (const [path, text] of Object.entries(pages)) {
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [file, anchor] = target!.split('#') as [string, string?]
      const linked = join(root, file === '' ? path : join(dirname(path), file))
      expect(existsSync(linked), `${path}: ${target}`).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(readFileSync(linked, 'utf8')), path).toContain(anchor)
    }
  }
})

/** The anchors of the headings of a Markdown text. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => slugify(heading!))
}
