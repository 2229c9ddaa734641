import { describe, expect, test } from 'vitest'
import type { Edge } from '../../../../src/devtools.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'

/** Moves the console, with the menu in its header. */
export async function move(console: ConsolePage, item: string): Promise<void> {
  await console.click('button', 'Move the console')
  await console.click('button', item)
}

/** An element of the console, as an expression. */
export const inPanel = (selector: string) =>
  `document.querySelector('inventory-devtools').shadowRoot.querySelector('${selector}')`

/** A page with more rows than its window, a bar, a toast, and a dialog whose button is at its bottom. */
const page = `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`
    body { margin: 0; padding: 8px 8px 24px 12px; font: 16px/24px sans-serif }
    td { height: 40px }
    #toast { position: fixed; right: 16px; bottom: 16px; width: 200px; height: 60px; background: #ddd; z-index: 1400 }
    #bar { position: fixed; inset: 0 0 auto; height: 40px; background: #eee; z-index: 1100 }
    dialog { width: 500px; height: 700px; padding: 0 }
    #save { position: absolute; right: 16px; bottom: 16px }
    #moved { transform: translateY(-20px); overflow: hidden; opacity: 0.9; width: 200px; height: 200px }
    #full { inset: 0; margin: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0 }
  \`)
  document.adoptedStyleSheets = [sheet]
  document.body.style.paddingTop = '50px'
  document.body.insertAdjacentHTML('afterbegin', \`
    <div id="bar"></div>
    <table>\${'<tr><td>web-1</td></tr>'.repeat(80)}<tr><td id="last">The last one</td></tr></table>
    <div id="toast">Saved</div>
    <dialog id="form"><button id="save">Save</button></dialog>
    <dialog id="moved"><button>OK</button></dialog>
    <dialog id="full"><button id="save">Save</button></dialog>
  \`)
  globalThis.isInView = (selector) => {
    const box = document.querySelector(selector).getBoundingClientRect()
    return document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) === document.querySelector(selector)
  }
  globalThis.paddings = () => {
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(document.body)
    return [paddingTop, paddingRight, paddingBottom, paddingLeft].join(' ')
  }
  globalThis.boxOf = (selector) => {
    const box = document.querySelector('inventory-devtools').shadowRoot.querySelector(selector).getBoundingClientRect()
    return [box.left, box.top, box.right, box.bottom].map(Math.round)
  }
`

