import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadExamples } from '../../docs/.vitepress/playground/load-examples.ts'
import type { PlaygroundPage } from './playground-page.ts'

/** The examples of the playground. */
export const examples = loadExamples(join(import.meta.dirname, '../..'))

/** The example with a piece of code, by its id. */
const idOf = (part: string) => examples.find(({ code }) => code.includes(part))!.id

/** The playground, and what went wrong in its page: what was loaded from elsewhere, and errors. */
interface Opened {
  readonly page: Page
  readonly playground: PlaygroundPage
  readonly problems: string[]
}

/** Tests the playground in a browser. */
export function describePlayground(opened: () => Opened): void {
  describe('the playground', () => {
    test.each(examples)('the example $id runs, and prints what it says', async ({ id, code }) => {
      opened().problems.length = 0
      const printed = await opened().playground.open(id)
      expect(printed.filter(({ kind }) => ['error', 'failed'].includes(kind))).toEqual([])
      expect(await opened().playground.status()).toMatch(/^Done in/)
      const logs = printed.filter(({ kind }) => kind === 'log').map(({ text }) => text)
      for (const [, comment] of code.matchAll(/(?:\bconsole\.log\(.*\)|^) \/\/ (.*)$/gm)) {
        expect(
          logs.some((log) => comment === log || comment!.startsWith(`${log},`)),
          comment,
        ).toBe(true)
      }
      for (const [, name] of code.matchAll(/^test\('(.*?)'/gm))
        expect(printed).toContainEqual({ kind: 'passed', text: name })
      expect(opened().problems).toEqual([])
    })

    test('the console of an example shows its requests', async () => {
      await opened().playground.open(idOf('sort=-id'))
      await opened()
        .playground.console()
        .getByRole('row', { name: /type__name=switch/ })
        .waitFor()
    })

    test.each([
      ['wrong syntax', 'const a = 1\nconst b = )', 'SyntaxError: Unexpected token', 2],
      ['wrong syntax that only a browser knows', 'const a = 1\nconst a = 2', 'SyntaxError: Identifier', 2],
      ['an import that the playground does not have', "import 'lodash'", "Failed to import 'lodash'", 1],
      [
        'an import that needs Node',
        "let b\nimport { a } from 'inventory-objects-mock/server'\na()",
        'run in a page',
        2,
      ],
      ['an error', "interface A {}\n\nthrow new RangeError('too far')", 'RangeError: too far', 3],
      [
        'a rejection that nobody handles',
        "void (async () => {\n  throw new Error('late')\n})()\nawait fetch",
        'late',
        2,
      ],
      ['a request that nobody answers', "await fetch('/api/v2/objects/')", 'Call setupWorker', 1],
      ['an endless loop', 'let i = 0\nwhile (true) i += 1', 'the loop in line 2 kept the page busy', 2],
      ['an endless loop of promises', 'for (;;) await null', 'the loop in line 1 kept the page busy', 1],
      [
        'an assertion',
        "import { expect, test } from 'vitest'\ntest('a', () => {\n  expect(1).toBe(2)\n})",
        'a\nAss',
        3,
      ],
    ])('%s is said, with its line', async (_, code, message, line) => {
      const printed = await opened().playground.run(code)
      const failures = printed.filter(({ kind }) => ['error', 'failed'].includes(kind))
      expect(failures).toEqual([{ kind: expect.any(String), text: expect.stringContaining(message) }])
      await opened()
        .page.getByRole('button', { name: `line ${line}` })
        .click()
      expect(await opened().playground.lineOfCursor()).toBe(line)
    })

    test('Reset restores the example and forgets what it stored', async () => {
      await opened().playground.open(idOf('sessionStorage'))
      const code = await opened().playground.code()
      expect((await opened().playground.run(code))[0]!.text).toContain('404')
      await opened().playground.run('console.log(1)')
      expect((await opened().playground.reset())[0]!.text).toContain('204')
      expect(await opened().playground.code()).toBe(code)
    })
  })
}
