/*
 * Runs in the page under test: finds what a person or a screen reader finds in the console, or in the application.
 */
import type axeCore from 'axe-core'
import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** Its source is added to the page before it is used. */
declare const axe: typeof axeCore

const tags = 'inventory-devtools, inventory-console'

function getConsole(): ShadowRoot {
  const host = document.querySelector(tags)
  if (!host?.shadowRoot) throw new Error('The console is not in the page.')
  return host.shadowRoot
}

function centerOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** The helpers for what a root contains. */
function createHelpers(root: () => Document | ShadowRoot) {
  /** The visible elements with a role and a name, in a group; a name between slashes is a regular expression. */
  function find(role: string, name?: string, group?: string): HTMLElement[] {
    const pattern = name?.startsWith('/') ? new RegExp(name.slice(1, -1)) : null
    const inside = group === undefined ? root() : findOne('group', group)
    return [...inside.querySelectorAll<HTMLElement>('*')].filter((element) => {
      if (getRole(element) !== role || !element.checkVisibility({ visibilityProperty: true })) return false
      const actual = computeAccessibleName(element)
      return name === undefined || (pattern ? pattern.test(actual) : actual === name)
    })
  }

  function findOne(role: string, name?: string, group?: string): HTMLElement {
    const [element] = find(role, name, group)
    if (!element) {
      const names = find(role).map((other) => computeAccessibleName(other))
      throw new Error(`No ${role} "${name}", but ${JSON.stringify(names.slice(0, 60))}.`)
    }
    return element
  }

  return {
    count: (role: string, name?: string) => find(role, name).length,
    texts: (role: string, name?: string) => find(role, name).map((element) => element.innerText ?? ''),
    values: (role: string, name?: string) => find(role, name).map((element) => (element as HTMLInputElement).value),
    attribute: (role: string, name: string, attribute: string) => findOne(role, name).getAttribute(attribute),
    /** The role and the name of what has the focus. */
    focus(): string {
      const element = root().activeElement
      return element ? `${getRole(element)} ${computeAccessibleName(element)}` : ''
    },
    text: () => (root().firstElementChild as HTMLElement).innerText,
    /** Where to click an element. Fails while it moves or is disabled, and if something covers it. */
    async point(role: string, name?: string, group?: string): Promise<[number, number]> {
      const element = findOne(role, name, group)
      if (element.matches(':disabled')) throw new Error(`The ${role} "${name}" is disabled.`)
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const before = centerOf(element)
      await new Promise(requestAnimationFrame)
      const [x, y] = centerOf(element)
      if (!element.isConnected || before[0] !== x || before[1] !== y) throw new Error(`The ${role} "${name}" moves.`)
      const hit = root().elementFromPoint(x, y)
      if (!hit || !(element.contains(hit) || hit.contains(element))) {
        throw new Error(`The ${role} "${name}" is covered by ${hit?.outerHTML.slice(0, 200)}.`)
      }
      return [x, y]
    },
    /** Selects the text of a field, so that typing replaces it. */
    select(role: string, name: string): void {
      const field = findOne(role, name) as HTMLInputElement
      field.scrollIntoView({ block: 'nearest' })
      field.focus()
      field.select()
    },
    /** Replaces the text of a field, as a paste does. */
    paste(role: string, name: string, text: string): void {
      const field = findOne(role, name) as HTMLInputElement
      field.focus()
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    selectPassword(): void {
      const field = root().querySelector<HTMLInputElement>('input[type=password]')
      if (!field) throw new Error('There is no field for a password.')
      field.focus()
      field.select()
    },
    /** Chooses an option of a list. */
    choose(name: string, label: string): void {
      const select = findOne('combobox', name) as HTMLSelectElement
      const option = [...select.options].find((one) => one.text === label)
      if (!option) throw new Error(`No option "${label}" in ${[...select.options].map((one) => one.text)}.`)
      select.value = option.value
      select.dispatchEvent(new Event('input', { bubbles: true }))
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    /** Gives a file of bytes to the field for files, which has no role. */
    upload(name: string, bytes: string): void {
      const field = root().querySelector<HTMLInputElement>('input[type=file]')
      if (!field) throw new Error('There is no field for a file.')
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], name))
      field.files = data.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    setScheme(scheme: string): void {
      ;(getConsole().host as HTMLElement).style.colorScheme = scheme
    },
    setWidth(width: number): void {
      ;(root().firstElementChild as HTMLElement).style.width = `${width}px`
    },
    async axe(rule?: string): Promise<string[]> {
      // What fades in has less contrast.
      for (const animation of getConsole().getAnimations()) animation.finish()
      const { violations } = await axe.run(getConsole().host as HTMLElement, {
        resultTypes: ['violations'],
        ...(rule && { runOnly: [rule] }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
    },
  }
}

Object.assign(globalThis, { inConsole: createHelpers(getConsole), inApplication: createHelpers(() => document) })
