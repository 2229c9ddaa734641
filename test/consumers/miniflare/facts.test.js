import { test } from 'node:test'
import { start } from './inventory.js'
import { hostFacts } from './suite/host-facts.mjs'

// The facts about a host on every platform. The number of sessions, which is an option elsewhere, has no limit here.
for (const { name, options, check } of hostFacts.filter(({ options }) => options.maxSessions === undefined)) {
  test(name, async (t) => {
    const { send } = start(t, { ...options, basePath: '/inventory' })
    await check(send, '/inventory')
  })
}
