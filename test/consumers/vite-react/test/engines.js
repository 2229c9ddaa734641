/*
 * The browsers of the Linux distribution, with one interface to the pages of all three drivers.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'

// Not in PATH, but next to its library.
const miniBrowser = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
// In ms, for each action on a page.
const timeout = 15_000

/**
 * `open(files, defer)` starts a browser and returns an empty page with `goto(url)`, `reload()`, `evaluate(fn, ...args)`,
 * `click(selector)` and `fill(selector, text)`. Functions passed to `defer` have to be called
 * at the end, in reverse order.
 */
export const engines = [
  {
    name: 'Chromium',
    packages: 'chromium',
    files: { browser: process.env.CHROMIUM_PATH ?? which('chromium') },
    async open({ browser: executablePath }, defer) {
      const flags = ['gpu', 'background-networking', 'component-update', 'sync', 'quic']
      const args = flags.map((flag) => `--disable-${flag}`)
      const browser = await chromium.launch({ executablePath, args, timeout })
      defer(() => browser.close())
      const page = await browser.newPage()
      page.setDefaultTimeout(timeout)
      return {
        goto: (url) => page.goto(url),
        reload: () => page.reload(),
        // Playwright passes only one argument.
        evaluate: (fn, ...args) => page.evaluate(`(${fn})(...${JSON.stringify(args)})`),
        click: (selector) => page.click(selector),
        fill: (selector, text) => page.fill(selector, text),
      }
    },
  },
  {
    // Playwright supports only its own build of Firefox. Puppeteer supports any, over WebDriver BiDi.
    name: 'Firefox',
    packages: 'firefox-esr',
    files: { browser: which('firefox-esr') ?? which('firefox') },
    async open({ browser: executablePath }, defer) {
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout, protocolTimeout: timeout })
      defer(() => browser.close())
      const page = await browser.newPage()
      page.setDefaultTimeout(timeout)
      return {
        goto: (url) => page.goto(url),
        reload: () => page.reload(),
        evaluate: (fn, ...args) => page.evaluate(fn, ...args),
        click: (selector) => page.locator(selector).click(),
        fill: (selector, text) => page.locator(selector).fill(text),
      }
    },
  },
  {
    // WebKitGTK with its own driver and its MiniBrowser, which has no headless mode and so needs a virtual screen.
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    files: { browser: findFile(miniBrowser), webDriver: which('WebKitWebDriver'), screen: which('Xvfb') },
    async open({ browser: binary, webDriver, screen }, defer) {
      const xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
      defer(() => xvfb.kill())
      const [display] = await once(xvfb.stdout, 'data', { signal: AbortSignal.timeout(timeout) })
      const service = new DriverService.Builder(webDriver)
        .setLoopback(true)
        .setEnvironment({ ...process.env, DISPLAY: `:${String(display).trim()}` })
        .build()
      defer(() => service.kill())
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        timeouts: { script: timeout, pageLoad: timeout, implicit: timeout },
      })
      const url = await service.start(timeout)
      const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
      defer(() => driver.quit())
      const find = (selector) => driver.findElement(By.css(selector))
      return {
        goto: (url) => driver.get(url),
        reload: () => driver.navigate().refresh(),
        evaluate: (fn, ...args) => driver.executeScript(fn, ...args),
        click: async (selector) => (await find(selector)).click(),
        async fill(selector, text) {
          const element = await find(selector)
          await element.sendKeys(Key.chord(Key.CONTROL, 'a'))
          await element.sendKeys(text || Key.DELETE)
        },
      }
    },
  },
]

/** The path of a command; undefined if it is not installed. */
function which(command) {
  return findFile(...process.env.PATH.split(delimiter).map((folder) => join(folder, command)))
}

function findFile(...paths) {
  return paths.find((path) => existsSync(path))
}
