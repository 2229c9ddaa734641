import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createService } from '../../../conformance/services/healthy.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'

/** A service of another make, which pages of any origin may use after a login, whose cookie no script can read. */
async function startRealService() {
  const service = createService('python')
  const methods: string[] = []
  // Cookies are those of the host, whatever the port.
  const session = `sessionid=${randomUUID()}`
  const server: Server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const cors = {
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE',
      vary: 'Origin',
    }
    if (url === '/login') {
      response.writeHead(204, { ...cors, 'set-cookie': `${session}; HttpOnly; Path=/` }).end()
      return
    }
    if (headers['access-control-request-method']) {
      response.writeHead(204, cors).end()
      return
    }
    if (!headers.cookie?.includes(session) || headers.authorization !== undefined) {
      response.writeHead(401, { ...cors, 'content-type': 'application/json' }).end('{}')
      return
    }
    methods.push(method)
    const sent = await service.fetch(`http://localhost${url}`, { method, redirect: 'manual' })
    response.writeHead(sent.status, { ...Object.fromEntries(sent.headers), ...cors })
    response.end(await sent.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { service, methods, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** How a mock gets the requests of a page to any origin, as code. */
export const adapters = {
  'a service worker': `
    const mock = createInventoryMock({ objects: [{ name: 'mocked' }] })
    await setupWorker(...mock.handlers).start({ quiet: true, onUnhandledRequest: 'bypass' })
  `,
  interceptRequests: `
    const mock = createInventoryService({ objects: [{ name: 'mocked' }] })
    interceptRequests(mock)
  `,
}

export const realService: Facts = (page) =>
  describe('a twin of the real service', () => {
    async function open(code: string, url: string) {
      const console = new ConsolePage(page())
      const site = await serveConsole(`
        const baseUrl = '${url}'
        ${code}
        Object.assign(globalThis, { mock })
        globalThis.login = async () => (await fetch(baseUrl + '/login', { credentials: 'include' })).status
        globalThis.list = async (query = '') => {
          const response = await fetch(baseUrl + '/api/v2/objects/' + query, { credentials: 'include' })
          return (await response.json()).map(({ id }) => id)
        }
        globalThis.listScripts = () => performance.getEntriesByType('resource').map(({ name }) => name)
          .filter((name) => name.startsWith(location.origin) && name.endsWith('.js'))
        mountDevtools(mock, { open: true })
      `)
      await console.open(site)
      await console.waitFor('grid', 'Requests')
      return console
    }

    for (const [name, code] of Object.entries(adapters))
      test(`with ${name}, a page learns it in one click, switches, and goes on without a network`, {
        tags: ['path'],
      }, async () => {
        const real = await startRealService()
        const console = await open(code, real.url)
        await console.run('list()')
        await console.run(`void mock.faults.add({ operation: 'list', status: 503, times: 1 })`)
        await console.click('button', 'Service rules')
        const before = await console.run<string[]>('listScripts()')
        // The origin of the last request.
        expect(await console.values('textbox', 'URL of the real service')).toEqual([real.url])
        // Nobody has logged in.
        await console.click('button', 'Ask the real service')
        await console.waitForText('Sign in to the service in this browser')
        const loaded = await console.run<string[]>('listScripts()')
        expect(loaded.filter((script) => !before.includes(script))).toContainEqual(
          expect.stringContaining('/learn-in-page-'),
        )
        expect(before).not.toContainEqual(expect.stringContaining('/learn-in-page-'))

        await console.run('login()')
        await console.click('button', 'Ask the real service')
        await console.waitFor('button', 'Cancel')
        await console.waitForText(/\d+ requests: /)
        await console.click('button', 'Cancel')
        await console.waitFor('button', 'Ask the real service')
        await console.click('button', 'Ask the real service')
        await console.waitForText(/\d learned, 0 deviations, 25 objects/)
        expect(await console.axe()).toEqual([])
        expect(new Set(real.methods)).toEqual(new Set(['GET', 'HEAD', 'OPTIONS']))
        // Neither in the log, nor counted by a fault.
        expect(await console.run('mock.requests.count()')).toBe(1)
        expect(await console.run('mock.faults.list()[0].remaining')).toBe(1)
        await console.run('mock.faults.clear()')
        // What it changes in the header moves the switch.
        await console.expect(async () => expect(await console.text()).not.toContain('1 fault'))

        await console.run(
          `void (HTMLAnchorElement.prototype.click = function () { (globalThis.saved ??= []).push(this.download) })`,
        )
        await console.click('button', 'Save the two files')
        await console.expect(async () =>
          expect(await console.run('globalThis.saved')).toEqual(['inventory.json', 'inventory.assumptions.json']),
        )
        await console.click('button', 'Use these')
        await console.waitForText(`The mock does as ${real.url} does.`)
        await console.click('button', `Undo: Import ${real.url}`)
        await console.expect(async () => expect(await console.run('mock.objects.count()')).toBe(1))
        await console.click('button', `Redo: Import ${real.url}`)
        await console.expect(async () => expect(await console.run('mock.objects.count()')).toBe(25))
        expect(await console.run('mock.settings.assumptions')).toMatchObject({
          filterMatch: 'iexact',
          defaultSort: '-id',
        })

        await console.waitForText(/\d service rules?/)
        await console.click('button', 'real')
        await console.waitForText('Requests go to the real service')
        const queries = ['', '?name=WEB-1', '?type__name=server', '?sort=id']
        const answers = await Promise.all(queries.map((query) => console.run(`list('${query}')`)))
        real.close()
        await expect(console.run('list()')).rejects.toThrow(/Failed to fetch|NetworkError|Load failed/)
        await console.click('button', 'mock')
        expect(await Promise.all(queries.map((query) => console.run(`list('${query}')`)))).toEqual(answers)
      })
  })