export const beside: Facts = (browserPage) =>
  describe('the console beside what the page shows', () => {
    async function openPage(code: string): Promise<ConsolePage> {
      const url = await serveConsole(
        `globalThis.mock = createInventoryMock({ objects: [{ name: 'web-1' }] })\n${page}\n${code}`,
      )
      const console = new ConsolePage(browserPage())
      await console.open(url)
      return console
    }

    test.each<[edge: Edge, paddings: string]>([
      ['bottom', '50px 8px 384px 12px'],
      ['right', '50px 368px 24px 12px'],
      ['top', '410px 8px 24px 12px'],
      ['left', '50px 8px 24px 372px'],
    ])('takes its place at the %s from the page, and gives it back', async (edge, paddings) => {
      const size = { open: true, edge, size: 360, pane: 'Requests' }
      const console = await openPage(`
        localStorage.setItem('inventory-devtools', JSON.stringify(${JSON.stringify(size)}))
        globalThis.unmount = mountDevtools(mock, { corner: 'bottom-left' })
      `)
      await expect.poll(() => console.run('paddings()')).toBe(paddings)
      expect(
        await console.run(`getComputedStyle(document.body).getPropertyValue('--inventory-devtools-${edge}')`),
      ).toBe('360px')
      await console.run('void scrollTo(0, 1e6)')
      expect(await console.run(`isInView('#last')`)).toBe(true)
      await console.click('button', 'Close the console')
      const own = '50px 8px 24px 12px'
      await expect.poll(() => console.run('paddings()')).toBe(own)
      expect(await console.run('document.body.style.cssText')).toBe('padding-top: 50px;')
      await console.click('button', 'Mock')
      await expect.poll(() => console.run('paddings()')).toBe(paddings)
      await console.run('unmount()')
      expect(await console.run('paddings()')).toBe(own)
      expect(await console.run(`document.adoptedStyleSheets.length`)).toBe(1)
    })

    test.each([
      ['its parts have a height of 100%', 'html, body, main { height: 100% } main { overflow: auto }'],
      ['its body has a height of 100vh', 'body { height: 100vh } main { height: 100%; overflow: auto }'],
      [
        'a part of 100vh has the line of the guide',
        'main { height: calc(100vh - var(--inventory-devtools-bottom, 0px)) }',
      ],
    ])('covers nothing of a page that fills the window, which scrolls no more than before: %s', async (_, css) => {
      const url = await serveConsole(`
        document.body.innerHTML = '<main>' + '<p>A line</p>'.repeat(100) + '</main>'
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('body { margin: 0 } main { overflow: auto } ${css}')
        document.adoptedStyleSheets = [sheet]
        mountDevtools(createInventoryMock(), { open: true })
        globalThis.rest = () => {
          const panel = document.querySelector('inventory-devtools').shadowRoot.querySelector('.panel')
          return [
            document.documentElement.scrollHeight - innerHeight,
            Math.round(panel.getBoundingClientRect().top - document.querySelector('main').getBoundingClientRect().bottom),
          ]
        }
      `)
      const console = new ConsolePage(browserPage())
      await console.open(url)
      await expect.poll(() => console.run('rest()')).toEqual([0, 0])
    })

    test('leaves two fifths of a small window to the page, as at a zoom of 200%', async () => {
      const url = await serveConsole(`
        if (self === top) {
          document.body.innerHTML = '<iframe src="/" style="width: 720px; height: 450px; border: 0"></iframe>'
          const inFrame = (selector) =>
            document.querySelector('iframe').contentDocument?.querySelector('inventory-devtools')?.shadowRoot.querySelector(selector)
          globalThis.share = () => inFrame('nav') && inFrame('.panel').offsetHeight / 450
        } else mountDevtools(createInventoryMock(), { open: true })
      `)
      await browserPage().open(url)
      await expect.poll(() => browserPage().run('globalThis.share?.() ?? 0')).toBe(0.6)
    })

    test('moves to each edge, and is resized there by keys', async () => {
      const console = await openPage('mountDevtools(mock, { open: true })')
      const [width, height] = await console.run<[number, number]>('[document.documentElement.clientWidth, innerHeight]')
      for (const [edge, key, box] of [
        ['left', 'ArrowRight', [0, 0, 512, height]],
        ['top', 'ArrowDown', [0, 0, width, Math.max(360, height / 2) + 32]],
        ['right', 'ArrowLeft', [width - 512, 0, width, height]],
        ['bottom', 'ArrowUp', [0, height - Math.max(360, height / 2) - 32, width, height]],
      ] as const) {
        await move(console, `Dock at the ${edge}`)
        await console.run(`${inPanel('.sizer')}.focus()`)
        await console.press(key)
        await expect.poll(() => console.run(`boxOf('.panel')`)).toEqual(box.map(Math.round))
      }
    })

    test('leaves toasts in view, and lies above the bars of the page', async () => {
      const console = await openPage('mountDevtools(mock, { open: true, edge: "right" })')
      await console.waitFor('grid', 'Requests')
      expect(await console.run(`isInView('#toast')`)).toBe(true)
      await console.click('button', 'State')
      await console.waitForPane('State')
    })

    test('becomes a button while it would cover a dialog, and is as before when that is closed', async () => {
      const console = await openPage('mountDevtools(mock, { open: true })')
      await console.click('button', 'State')
      const before = await console.run(`boxOf('.panel')`)
      await console.run(`document.querySelector('#form').showModal()`)
      await console.waitFor('button', 'Mock')
      await expect.poll(() => console.count('navigation')).toBe(0)
      expect(await console.run(`isInView('#form #save')`)).toBe(true)
      await console.click('button', 'Mock')
      await console.click('button', 'Faults')
      await console.waitForPane('Faults')
      await console.click('button', 'Close the console')
      await console.waitFor('button', 'Mock')
      await console.run(`document.querySelector('#form').close()`)
      await console.waitForPane('Faults')
      expect(await console.run(`boxOf('.panel')`)).toEqual(before)
    })

    test('has its button in a corner where it covers nothing of a dialog', async () => {
      const console = await openPage('mountDevtools(mock, { open: true })')
      await console.run(`document.querySelector('#full').showModal()`)
      await console.waitFor('button', 'Mock')
      await expect.poll(() => console.run(`isInView('#full #save')`)).toBe(true)
      await console.click('button', 'Mock')
      await console.waitFor('navigation', 'Panes')
    })

    test('has its button in a corner that nothing of the page is in at the start', async () => {
      const console = await openPage(`
        document.body.insertAdjacentHTML('beforeend', '<div id="tools"><button>Tools</button></div>')
        Object.assign(document.querySelector('#tools').style, { position: 'fixed', left: '12px', bottom: '12px' })
        mountDevtools(mock, { corner: 'bottom-left' })
      `)
      await console.waitFor('button', 'Mock')
      await expect.poll(() => console.run(`isInView('#tools button')`)).toBe(true)
      expect(await console.run<number>(`boxOf('.opener')[0]`)).toBeGreaterThan(100)
    })

    test('has its button in a corner that other devtools take when they come late', async () => {
      const console = await openPage('mountDevtools(mock)')
      await console.waitFor('button', 'Mock')
      await console.run(`void document.body.insertAdjacentHTML('beforeend',
        '<div style="position: fixed; right: 12px; bottom: 12px; z-index: 99999"><button id="tools">Tools</button></div>')`)
      await expect.poll(() => console.run<number>(`boxOf('.opener')[0]`)).toBeLessThan(100)
      await console.click('button', 'Mock')
      await console.waitFor('navigation', 'Panes')
    })

    test('is whole beside a dialog that is moved, clipped and faded', async () => {
      const console = await openPage('mountDevtools(mock, { open: true, edge: "right" })')
      const before = await console.run(`boxOf('.panel')`)
      await console.run(`document.querySelector('#moved').showModal()`)
      await expect.poll(() => console.run(`!!document.querySelector('#moved inventory-devtools')`)).toBe(true)
      expect(await console.run(`boxOf('.panel')`)).toEqual(before)
      await console.click('button', 'State')
      await console.waitForPane('State')
    })

    test('does not close a dialog that a click outside of it closes', async () => {
      const console = await openPage(`
        mountDevtools(mock, { open: true, edge: 'right' })
        const dialog = document.querySelector('#moved')
        dialog.onclick = ({ clientX }) => { if (clientX > dialog.getBoundingClientRect().right) dialog.close() }
        dialog.showModal()
      `)
      await console.click('button', 'State')
      await console.waitForPane('State')
      expect(await console.run(`document.querySelector('#moved').open`)).toBe(true)
    })

    test('shows the application the end of a press, which can be that of its drag, and not its begin', async () => {
      const console = await openPage(`
        globalThis.seen = []
        mountDevtools(mock, { open: true })
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup'])
          addEventListener(type, () => void seen.push(type))
      `)
      await console.click('button', 'State')
      await console.waitForPane('State')
      await console.press('?')
      expect(await console.run('seen')).toEqual(['pointerup', 'mouseup'])
    })

    test.each([
      ['a pop-up', `Object.defineProperty(globalThis, 'documentPictureInPicture', { value: undefined })`],
      // In Firefox and WebKit, a pop-up too.
      [
        'one that stays above others',
        `const pictures = globalThis.documentPictureInPicture
        const request = pictures?.requestWindow
        if (pictures) pictures.requestWindow = async (size) => (globalThis.own = await request.call(pictures, size))`,
      ],
    ])('is in a window of its own, until that is closed: %s', async (_, setUp) => {
      const console = await openPage(`
        ${setUp}
        const { open } = globalThis
        globalThis.open = (...args) => (globalThis.own = open(...args))
        globalThis.textOf = () => own.document.querySelector('inventory-devtools')?.shadowRoot.firstElementChild?.innerText
        mountDevtools(mock, { open: true, corner: 'top-left' })
      `)
      const own = '50px 8px 24px 12px'
      const isDocked = () => expect.poll(() => console.run('paddings()')).not.toBe(own)
      await isDocked()
      await move(console, 'Open in a window')
      await console.waitFor('button', 'Bring the console back')
      expect(await console.run('paddings()')).toBe(own)
      await expect.poll(() => console.run('textOf()')).toMatch(/Objects/)
      const display = `own.getComputedStyle(own.document.querySelector('inventory-devtools').shadowRoot.querySelector('nav')).display`
      expect(await console.run(display)).toBe('flex')
      await console.click('button', 'Bring the console back')
      await console.waitFor('grid', 'Requests')
      await expect.poll(() => console.run('own.closed')).toBe(true)
      await isDocked()
      await move(console, 'Open in a window')
      await console.waitFor('button', 'Bring the console back')
      await console.run('own.close()')
      await console.waitFor('grid', 'Requests')
    })

    test('says so if its window is blocked', async () => {
      const console = await openPage(`
        Object.defineProperty(globalThis, 'documentPictureInPicture', { value: undefined })
        globalThis.open = () => null
        mountDevtools(mock, { open: true })
      `)
      await move(console, 'Open in a window')
      await console.waitForText('The browser has blocked the window.')
    })
  })
