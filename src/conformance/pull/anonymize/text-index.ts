/** The number of free places at the start; a power of 2. */
const FIRST_CAPACITY = 1024

/**
 * An index of texts that finds all of them inside another text, in one pass over it (Aho and Corasick, 1975). A tree of
 * their characters; its branches are in one hash table of numbers, because a hundred thousand names have a million
 * branches.
 */
export class TextIndex {
  readonly #lengths: readonly number[]
  /** By node: the text that ends there, or -1. Node 0 is the start of all texts. */
  readonly #textAt: number[] = [-1]
  /** By node: the one of the longest other text that begins inside its own, and goes on as far. */
  readonly #inner: number[] = [0]
  /** By node: the next one on the way along `inner` where a text ends; 0 if there is none. */
  readonly #innerText: number[] = [0]
  #parents = new Int32Array(FIRST_CAPACITY).fill(-1)
  #codes = new Uint16Array(FIRST_CAPACITY)
  #children = new Int32Array(FIRST_CAPACITY)

  /** @param texts - all different; an empty one is never found */
  constructor(texts: readonly string[]) {
    this.#lengths = texts.map(({ length }) => length)
    // All texts grow at once: what `inner` leads to is shorter, so it is there already.
    let growing = texts.map((text, index) => ({ text, index, node: 0 }))
    for (let at = 0; growing.length > 0; at++) {
      growing = growing.filter(({ text }) => text.length > at)
      for (const item of growing) {
        item.node = this.#grow(item.node, item.text.charCodeAt(at))
        if (item.text.length === at + 1) this.#textAt[item.node] = item.index
      }
    }
  }

  /**
   * Finds the texts inside a text.
   * @param onFound - gets the position of each in the constructor's list, and where it begins in `text`
   */
  find(text: string, onFound: (index: number, at: number) => void): void {
    let node = 0
    for (let end = 1; end <= text.length; end++) {
      node = this.#next(node, text.charCodeAt(end - 1))
      for (let found = this.#textAt[node] === -1 ? this.#innerText[node]! : node; found !== 0; ) {
        const index = this.#textAt[found]!
        onFound(index, end - this.#lengths[index]!)
        found = this.#innerText[found]!
      }
    }
  }

  /** The node after a character: of the longest text that begins inside what was read, and goes on as far. */
  #next(node: number, code: number): number {
    for (let from = node; ; from = this.#inner[from]!) {
      const place = this.#place(from, code)
      if (this.#parents[place] !== -1) return this.#children[place]!
      if (from === 0) return 0
    }
  }

  /** The branch of a node; a new one if there is none. */
  #grow(node: number, code: number): number {
    const place = this.#place(node, code)
    if (this.#parents[place] !== -1) return this.#children[place]!
    const inner = node === 0 ? 0 : this.#next(this.#inner[node]!, code)
    const child = this.#textAt.push(-1) - 1
    this.#inner.push(inner)
    this.#innerText.push(this.#textAt[inner] === -1 ? this.#innerText[inner]! : inner)
    this.#set(place, node, code, child)
    if (child * 2 > this.#parents.length) this.#enlarge()
    return child
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

  #enlarge(): void {
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
