import type { BodyField } from '../../../contract/assumptions.ts'
import type { JsonValue } from '../../../contract/json.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import type { Codebook } from './codebook.ts'
import { isToken, type Piece, type Token, tokenize } from './tokenize.ts'

/** The texts and numbers of a collection, cut into pieces. */
export class Corpus {
  readonly texts = new Map<string, readonly Piece[]>()
  /** The different pieces of texts and numbers, by class and text. */
  readonly pieces = new Map<string, Piece>()
  readonly #objects: readonly InventoryObject[]
  readonly #keep: readonly BodyField[]

  /** @param keep - the fields that do not belong to it */
  constructor(objects: readonly InventoryObject[], keep: readonly BodyField[]) {
    this.#objects = objects
    this.#keep = keep
    const add = (piece: Piece) => void this.pieces.set(`${piece.class} ${piece.text}`, piece)
    this.#replaceParts((part, isUser) => {
      if (typeof part === 'number') add(pieceOf(part, isUser))
      else if (!this.texts.has(part)) {
        this.texts.set(part, tokenize(part))
        this.texts.get(part)!.forEach(add)
      }
      return part
    })
  }

  tokens(): Token[] {
    return [...this.pieces.values()].filter(isToken)
  }

  /** The different values that each filter for texts compares. */
  filterValues(): string[][] {
    const valuesOf = (field: BodyField, read: (object: InventoryObject) => string | null | undefined) =>
      this.#keep.includes(field) ? [] : [...new Set(this.#objects.flatMap((object) => read(object) ?? []))]
    const names = valuesOf('name', ({ name }) => name)
    return [names, valuesOf('location', ({ location }) => location?.fact), valuesOf('type', ({ type }) => type?.name)]
  }

  replaceText(text: string, codebook: Codebook): string {
    const pieces = this.texts.get(text)!
    return pieces.map((piece) => (isToken(piece) ? codebook.replace(piece) : piece.text)).join('')
  }

  replace(codebook: Codebook): InventoryObject[] {
    const replaced = new Map(Array.from(this.texts.keys(), (text) => [text, this.replaceText(text, codebook)]))
    return this.#replaceParts((part, isUser) => {
      if (typeof part === 'string') return replaced.get(part)!
      const piece = pieceOf(part, isUser)
      return isToken(piece) ? Math.sign(part || 1) * Number(codebook.replace(piece)) : part
    })
  }

  /** Object ids stay, as does in `responsible` the key `id`, which the filter reads; `true` is the user 1 for it. */
  #replaceParts(convert: (part: string | number, isUser: boolean) => string | number) {
    const replace = (value: JsonValue, field: string, depth: number, isId = false): JsonValue => {
      const isUser = field === 'responsible'
      if (typeof value === 'string' || typeof value === 'number') return convert(value, isUser)
      if (value === null || typeof value === 'boolean') return isId && value !== null ? convert(+value, isUser) : value
      if (Array.isArray(value)) return value.map((part) => replace(part, field, depth + 1, isUser && depth === 0))
      const entries = Object.entries(value).map(([key, part]) => {
        const stays = field === 'location' || field === 'type' || (isUser && key === 'id')
        return [stays ? key : convert(key, isUser), replace(part, field, depth + 1, isId && key === 'id')]
      })
      return Object.fromEntries(entries)
    }
    return this.#objects.map(({ id, ...fields }): InventoryObject => {
      const entries = Object.entries(fields).map(([name, value]) => {
        return [name, this.#keep.includes(name as BodyField) ? value : replace(value, name, 0)]
      })
      return { id, ...Object.fromEntries(entries) }
    })
  }
}

/** The piece of a number: an integer of up to three digits is a counter, as in a text, unless it is a user's. */
function pieceOf(number: number, isUser: boolean): Piece {
  const text = String(Math.abs(number))
  return { class: !isUser && /^\d{1,3}$/.test(text) ? 'counter' : 'number', text }
}
