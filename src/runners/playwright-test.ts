import {
  type BrowserContext,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test'
import { connect, type InventoryClient } from '../client/inventory-client.ts'
import { currentTestKey } from '../mock/sweep/current-test.ts'
import { createInventoryServer } from '../server/inventory-server.ts'
import type { InventoryServerOptions } from '../server/server-options.ts'
import { InventoryMockError } from '../validation/errors.ts'
import { addToError } from '../validation/test-context.ts'
import type { FixtureObject } from './fixture-object.ts'
import { joinPages, joinRequests, type PageSession } from './page-session.ts'

/** The fixtures of a test of Playwright. */
export interface SessionFixtures {
  /**
   * The session of this test: a client, with its `baseUrl`. It ends with the test. If the test fails, its report says what
   * the session saw: the text of `inventory.describe`.
   */
  inventory: InventoryClient<FixtureObject>
  /**
   * Whether the report of a test that failed says what its session saw. Set it in the configuration, or with `test.use`.
   * @default true
   */
  explainFailures: boolean
  /**
   * Whether a test that passed fails if a fault that it added has never applied: `inventory.faults.verify()`. Set it in the
   * configuration, or with `test.use`.
   * @default true
   */
  verifyFaults: boolean
}

/** The fixtures that the tests of a worker share. */
export interface SessionOptions {
  /**
   * Options of the server that each worker starts, where `INVENTORY_BASE_URL` is not set. With `adminToken`, it is also the
   * token for the server of `INVENTORY_BASE_URL`. Set it in the configuration, or with `test.use` at the top of a file.
   * @default {}
   */
  inventoryOptions: InventoryServerOptions<FixtureObject>
  /** `{base_url}` of the server, without a session: that of `INVENTORY_BASE_URL`, or of a server that each worker starts. */
  inventoryUrl: string
}

/** The test that a worker runs: contexts that are created meanwhile are in its session. */
interface CurrentTest {
  session?: PageSession | undefined
  joined?: WeakSet<BrowserContext>
}

/**
 * `test` of Playwright with a session for each test, on the server of `INVENTORY_BASE_URL` or on one for each worker.
 *
 * Requests of a page to `/api/v2/objects/` of any origin reach the session. So do those of the server that renders the page,
 * if it forwards the header `X-Inventory-Session` (see `inventory-objects-mock/ssr`): the requests to the origin of `baseURL`
 * have that header, and no others.
 * @example
 * test('the page shows an object', async ({ page, inventory }) => {
 *   await inventory.importState([{ name: 'web-1' }])
 *   await page.goto('/')
 *   await expect(page.getByText('web-1')).toBeVisible()
 * })
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SessionFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SessionOptions
> = base.extend<SessionFixtures, SessionOptions & { _inventoryTest: CurrentTest }>({
  inventoryOptions: [{}, { option: true, scope: 'worker' }],

  inventoryUrl: [
    async ({ inventoryOptions }, use) => {
      const url = process.env.INVENTORY_BASE_URL
      if (url) {
        await checkServer(url, inventoryOptions.adminToken)
        await use(url)
        return
      }
      const server = await createInventoryServer({ port: 0, ...inventoryOptions })
      await use(server.url)
      await server.close()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs.
  _inventoryTest: [async ({}, use) => use({}), { scope: 'worker', box: true }],

  explainFailures: [true, { option: true }],

  verifyFaults: [true, { option: true }],

  inventory: [
    async (
      { inventoryUrl, inventoryOptions, explainFailures, verifyFaults, baseURL, _inventoryTest },
      use,
      testInfo,
    ) => {
      const name = createSessionName(testInfo)
      const inventory = connect<FixtureObject>(inventoryUrl, { session: name, token: inventoryOptions.adminToken })
      _inventoryTest.session = { name, baseUrl: inventory.baseUrl, applicationUrl: baseURL }
      _inventoryTest.joined = new WeakSet()
      // For a sweep, where the server is in this process.
      const { file, project, titlePath } = testInfo
      const test = [project.name, ...titlePath.slice(1)].filter(Boolean).join(' > ')
      Object.assign(globalThis, { [currentTestKey]: { file, test } })
      await use(inventory)
      Object.assign(globalThis, { [currentTestKey]: { file, test: null } })
      _inventoryTest.session = undefined
      const isVerified = verifyFaults && testInfo.status === 'passed'
      const error = isVerified ? await inventory.faults.verify().catch((error: Error) => error) : undefined
      const hasFailed = error !== undefined || testInfo.status !== testInfo.expectedStatus
      // The server may be the reason, and have ended.
      const text = explainFailures && hasFailed && (await inventory.describe().catch(() => null))
      if (text && error) addToError(error, text)
      else if (text) testInfo.errors.push({ message: text })
      await inventory.end()
      if (error) throw error
    },
    { auto: true },
  ],

  // Playwright creates `context` with it, as tests do that need more than one.
  browser: [
    async ({ browser, _inventoryTest }, use) => {
      const { newContext } = browser
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options)
        await join(context, _inventoryTest)
        return context
      }
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],

  context: async ({ context, _inventoryTest }, use) => {
    // With `reuseContext`, it comes from another test.
    await join(context, _inventoryTest)
    await use(context)
  },

  request: async ({ request, _inventoryTest }, use) => {
    if (_inventoryTest.session) joinRequests(request, _inventoryTest.session)
    await use(request)
  },
})

async function join(context: BrowserContext, { session, joined }: CurrentTest): Promise<void> {
  if (session === undefined || joined!.has(context)) return
  joined!.add(context)
  await joinPages(context, session)
}

/** A name that no other test has, and no retry of this one, and that says in a console whose session it is. */
function createSessionName({ title }: TestInfo): string {
  const words = title.toLowerCase().match(/[a-z\d]+/g) ?? []
  return [...words.join('-').slice(0, 60).split('-').filter(Boolean), crypto.randomUUID().slice(0, 8)].join('-')
}

/** Throws if the server of `INVENTORY_BASE_URL` is none, before each test fails by itself. */
async function checkServer(url: string, token: string | undefined): Promise<void> {
  try {
    await connect(url, { token }).settings()
  } catch (cause) {
    const { message, code } = cause as InventoryMockError
    const advice = `INVENTORY_BASE_URL is ${url}. Run npx inventory-objects-mock run -- npx playwright test, which starts a server and sets it; or unset it, and each worker starts a server of its own.`
    throw new InventoryMockError(`${message} ${advice}`, code, { cause })
  }
}
