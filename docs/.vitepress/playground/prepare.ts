import { type ImportDeclaration, type Node, type Program, parse } from 'acorn'
import { simple } from 'acorn-walk'
import { transform } from 'sucrase'
import { modules } from './modules.ts'

/** An example that can run in a page. */
export interface Prepared {
  /** A module in JavaScript, with the lines of the example. */
  readonly code: string
  /** Whether it declares tests. */
  readonly isTest: boolean
}

/** Why an example cannot run. */
export class ExampleError extends Error {
  constructor(
    message: string,
    /** Where, from 1. */
    readonly line: number | undefined,
  ) {
    super(message)
  }
}

/** A replacement of a part of a text. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Turns an example into a module for a page: without types, and with a guard in each loop, which ends it if it never
 * waits.
 * @throws ExampleError for wrong syntax, and for an import that the playground does not have
 */
export function prepare(source: string): Prepared {
  const script = removeTypes(source)
  const program = parseModule(script)
  const imports = program.body.filter((node): node is ImportDeclaration => node.type === 'ImportDeclaration')
  for (const { source, start } of imports) checkImport(String(source.value), lineAt(script, start))
  return {
    code: applyEdits(script, [...imports.flatMap(removeAttributes), ...guardLoops(script, program)]),
    isTest: imports.some(({ source }) => source.value === 'vitest'),
  }
}

function removeTypes(source: string): string {
  try {
    return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code
  } catch (error) {
    throw toExampleError(error)
  }
}

function parseModule(script: string): Program {
  try {
    return parse(script, { ecmaVersion: 'latest', sourceType: 'module' })
  } catch (error) {
    throw toExampleError(error)
  }
}

/** Both parsers say where they failed, and repeat it in their messages. */
function toExampleError(error: unknown): ExampleError {
  const { message, loc } = error as Error & { loc?: { line: number } }
  return new ExampleError(`SyntaxError: ${message.replace(/^Error transforming \S+: | \(\d+:\d+\)$/g, '')}`, loc?.line)
}

function checkImport(name: string, line: number): void {
  if (Object.hasOwn(modules, name)) return
  const names = Object.keys(modules).filter((name) => !name.endsWith('.json'))
  const why = /^node:|\/(server|cloudflare)$/.test(name) ? ' It does not run in a page.' : ''
  throw new ExampleError(
    `Failed to import '${name}': the playground does not have it.${why} Import one of ${names.join(', ')}.`,
    line,
  )
}

/** The playground's JSON is modules, which every browser can import. */
function removeAttributes({ source, attributes, end }: ImportDeclaration): Edit[] {
  return attributes.length > 0 ? [{ start: source.end, end, text: '' }] : []
}

function guardLoops(script: string, program: Program): Edit[] {
  const edits: Edit[] = []
  const guardLoop = ({ start, body }: Node & { body: Node }) => {
    const call = `__guard(${lineAt(script, start)});`
    if (body.type === 'BlockStatement') edits.push({ start: body.start + 1, end: body.start + 1, text: call })
    else {
      edits.push(
        { start: body.start, end: body.start, text: `{${call}` },
        { start: body.end, end: body.end, text: '}' },
      )
    }
  }
  simple(program, {
    WhileStatement: guardLoop,
    DoWhileStatement: guardLoop,
    ForStatement: guardLoop,
    ForInStatement: guardLoop,
    ForOfStatement: guardLoop,
  })
  return edits
}

/** Applies edits, the last one first, so that the positions of the others stay. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), text)
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
