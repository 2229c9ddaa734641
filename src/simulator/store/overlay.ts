import type { StoredObject } from './stored-object.ts'

type Page = Map<number, StoredObject | undefined>

/** How many ids are on a page. */
const PAGE_SIZE = 64

/**
 * The objects that were written over a collection, by id; undefined for an object that was deleted. A copy shares the pages, until it
 * writes to them: of 10,000 written objects, it takes 160 references.
 */
export class Overlay {
  readonly #pages: Map<number, Page>
  /** The pages that no other overlay has. */
  readonly #ownPages = new Set<number>()

  constructor(pages: Map<number, Page> = new Map()) {
    this.#pages = pages
  }

  /** Creates an overlay with the same objects, to write to. This one is not to be written to any more. */
  copy(): Overlay {
    return new Overlay(new Map(this.#pages))
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  has(id: number): boolean {
    return this.#pages.get(pageOf(id))?.has(id) === true
  }

  get(id: number): StoredObject | undefined {
    return this.#pages.get(pageOf(id))?.get(id)
  }

  /** The written objects, in any order. */
  *objects(): Iterable<StoredObject> {
    for (const page of this.#pages.values()) for (const object of page.values()) if (object) yield object
  }

  set(id: number, object: StoredObject | undefined): void {
    this.#ownPage(id).set(id, object)
  }

  /** Forgets what was written to an id. */
  forget(id: number): void {
    const page = this.#ownPage(id)
    page.delete(id)
    if (page.size > 0) return
    this.#pages.delete(pageOf(id))
    this.#ownPages.delete(pageOf(id))
  }

  #ownPage(id: number): Page {
    const number = pageOf(id)
    const page = this.#pages.get(number)
    if (page && this.#ownPages.has(number)) return page
    const own: Page = new Map(page)
    this.#pages.set(number, own)
    this.#ownPages.add(number)
    return own
  }
}

function pageOf(id: number): number {
  return Math.floor(id / PAGE_SIZE)
}
