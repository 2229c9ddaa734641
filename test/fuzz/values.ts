import * as fc from 'fast-check'

/** Deeper than any call stack. */
const DEPTH = 20_000

/** Long enough that a parser whose time grows with its square would take minutes. */
const LENGTH = 300_000

const nest = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH)

/** Texts of JSON that is deeper than a step over it can go. */
const deepTexts = [
  nest('[', ']'),
  nest('{"a":', '}').replace(':}', ':1}'),
  nest('[{"match":', '}]').replace(':}', ':1}'),
]

function createCycle(): unknown {
  const list: unknown[] = []
  const object = { list }
  list.push(object)
  return object
}

/** Values that are deep, endless, long or sparse. */
const extremeValues = [
  ...deepTexts.map((text): unknown => JSON.parse(text)),
  createCycle(),
  'x'.repeat(LENGTH),
  Array.from({ length: 10_000 }, () => 'x'),
  new Array(3),
  JSON.parse('{"__proto__":{"toString":1},"toString":1,"constructor":null,"length":-1}'),
]

/** Any value: JSON, and what JavaScript has besides. */
export const value = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue() },
  { weight: 4, arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }) },
  { weight: 1, arbitrary: fc.constantFrom(...extremeValues) },
  { weight: 1, arbitrary: fc.constantFrom(Symbol('x'), () => 1, /x/g, Number.NaN, -0, 2 ** 53, 1e308, 'infinite', '') },
)

/** Any text: short ones, and long ones of one part again and again, which ends unexpectedly. */
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 50 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }), fc.constantFrom('', 'x', '"', '\n'))
      .map(([part, end]) => part.repeat(LENGTH / part.length) + end),
  },
)

/** Texts that are nearly valid: with a part left out, doubled, or replaced by another text. */
export function nearlyValid(...examples: readonly string[]): fc.Arbitrary<string> {
  const mutated = fc
    .tuple(fc.constantFrom(...examples), fc.nat(200), fc.nat(20), anyText)
    .chain(([text, at, length, other]) => {
      const [start, part, end] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)]
      return fc.constantFrom(text, start + end, start + part + part + end, start + other + end, start)
    })
  return fc.oneof({ weight: 3, arbitrary: mutated }, { weight: 1, arbitrary: anyText })
}

/** Values that are nearly valid: with one of their parts, at any depth, left out or replaced by any value. */
export function nearly(...examples: readonly unknown[]): fc.Arbitrary<unknown> {
  const mutated = fc
    .constantFrom(...examples)
    .chain((example) =>
      fc
        .tuple(fc.constantFrom(...listPaths(example)), fc.option(value), fc.string())
        .map(([path, part, name]) => replacePart(example, path, part, name)),
    )
  return fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: value })
}

/** Texts of JSON that are nearly valid, as texts and as JSON. */
export function nearlyJson(...examples: readonly unknown[]): fc.Arbitrary<string> {
  const texts = examples.map((example) => JSON.stringify(example))
  return fc.oneof(
    nearlyValid(...texts),
    fc.constantFrom(...deepTexts),
    fc
      .constantFrom(...examples)
      .chain((example) =>
        fc
          .tuple(fc.constantFrom(...listPaths(example)), fc.option(fc.jsonValue()), fc.string())
          .map(([path, part, name]) => JSON.stringify(replacePart(example, path, part, name)) ?? 'null'),
      ),
    fc.tuple(fc.constantFrom(...examples), fc.constantFrom(...deepTexts), fc.nat()).map(([example, deep, index]) => {
      const paths = listPaths(example)
      const marked = replacePart(example, paths[index % paths.length]!, 'DEEP', '')
      return JSON.stringify(marked).replace('"DEEP"', deep)
    }),
  )
}

type Path = readonly (string | number)[]

/** The paths of a value and of all its parts. */
function listPaths(whole: unknown): Path[] {
  const parts = typeof whole === 'object' && whole !== null ? Object.entries(whole) : []
  return [[], ...parts.flatMap(([key, part]) => listPaths(part).map((path) => [key, ...path]))]
}

/**
 * Copies a value with another part.
 * @param part - null leaves the part out
 * @param name - of a field that is added, if the path ends at an object and the text is not empty
 */
function replacePart(whole: unknown, [key, ...rest]: Path, part: unknown, name: string): unknown {
  if (key === undefined) return part
  if (Array.isArray(whole)) {
    return whole.flatMap((item, index) => {
      if (String(index) !== key) return [item]
      return rest.length === 0 && part === null ? [] : [replacePart(item, rest, part, name)]
    })
  }
  const entries = Object.entries(whole as object).flatMap(([field, item]): [string, unknown][] => {
    if (field !== key) return [[field, item]]
    if (rest.length > 0) return [[field, replacePart(item, rest, part, name)]]
    return part === null
      ? []
      : name.length === 1
        ? [
            [field, item],
            [name, part],
          ]
        : [[field, part]]
  })
  return Object.fromEntries(entries)
}
