/** The number of free places at the start; a power of 2. */
const FIRST_CAPACITY = 1024

/**
 * An index of texts that finds all of them inside another text. A tree of their characters; its branches are in one hash
 * table of numbers, because a hundred thousand names have a million branches.
 */
export class TextIndex {
  /** By node: the text that ends there, or -1. Node 0 is the start of all texts. */
  readonly #textAt: number[] = [-1]
  #parents = new Int32Array(FIRST_CAPACITY).fill(-1)
  #codes = new Uint16Array(FIRST_CAPACITY)
  #children = new Int32Array(FIRST_CAPACITY)

  /** @param texts - all different; an empty one is never found */
  constructor(texts: Iterable<string>) {
    let index = 0
    for (const text of texts) this.#add(text, index++)
  }

  /**
   * Finds the texts inside a text.
   * @param onFound - gets the position of each in the constructor's list, and where it begins in `text`
   */
  find(text: string, onFound: (index: number, at: number) => void): void {
    for (let at = 0; at < text.length; at++) {
      let node = 0
      for (let end = at; end < text.length; end++) {
        const place = this.#place(node, text.charCodeAt(end))
        if (this.#parents[place] === -1) break
        node = this.#children[place]!
        const index = this.#textAt[node]!
        if (index !== -1) onFound(index, at)
      }
    }
  }

  #add(text: string, index: number): void {
    let node = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      let place = this.#place(node, code)
      if (this.#parents[place] === -1) {
        if (this.#textAt.length * 2 > this.#parents.length) {
          this.#grow()
          place = this.#place(node, code)
        }
        this.#set(place, node, code, this.#textAt.push(-1) - 1)
      }
      node = this.#children[place]!
    }
    if (node !== 0) this.#textAt[node] = index
  }

  /** The place in the table of the branch of a node, or a free one for it. */
  #place(node: number, code: number): number {
    const mask = this.#parents.length - 1
    let place = (Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 7
    for (place &= mask; this.#parents[place] !== -1; place = (place + 1) & mask) {
      if (this.#parents[place] === node && this.#codes[place] === code) break
    }
    return place
  }

  #set(place: number, node: number, code: number, child: number): void {
    this.#parents[place] = node
    this.#codes[place] = code
    this.#children[place] = child
  }

  #grow(): void {
    const parents = this.#parents
    const codes = this.#codes
    const children = this.#children
    this.#parents = new Int32Array(parents.length * 2).fill(-1)
    this.#codes = new Uint16Array(parents.length * 2)
    this.#children = new Int32Array(parents.length * 2)
    for (const [place, node] of parents.entries()) {
      if (node === -1) continue
      const code = codes[place]!
      this.#set(this.#place(node, code), node, code, children[place]!)
    }
  }
}
