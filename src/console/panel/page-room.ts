import type { Edge } from './panel-state.ts'

/** The least width or height of the page beside the panel, in px: a page with less is not in view anyway. */
const MIN_PAGE = 160

/**
 * Takes the place of the docked panel from the page: as padding of its body, as what it scrolls elements into, and as
 * `--inventory-devtools-<edge>` for what is fixed. In a style sheet: the page's own inline styles stay as they are.
 */
export class PageRoom {
  readonly #sheet = new CSSStyleSheet()
  #measured = ''
  /** The padding that the page itself has at the edge. */
  #padding = ''
  #scrollPadding = ''
  /** Whether the page is no larger than its window, which its body can fill: then the body has its padding within. */
  #isWhole = false

  /** @param size - in px */
  take(edge: Edge, size: number): void {
    if (!document.adoptedStyleSheets.includes(this.#sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet]
    }
    this.#measure(edge)
    const { clientWidth, clientHeight } = document.documentElement
    const left = (isAtSide(edge) ? clientWidth : clientHeight) - size
    const padding = `padding-${edge}: calc(${this.#padding} + ${size}px) !important;`
    this.#sheet.replaceSync(`@media screen {
      :root {
        --inventory-devtools-${edge}: ${size}px;
        scroll-padding-${edge}: calc(${this.#scrollPadding} + ${size}px);
      }
      body { ${left < MIN_PAGE ? '' : padding} ${this.#isWhole ? 'box-sizing: border-box !important;' : ''} }
    }`)
  }

  /** Gives the place back. */
  giveBack(): void {
    this.#measured = ''
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }

  /** Once for each edge and size of the window: the sizes of a drag are many. */
  #measure(edge: Edge): void {
    const measured = `${edge} ${innerWidth} ${innerHeight}`
    if (measured === this.#measured) return
    this.#measured = measured
    this.#sheet.replaceSync('')
    this.#padding = getComputedStyle(document.body).getPropertyValue(`padding-${edge}`)
    const scrollPadding = getComputedStyle(document.documentElement).getPropertyValue(`scroll-padding-${edge}`)
    this.#scrollPadding = scrollPadding === 'auto' ? '0px' : scrollPadding
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    this.#isWhole = isAtSide(edge) ? scrollWidth <= clientWidth : scrollHeight <= clientHeight
  }
}

function isAtSide(edge: Edge): boolean {
  return edge === 'left' || edge === 'right'
}
