/* How services compare texts. */
import { type FilterName, type Hooks, textOf } from './service.ts'

/** Matches what `finds` says, for every text. */
export const matchTexts =
  (finds: (text: string, value: string, name: FilterName) => boolean): NonNullable<Hooks['match']> =>
  (matched, row, name, value) => {
    const text = textOf(row, name)
    return name === 'responsible' ? matched : text !== null && finds(text, value, name)
  }

/** Whether a text is LIKE a pattern, in SQLite: case counts for other letters than A to Z. A backslash escapes. */
export function like(text: string, pattern: string): boolean {
  const fold = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const source = fold(pattern).replace(/\\([\s\S])|%|_|[.*+?^${}()|[\]/\\]/gu, (part, escaped?: string) =>
    part === '%' ? '.*' : part === '_' ? '.' : `\\u{${(escaped ?? part).codePointAt(0)!.toString(16)}}`,
  )
  return new RegExp(`^${source}$`, 'su').test(fold(text))
}

/** PostgreSQL's `unaccent(lower(text))`. */
export function unaccent(text: string): string {
  const letters: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[øæßłđ]/g, (letter) => letters[letter]!)
}

/** Whether a text is a pattern, in which a sign stands for others. */
export function isLike(text: string | null, value: string, sign: string, pattern: string): boolean {
  const source = value.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(sign, pattern)
  return text !== null && new RegExp(source, 's').test(text)
}
