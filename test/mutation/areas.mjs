/**
 * The parts of `src` that are mutated, and the tests that must notice. The user interface of `src/console` is not: its
 * tests need browsers.
 * @typedef {object} Area
 * @property {string[]} folders - folders of `src`, each with its own score
 * @property {number} goal - the score that each folder shall have, in percent
 * @property {string} tests - the tests, as a glob
 * @property {number} [testTimeout] - of a test and of its end, in ms, where many mutants leave one waiting
 * @property {string[]} [lazyModules] - modules that the code loads when it needs them. They are loaded before the tests, so
 * that what runs when they are loaded does not count as a part of the test that happens to be the first
 * @property {string} [adapter] - the adapter of `test/adapters.ts` that has all the code of the folders; the others only take time
 */

/** These take longer than all others together, and notice little more: they run for what the others miss. */
export const slowTests = [
  'anonymize.property',
  'conformance/bugs',
  'conformance/healthy',
  'conformance/mock',
  'connection-limits',
  'delayed-requests',
  'determinism',
  'event-stream',
  'held-memory',
  'history',
  'inventory-db.property',
  'isolation',
  'log-limits',
  'long-inputs',
  'memory',
  'misuse.property',
  'model',
  'purity',
  'session-places',
  'store',
]

/** These load the modules again: the code that runs when a module is loaded would count as tested by them alone. */
export const reloading = ['mock/react-native', 'page/replaced-classes']

/** These run in browsers alone, and are tested there. */
export const inBrowsers = ['src/host/docs/objects-page.ts', 'src/page/xml-http-request.ts']

/** What the host loads with the first request that needs it. */
const lazyModulesOfHost = ['src/host/admin/admin-api.ts', 'src/host/docs/pages.ts']

/** @type {Area[]} */
export const areas = [
  {
    folders: ['contract', 'simulator'],
    goal: 95,
    tests: 'test/{{contract,errors,mock,model,parity,simulator}/**/*,build/openapi,host/docs/openapi}.test.ts',
    adapter: 'fetch',
  },
  {
    folders: ['page', 'data', 'mock'],
    goal: 90,
    tests: 'test/{{data,errors,mock,model,page,parity}/**/*,host/admin/summaries}.test.ts',
    adapter: 'msw',
  },
  {
    folders: ['text', 'validation'],
    goal: 90,
    tests: 'test/{console/faults,errors,mock,parity,text,validation}/**/*.test.ts',
    adapter: 'msw',
  },
  { folders: ['factories'], goal: 90, tests: 'test/{factories/**/*,errors/factories}.test.ts' },
  { folders: ['conformance'], goal: 90, tests: 'test/{conformance/**/*,errors/conformance}.test.ts' },
  {
    folders: ['server'],
    goal: 90,
    tests:
      'test/{host/host-facts,server/{access-log,client-error,connection-limits,ends,held-memory,host-activity,logged-limits,object-generator,persistence/*,pipelining,request-body,server,service-responses,turns}}.test.ts',
    testTimeout: 10_000,
  },
  {
    folders: ['client'],
    goal: 90,
    tests:
      'test/{client/**/*,console/model/control,host/admin/{admin-api,coverage},errors/{client,not-json,state},mock/log/dropped}.test.ts',
    adapter: 'host',
  },
  {
    folders: ['host'],
    goal: 90,
    tests:
      'test/{client/parity,host/**/*,errors/options,server/{host-header,object-generator,request-body,server}}.test.ts',
    lazyModules: lazyModulesOfHost,
    adapter: 'host',
  },
  {
    folders: ['cloudflare'],
    goal: 90,
    tests: 'test/cloudflare/**/*.test.ts',
    lazyModules: lazyModulesOfHost,
  },
  // Those in `process/` run the build, in processes of their own.
  {
    folders: ['cli'],
    goal: 90,
    tests: 'test/cli/{*,{commands,conformance,control,serve}/*}.test.ts',
    testTimeout: 10_000,
  },
]
