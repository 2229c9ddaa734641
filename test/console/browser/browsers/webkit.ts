import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver'
import { type Browser, findMissing, size } from './browser.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

const specialKeys: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Delete: Key.DELETE,
  Tab: Key.TAB,
  End: Key.END,
  Home: Key.HOME,
  Backspace: Key.BACK_SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
}

/** WebKitGTK, on a display of its own. */
export const webkit: Browser = {
  name: 'WebKit',
  missing: findMissing('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', process.env.WEBKIT_PATH ?? MINI_BROWSER),
  async start() {
    const screen = `${size.width + 100}x${size.height + 200}x24`
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const number = await readFirst(display.stdio[3] as Readable)
    const port = await findPort()
    const env = { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
    const server = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
    await waitForServer(`http://127.0.0.1:${port}/status`)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: process.env.WEBKIT_PATH ?? MINI_BROWSER, args: ['--automation'] },
        }),
      )
      .build()
    await driver
      .manage()
      .window()
      .setRect({ ...size, x: 0, y: 0 })
    await driver.manage().setTimeouts({ script: 60_000 })
    return {
      page: {
        // Without a window manager, it can wait forever for the clipboard.
        canPaste: false,
        open: (url) => driver.get(url),
        async run(expression) {
          const script = `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`
          const { value, error } = await driver.executeAsyncScript<{ value: unknown; error?: string }>(script)
          if (error !== undefined) throw new Error(error)
          return value
        },
        click: (x, y) =>
          driver
            .actions()
            .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
            .click()
            .perform(),
        type: (text) => driver.actions().sendKeys(text).perform(),
        async press(keys) {
          const all = keys.split('+').map((key) => specialKeys[key] ?? key)
          const actions = driver.actions()
          for (const key of all) actions.keyDown(key)
          for (const key of all.reverse()) actions.keyUp(key)
          await actions.perform()
        },
      },
      async close() {
        await driver.quit().catch(() => {})
        server.kill()
        display.kill()
      },
    }
  },
}

function readFirst(stream: Readable): Promise<string> {
  return new Promise((resolve) => stream.once('data', (data) => resolve(String(data).trim())))
}

/** A port that is free now. */
function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address!.port : 0))
    })
  })
}

async function waitForServer(url: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    if (await fetch(url).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No response from ${url}.`)
}
