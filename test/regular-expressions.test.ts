import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../src/', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** @module-tag release */

/** Expressions that take long for long texts, and read only short texts of the program itself. */
const harmless: Record<string, string> = {
  'cli/help.ts /\\[([^\\]]+)\\]\\([^)]+\\)|`/g': 'the texts of the help',
  'client/inventory-client.ts /\\/+$/': 'the address that `connect` gets',
  'mock/base-url.ts /\\/+$/': 'the option `baseUrl`',
  'server/inventory-server.ts /\\/+$/': 'the option `baseUrl`',
  'factories/generate-object.ts /[\\d-]+$/': 'a generated name',
  'text/numbers.ts /\\B(?=(\\d{3})+\\b)/g': 'a number',
}

// Work has limits, and time has none: the result does not depend on how busy the machine is.
const untimed = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  recallTimeout: null,
  attackTimeout: null,
}

beforeAll(() => {
  // In this process: the default needs a JVM or a binary, where there is one.
  vi.stubEnv('RECHECK_BACKEND', 'pure')
})

describe('a regular expression takes a time that grows with the text alone', () => {
  const literals = files.flatMap((file) =>
    findNodes(file, ts.isRegularExpressionLiteral).map(({ text }) => [file, text]),
  )

  test.each(literals)('%s %s', async (file, text) => {
    const isLinear = await checkTime(text)
    expect(isLinear).toBe(!Object.hasOwn(harmless, `${file} ${text}`))
  })

  test('and those that do not are still there', () => {
    expect(literals.map((literal) => literal.join(' '))).toEqual(expect.arrayContaining(Object.keys(harmless)))
  })

  test('also one that is not a literal', async () => {
    const callers = files.filter((file) =>
      findNodes(file, (node) => ts.isNewExpression(node) || ts.isCallExpression(node)).some(
        ({ expression }) => expression.getText() === 'RegExp',
      ),
    )
    expect(callers.sort()).toEqual([
      'conformance/pull/anonymize/tokenize.ts',
      'factories/activity/steps.ts',
      'factories/attribute-names.ts',
      'host/request/read-forwarded.ts',
      'host/sessions/request-session.ts',
      'server/access-log.ts',
      'simulator/python-semantics.ts',
    ])
    const built: string[] = []
    vi.stubGlobal(
      'RegExp',
      class extends RegExp {
        constructor(pattern: string, flags?: string) {
          super(pattern, flags)
          built.push(String(this))
        }
      },
    )
    vi.resetModules()
    for (const caller of callers) await import(`../src/${caller}`)
    vi.unstubAllGlobals()
    expect(built.length).toBeGreaterThan(0)
    for (const text of built) expect(await checkTime(text), text).toBe(true)
  })
})

test('an expression that takes long is found', async () => {
  expect(await checkTime(String.raw`/[\s]+$/`)).toBe(false)
  expect(await checkTime(String.raw`/^(\d+\.?\d*)$/`)).toBe(false)
  expect(await checkTime('/^(a|a)*$/')).toBe(false)
})

/** Whether an expression takes a time that is linear in the text. */
async function checkTime(text: string): Promise<boolean> {
  const { checkSync } = await import('recheck')
  const end = text.lastIndexOf('/')
  const { status } = checkSync(text.slice(1, end), text.slice(end + 1), untimed)
  return status === 'safe'
}

function findNodes<Node extends ts.Node>(file: string, test: (node: ts.Node) => node is Node): Node[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Node[] = []
  const visit = (node: ts.Node) => {
    if (test(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
