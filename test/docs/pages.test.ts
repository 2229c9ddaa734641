import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

const errors = readFileSync(join(root, 'src/validation/errors.ts'), 'utf8')

test.each([
  ['docs/errors.md', pages['docs/errors.md']!, /^\| `([a-z-]+)` \|/gm],
  ['its doc comment', errors, /^ \* - `([\w-]+)`: /gm],
])('each code of an error is explained in %s', (_, text, pattern) => {
  const documented = Array.from(text.matchAll(pattern), ([, code]) => code)
  const [, union] = /type InventoryErrorCode =([\s|'a-z-]*)/.exec(errors)!
  expect(documented).toEqual(Array.from(union!.matchAll(/'(.+)'/g), ([, code]) => code))
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

test('the documentation lists the consumers, with what they install and where they run, as in their package.json', () => {
  const projects = readdirSync(join(root, 'test/consumers')).filter((name) => !name.includes('.'))
  const rows = projects.sort().map((name) => {
    const project = JSON.parse(readFileSync(join(root, 'test/consumers', name, 'package.json'), 'utf8'))
    const versions = Object.entries<string>(project.dependencies)
      .filter(([dependency]) => !/^(@types\/.*|inventory-objects-mock)$/.test(dependency))
      .map(([dependency, version]) => `${dependency} ${version.replace(/^npm:.*@/, '')}`)
    const runs = project.consumer?.slow ? 'before a release' : 'each change'
    return `| \`${name}\` | ${project.description} | ${versions.join(', ')} | ${runs} |`
  })
  const text = pages['docs/tests.md']!
  const table = /<!-- consumers -->\n.*\n.*\n([\s\S]*)\n<!-- \/consumers -->/.exec(text)![1]
  expect(table).toBe(rows.join('\n'))
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
