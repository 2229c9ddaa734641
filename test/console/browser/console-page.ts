import axe from 'axe-core'
import { build } from 'esbuild'
import { expect, vi } from 'vitest'
import type { BrowserPage } from './browsers/browser.ts'

/** How long to wait for something, and between two looks, in ms. Only what never comes reaches the limit. */
const patience = { timeout: 60_000, interval: 15 }

let helpers: Promise<string> | undefined

/** The console in a window of a browser, as somebody uses it who sees roles and names. */
export class ConsolePage {
  readonly #page: BrowserPage
  readonly #helpers: 'inConsole' | 'inApplication'

  constructor(page: BrowserPage, helpers: 'inConsole' | 'inApplication' = 'inConsole') {
    this.#page = page
    this.#helpers = helpers
  }

  /** The application beside the console, used in the same way. */
  get application(): ConsolePage {
    return new ConsolePage(this.#page, 'inApplication')
  }

  /** Opens a page with the console, and waits for it. */
  async open(url: string): Promise<void> {
    await this.#page.open(url)
    await this.#attach()
  }

  /** Adds the helpers to the page that is open, and waits for the console. */
  async #attach(): Promise<void> {
    helpers ??= bundleHelpers()
    const code = await helpers
    // A page that is loading or reloading can lose them.
    await this.expect(async () => {
      if (!(await this.run('"inConsole" in globalThis'))) await this.run(code)
      await this.text()
    })
  }

  /** Runs an expression in the page. */
  run<Result>(expression: string): Promise<Result> {
    return this.#page.run(expression) as Promise<Result>
  }

  /** Clicks an element with the mouse, once it is there; one of a group, where others have the same name. */
  async click(role: string, name: string, group?: string): Promise<void> {
    const [x, y] = await this.#eventually<[number, number]>('point', role, name, group)
    await this.#page.click(x, y)
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.#eventually('select', role, name)
    if (text === '') await this.#page.press('Delete')
    else await this.#page.type(text)
  }

  /** Replaces the text of a field at once, as a paste does. */
  paste(name: string, text: string, role = 'textbox'): Promise<void> {
    return this.#eventually('paste', role, name, text)
  }

  /**
   * Copies with a button, and checks the text where the browser lets a test paste it.
   * @param field - the name of a field for a search to paste into, which makes one line of it
   * @param pane - the pane with the field, if it is another one
   */
  async copy(button: string, text: RegExp, field: string, pane?: string): Promise<void> {
    await this.click('button', button)
    if (!this.#page.canPaste) return this.waitFor('button', '/^(Copied|Not copied)$/')
    await this.waitFor('button', 'Copied')
    if (pane) await this.click('button', pane)
    await this.#paste(text, field)
  }

  async #paste(text: RegExp, field: string): Promise<void> {
    await this.expect(async () => {
      await this.fill(field, '', 'searchbox')
      await this.press('Control+v')
      expect((await this.values('searchbox', field))[0]).toMatch(text)
    })
    await this.fill(field, '', 'searchbox')
  }

  /** Loads the page again. */
  async reload(): Promise<void> {
    await this.run('void (globalThis.isOld = true)')
    await this.run('void location.reload()')
    await this.expect(async () => expect(await this.run('"isOld" in globalThis')).toBe(false))
    await this.#attach()
  }

  /** Replaces the text of the field for a password, which has no role. */
  async fillPassword(text: string): Promise<void> {
    await this.#eventually('selectPassword')
    await this.#page.type(text)
  }

  choose(name: string, label: string): Promise<void> {
    return this.#eventually('choose', name, label)
  }

  /** Chooses a file for the upload; its content has a character for each byte. */
  upload(name: string, content: string): Promise<void> {
    return this.#eventually('upload', name, content)
  }

  press(keys: string): Promise<void> {
    return this.#page.press(keys)
  }

  type(text: string): Promise<void> {
    return this.#page.type(text)
  }

  count(role: string, name?: string): Promise<number> {
    return this.#call('count', role, name)
  }

  texts(role: string, name?: string): Promise<string[]> {
    return this.#call('texts', role, name)
  }

  values(role: string, name?: string): Promise<string[]> {
    return this.#call('values', role, name)
  }

  attribute(role: string, name: string, attribute: string): Promise<string | null> {
    return this.#eventually('attribute', role, name, attribute)
  }

  /** Everything that the console shows. */
  text(): Promise<string> {
    return this.#call('text')
  }

  /** Presses Tab until an element has the focus, by its role and its name. */
  async tabTo(target: string): Promise<void> {
    const passed: string[] = []
    while (passed.at(-1) !== target) {
      if (passed.length > 60) throw new Error(`Tab does not go to ${target}, but to ${passed}.`)
      await this.press('Tab')
      passed.push(await this.#call('focus'))
    }
  }

  setScheme(scheme: 'light' | 'dark'): Promise<void> {
    return this.#call('setScheme', scheme)
  }

  /** Gives the console a width in px. */
  setWidth(width: number): Promise<void> {
    return this.#call('setWidth', width)
  }

  /**
   * The violations of accessibility that axe finds.
   * @param rule - the only one; all by default
   */
  async axe(rule?: string): Promise<string[]> {
    // Not with the helpers: it is larger than everything else.
    if (!(await this.run('"axe" in globalThis'))) await this.run(`(() => { ${axe.source}; return true })()`)
    return this.#call('axe', rule)
  }

  /** Waits until there is an element. */
  async waitFor(role: string, name?: string): Promise<void> {
    await this.expect(async () => expect(await this.count(role, name), `${role} ${name}`).toBeGreaterThan(0))
  }

  /** Waits until an element has the focus. */
  async waitForFocus(role: string, name: string): Promise<void> {
    await this.expect(async () => expect(await this.#call('focus')).toBe(`${role} ${name}`))
  }

  /** Waits until a pane is in view. */
  async waitForPane(name: string): Promise<void> {
    await this.expect(async () => expect(await this.attribute('button', name, 'aria-current')).toBe('page'))
  }

  /** Waits until the console shows a text. */
  async waitForText(text: string | RegExp): Promise<void> {
    await this.expect(async () => expect(await this.text()).toMatch(text))
  }

  /** Waits until a check passes. */
  async expect(check: () => Promise<unknown>): Promise<void> {
    await vi.waitFor(check, patience)
  }

  #call<Result>(name: string, ...args: unknown[]): Promise<Result> {
    const list = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
    return this.run(`${this.#helpers}.${name}(${list})`)
  }

  #eventually<Result>(name: string, ...args: unknown[]): Promise<Result> {
    return vi.waitFor(() => this.#call<Result>(name, ...args), patience)
  }
}

/** As an expression: a driver may put it into a function. */
async function bundleHelpers(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('in-page.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  })
  return `(() => { ${outputFiles[0]!.text}; return true })()`
}
