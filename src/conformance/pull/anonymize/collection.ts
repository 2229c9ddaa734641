import type { BodyField } from '../../../contract/assumptions.ts'
import type { JsonValue } from '../../../contract/json.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import type { Codebook } from './codebook.ts'
import { isToken, type Piece, type Token, tokenize } from './tokenize.ts'

/** The texts and numbers of a collection, cut into pieces. */
export class Collection {
  /** The pieces of each text. */
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
    const addText = (text: string) => {
      if (this.texts.has(text)) return text
      const pieces = tokenize(text)
      this.texts.set(text, pieces)
      pieces.forEach(add)
      return text
    }
    this.#replaceParts(addText, (number, isUser) => {
      add(pieceOf(number, isUser))
      return number
    })
  }

  /** The pieces that are replaced. */
  tokens(): Token[] {
    return [...this.pieces.values()].filter(isToken)
  }

  /** Replaces a text. */
  replaceText(text: string, codebook: Codebook): string {
    return this.texts
      .get(text)!
      .map((piece) => (isToken(piece) ? codebook.replace(piece) : piece.text))
      .join('')
  }

  /** Replaces the texts and numbers of all objects. */
  replace(codebook: Codebook): InventoryObject[] {
    const replaced = new Map(Array.from(this.texts.keys(), (text) => [text, this.replaceText(text, codebook)]))
    const replaceNumber = (number: number, isUser: boolean) => {
      const piece = pieceOf(number, isUser)
      return isToken(piece) ? Math.sign(number || 1) * Number(codebook.replace(piece)) : number
    }
    return this.#replaceParts((text) => replaced.get(text)!, replaceNumber)
  }

  /** Object ids stay, as does in `responsible` the key `id`, which the filter reads; `true` is the user 1 for it. */
  #replaceParts(text: (text: string) => string, number: (number: number, isUser: boolean) => number) {
    const replace = (value: JsonValue, field: string, depth: number, isId = false): JsonValue => {
      const isUser = field === 'responsible'
      if (typeof value === 'string') return text(value)
      if (typeof value === 'number' || (isId && typeof value === 'boolean')) return number(Number(value), isUser)
      if (Array.isArray(value)) return value.map((part) => replace(part, field, depth + 1, isUser && depth === 0))
      if (value === null || typeof value === 'boolean') return value
      const entries = Object.entries(value).map(([key, part]) => {
        const stays = field === 'location' || field === 'type' || (isUser && key === 'id')
        return [stays ? key : text(key), replace(part, field, depth + 1, isId && key === 'id')]
      })
      return Object.fromEntries(entries)
    }
    return this.#objects.map(({ id, ...fields }): InventoryObject => {
      const isKept = (field: string) => this.#keep.includes(field as BodyField)
      const entries = Object.entries(fields).map(([name, value]) => [
        name,
        isKept(name) ? value : replace(value, name, 0),
      ])
      return { id, ...Object.fromEntries(entries) }
    })
  }
}

/** The piece of a number: an integer of up to three digits is a counter, as in a text, unless it is a user's. */
function pieceOf(number: number, isUser: boolean): Piece {
  const text = String(Math.abs(number))
  return { class: !isUser && /^\d{1,3}$/.test(text) ? 'counter' : 'number', text }
}
