import { type FilterName, listParameters } from '../../../contract/parameters.ts'
import type { Random } from '../../../mock/random.ts'
import type { Parameter, Step } from '../step.ts'
import { unusedValue, type Vocabulary } from '../vocabulary.ts'

/** Draws one of some values. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!
}

/** Draws a read: mostly a list with any parameters, else of an object, or without the slash at the end of the path. */
export function drawRead(random: Random, vocabulary: Vocabulary, avoid: ReadonlySet<string>): Step {
  const kind = random()
  const lacksSlash = random() < 0.1
  const lacksToken = random() < 0.05
  const method = pick(random, ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS'])
  const rest = { ...(lacksSlash && { lacksSlash }), ...(lacksToken && { lacksToken }) }
  if (kind < 0.15) {
    const ids = [vocabulary.unknownId, ...vocabulary.ids, ...vocabulary.ids.slice(0, 1)]
    return { method, target: { id: pick(random, ids) }, ...rest }
  }
  const count = pick(random, [0, 1, 1, 1, 2, 2, 3])
  const parameters = Array.from({ length: count }, () => drawParameters(random, vocabulary)).flat()
  return { method, target: 'collection', parameters: parameters.filter(([name]) => !avoid.has(name)), ...rest }
}

const filterNames = Object.keys(listParameters).filter((name) => name !== 'sort') as FilterName[]

function drawParameters(random: Random, vocabulary: Vocabulary): Parameter[] {
  const kind = random()
  if (kind < 0.2) return [['sort', pick(random, ['id', '-id', '-id', '', 'name'])]]
  if (kind < 0.27) return [pick(random, [['color', 'red'] as const, ['page', '2'] as const, ['search', 'a'] as const])]
  const name = pick(random, filterNames)
  const parameter: Parameter = [name, drawValue(random, vocabulary, name)]
  return kind < 0.4 ? [parameter, [name, drawValue(random, vocabulary, name)]] : [parameter]
}

/** Draws a value for a filter: mostly one that objects have, in any case, or a part of it. */
function drawValue(random: Random, { values }: Vocabulary, name: FilterName): string {
  const kind = random()
  if (kind < 0.08) return ''
  const known = values[name]
  if (known.length === 0 || kind < 0.16)
    return name === 'responsible' ? pick(random, [unusedValue(name), 'abc']) : unusedValue(name)
  const value = pick(random, known)
  if (name === 'responsible' || kind < 0.5) return value
  if (kind < 0.65) return changeCase(value)
  const part = drawPart(random, value)
  return kind < 0.85 ? part : changeCase(part)
}

function drawPart(random: Random, value: string): string {
  const characters = [...value]
  const start = Math.floor(random() * characters.length)
  return characters.slice(start, start + 1 + Math.floor(random() * (characters.length - start))).join('')
}

/** Changes the case of the letters without accents: databases differ in the others. */
function changeCase(value: string): string {
  const upper = value.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return upper === value ? value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : upper
}
