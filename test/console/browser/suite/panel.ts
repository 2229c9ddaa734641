import { describe, expect, test } from 'vitest'
import { encodeState } from '../../../../src/page/encoded-state.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'
import { inPanel, move } from './beside.ts'

/** The strictest policy under which a page can run its own scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  // Its icon.
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types',
].join('; ')

export const panel: Facts = (page) =>
  describe('the console in a page', () => {
    async function openPage(code: string, headers = {}): Promise<ConsolePage> {
      const url = await serveConsole(
        `
      globalThis.mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
      globalThis.violations = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))
      ${code}
    `,
        headers,
      )
      const console = new ConsolePage(page())
      await console.open(url)
      return console
    }

    test('warns where it replaces the console of another mock, and not of the same one after a hot update', async () => {
      const console = await openPage(`
        globalThis.warnings = []
        globalThis.console.warn = (text) => warnings.push(text)
        mountDevtools(mock)
        mountDevtools(createInventoryMock(), { open: true })
        mountDevtools(createInventoryMock({ baseUrl: 'https://other.example' }))
      `)
      await console.waitFor('button', 'Mock')
      const { origin } = new URL(await console.run<string>('location.href'))
      expect(await console.run('warnings')).toEqual([
        `Failed to mount the devtools of two mocks: expected one console in a page but got that of https://other.example, which replaces that of ${origin}. Call what the first mountDevtools returned, or mount one alone.`,
      ])
    })

    test('says on its closed button how many requests the mock missed, but for those of another service', async () => {
      const console = await openPage('mountDevtools(mock)')
      const send = (...paths: string[]) =>
        console.run(`Promise.all(${JSON.stringify(paths)}.map((path) => fetch(path)))`)
      await send('/api/v1/users/')
      await send('/api/v1/objects/', '/api/v3/objects/')
      await console.waitFor('button', 'Mock, 2 missed')
      await console.click('button', 'Mock, 2 missed')
      await console.waitFor('row', '/\\/api\\/v3\\/objects\\/ .* missed /')
      await console.click('button', 'Clear')
      await console.click('button', 'Close the console')
      await console.waitFor('button', 'Mock')
    })

    test('counts no request that an earlier mock got, as after a hot update', async () => {
      const console = await openPage(`
        await setupWorker(...mock.handlers).start({ quiet: true })
        await fetch('/api/v2/objects/')
        mock.requests.clear()
        mountDevtools(mock)
        await fetch('/api/v1/objects/')
      `)
      await console.waitFor('button', 'Mock, 1 missed')
    })

    test('remembers whether it is open, its place, its size and its pane', async () => {
      const console = await openPage('mountDevtools(mock)')
      await console.click('button', 'Mock')
      await console.click('button', 'State')
      await move(console, 'Dock at the right')
      await console.run(`${inPanel('.sizer')}.focus()`)
      await console.press('ArrowLeft')
      const width = () => console.run(`${inPanel('.panel')}.offsetWidth`)
      await expect.poll(width).toBe(512)
      await console.reload()
      await console.waitForPane('State')
      await expect.poll(width).toBe(512)
    })

    test('is as the page opens it each time, where it remembers nothing', async () => {
      const console = await openPage('mountDevtools(mock, { open: true, remember: false })')
      await console.click('button', 'State')
      await console.click('button', 'Close the console')
      await console.waitFor('button', 'Mock')
      await console.reload()
      await console.waitForPane('Requests')
    })

    test('works while the page shows a modal dialog, and after it is closed or removed', async () => {
      const console = await openPage('mountDevtools(mock, { open: true, edge: "right" })')
      const dialogs = '<dialog><button>OK</button></dialog><dialog><button>OK</button></dialog>'
      await console.run(`document.body.insertAdjacentHTML('beforeend', '${dialogs}')`)
      await console.run(`document.querySelectorAll('dialog')[0].showModal()`)
      await console.click('button', 'State')
      await console.run(`document.querySelectorAll('dialog')[1].showModal()`)
      await console.click('button', 'Faults')
      await console.run(`document.querySelectorAll('dialog')[1].close()`)
      await console.click('button', 'State')
      await console.run(`document.querySelectorAll('dialog')[0].remove()`)
      await console.click('button', 'Service rules')
      await console.waitForPane('Service rules')
      expect(await console.run(`document.querySelector('inventory-devtools').parentNode === document.body`)).toBe(true)
    })

    test('is not there where a program drives the browser, unless it is told to', async () => {
      const console = await openPage('globalThis.unmount = mountDevtools(mock)')
      const count = () => console.run(`document.querySelectorAll('inventory-devtools').length`)
      expect(await console.run('navigator.webdriver')).toBe(true)
      expect(await count()).toBe(1)
      await console.run('unmount()')
      await console.run('void mountDevtools(mock, { webdriver: undefined })()')
      expect(await count()).toBe(0)
    })

    test('fills an element that it is given, which can be moved, and has no button and no place of its own', async () => {
      const console = await openPage(`
        document.body.innerHTML = '<div id="pane" style="width: 800px; height: 300px"></div><div id="other"></div>'
        const container = document.createElement('div')
        container.style.height = '100%'
        globalThis.unmount = mountDevtools(mock, { container, edge: 'right', open: false })
        document.querySelector('#pane').append(container)
      `)
      await console.waitFor('grid', 'Requests')
      const box = `(({ width, height }) => [width, height])(${inPanel('.panel')}.getBoundingClientRect())`
      expect(await console.run(box)).toEqual([800, 300])
      expect(await console.run('document.adoptedStyleSheets.length')).toBe(0)
      for (const name of ['Mock', 'Move the console', 'Close the console'])
        expect(await console.count('button', name)).toBe(0)
      await console.press('Alt+Shift+m')
      await console.click('button', 'Objects 1')
      await console.run(`document.querySelector('#other').append(document.querySelector('#pane').firstChild)`)
      await console.press('Escape')
      await console.waitFor('row', '/web-1/')
      await console.run('unmount()')
      expect(await console.run(`document.querySelector('#other').innerHTML`)).toBe('<div style="height: 100%;"></div>')
    })

    test.each(['keeps the element of before', 'shows both elements'])(
      'is where it was after a hot update, whose module makes another element: the page %s',
      async (which) => {
        const console = await openPage(`
        document.body.innerHTML = '<div id="pane" style="width: 800px; height: 300px"></div>'
        globalThis.update = () => {
          const container = document.createElement('div')
          container.style.height = '100%'
          mountDevtools(mock, { container })
          return container
        }
        document.querySelector('#pane').append(update())
      `)
        await console.waitFor('grid', 'Requests')
        const box = `(({ top, height }) => [top, height])(${inPanel('.panel')}.getBoundingClientRect())`
        const before = await console.run(box)
        for (let count = 0; count < 3; count++) {
          await console.run(
            which === 'shows both elements' ? `void document.querySelector('#pane').append(update())` : 'void update()',
          )
          await console.waitFor('grid', 'Requests')
          expect(await console.run(box)).toEqual(before)
        }
      },
    )

    test('follows the theme of the page, unless it has one of its own', async () => {
      const console = await openPage(`
        document.documentElement.style.colorScheme = 'dark'
        mountDevtools(mock, { open: true })
      `)
      const background = () => console.run(`getComputedStyle(${inPanel('.panel')}).backgroundColor`)
      await expect.poll(background).toBe('rgb(16, 18, 22)')
      await console.run(`void (document.documentElement.style.colorScheme = 'light')`)
      await expect.poll(background).toBe('rgb(246, 247, 249)')
      await console.run(`void mountDevtools(mock, { open: true, theme: 'dark' })`)
      await expect.poll(background).toBe('rgb(16, 18, 22)')
    })

    test('is one console, however often it is mounted', async () => {
      const console = await openPage('globalThis.first = mountDevtools(mock, { open: true })')
      await console.click('button', 'State')
      await console.run('void (globalThis.second = mountDevtools(mock))')
      await console.waitForPane('State')
      await console.run('first()')
      const count = `document.querySelectorAll('inventory-devtools').length`
      expect(await console.run(count)).toBe(1)
      await console.press('Alt+Shift+m')
      await console.waitFor('button', 'Mock')
      await console.run('second()')
      expect(await console.run(count)).toBe(0)
    })

    test('takes the state of a link out of the address, as its router sees it', async () => {
      const console = await openPage(`
        addEventListener('hashchange', () => { globalThis.routed = location.hash })
        mountDevtools(mock)
      `)
      const encoded = await encodeState(JSON.stringify([{ name: 'linked' }]))
      await console.run(`void (location.hash = '#/racks/7&inventory-state=${encoded}')`)
      await console.waitForText('This link has a state: 1 object, 19 B. Replace the present one?')
      expect(await console.run('[location.hash, routed]')).toEqual(['#/racks/7', '#/racks/7'])
      await console.click('button', 'Import')
      await expect.poll(() => console.run('mock.objects.list().map(({ name }) => name)')).toEqual(['linked'])
    })

    test('takes the focus with its keys, keeps it, closes one thing at a time with Escape, and gives it back', async () => {
      const console = await openPage(`
        document.body.innerHTML = '<input id="before">'
        document.querySelector('#before').focus()
        mountDevtools(mock)
      `)
      const isInPage = () => expect.poll(() => console.run('document.activeElement.id')).toBe('before')
      const paneCount = () => expect.poll(() => console.count('navigation', 'Panes'))
      await console.press('Alt+Shift+m')
      await console.waitFor('navigation', 'Panes')
      await console.press('3')
      await console.waitForPane('Faults')
      await console.press('?')
      await console.waitForText('Undo the last change')
      await console.press('Escape')
      await expect.poll(() => console.text()).not.toContain('Undo the last change')
      await console.press('2')
      await console.waitForPane('Objects 1')
      await console.waitFor('row', '/web-1/')
      await console.press('ArrowDown')
      await console.press('Enter')
      await console.waitFor('textbox', 'name')
      await console.press('Escape')
      await expect.poll(() => console.count('textbox', 'name')).toBe(0)
      await paneCount().toBe(1)
      await console.press('Escape')
      await paneCount().toBe(0)
      await isInPage()
      await console.press('Alt+Shift+m')
      await console.waitForPane('Objects 1')
      await console.press('Alt+Shift+m')
      await paneCount().toBe(0)
      await isInPage()
      await console.tabTo('button Mock')
      await console.press('Enter')
      await console.waitForPane('Objects 1')
      await console.click('button', 'Close the console')
      await console.waitForFocus('button', 'Mock')
    })

    test('moves by the keyboard, with a list that closes with Escape and with a click outside of it', async () => {
      const console = await openPage('mountDevtools(mock, { open: true })')
      const isOpen = (count: number) => expect.poll(() => console.count('button', 'Dock at the right')).toBe(count)
      await console.waitFor('grid', 'Requests')
      await console.run(`${inPanel('.dock')}.focus()`)
      await console.press('Enter')
      await isOpen(1)
      expect(await console.axe()).toEqual([])
      await console.tabTo('button Dock at the right')
      await console.press('Escape')
      await isOpen(0)
      await console.waitForFocus('button', 'Move the console')
      await console.press('Enter')
      await isOpen(1)
      await console.click('heading', 'Inventory mock')
      await isOpen(0)
      await console.run(`${inPanel('.dock')}.focus()`)
      await console.press('Enter')
      await console.tabTo('button Dock at the right')
      await console.press('Enter')
      await expect.poll(() => console.run(`${inPanel('.panel')}.dataset.edge`)).toBe('right')
      await console.waitForFocus('button', 'Move the console')
    })

    test('stands under a strict Content Security Policy with Trusted Types', async () => {
      const console = await openPage('mountDevtools(mock, { open: true })', { 'content-security-policy': policy })
      for (const pane of ['Faults', 'Requests', 'Objects 1', 'State', 'History', 'Service rules']) {
        await console.click('button', pane)
      }
      expect(await console.run(`getComputedStyle(${inPanel('nav')}).display`)).toBe('flex')
      expect(await console.run('violations')).toEqual([])
    })

    test('leaves nothing behind when it is removed', async () => {
      const console = await openPage('globalThis.unmount = mountDevtools(mock, { open: true })')
      await console.click('button', 'Objects 1')
      await console.run('unmount()')
      expect(await console.run(`document.querySelectorAll('inventory-devtools').length`)).toBe(0)
      await console.run(`void (location.hash = '#inventory-state=abc')`)
      await console.press('Alt+Shift+m')
      await console.run(`document.body.append(document.createElement('dialog'))`)
      await console.run(`document.querySelector('dialog').showModal()`)
      expect(await console.run(`document.querySelectorAll('inventory-devtools').length`)).toBe(0)
      expect(await console.run('location.hash')).toBe('#inventory-state=abc')
    })
  })
