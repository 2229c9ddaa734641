import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveAssumptions } from '../../src/contract/assumption-checks.ts'
import { assumptionValues } from '../../src/contract/assumptions.ts'
import { anyAssumption } from '../any-assumptions.ts'
import { checkService, expectTrue, learn, levels, undetermined } from './ask.ts'
import { createDrf } from './services/healthy.ts'
import type { TestService } from './services/service.ts'

/*
 * Probes and checks a service of the real framework under random assumptions. Run by hand, in the environment of a
 * PostgreSQL:
 *
 *   ORACLE=path/to/service.py npx vitest run test/conformance/oracle.test.ts
 *
 * The script takes a port as its argument and the assumptions in the environment variable `ASSUMPTIONS`; it prints a line
 * when it listens; and `/__state__/` reads and replaces its collection.
 */

const script = process.env.ORACLE
const runs = Number(process.env.PROBE_RUNS ?? 40)
const PORT = 8790
const url = `http://127.0.0.1:${PORT}`

async function startService(assumptions: object): Promise<ChildProcess> {
  const child = spawn('/usr/bin/python3', [script!, String(PORT)], {
    env: { ...process.env, ASSUMPTIONS: JSON.stringify(assumptions) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The service ended with ${code}`)))
  await Promise.race([once(createInterface(child.stdout!), 'line'), exit])
  exit.catch(() => {})
  return child
}

test.skipIf(script === undefined)(
  'the framework is probed rightly under any assumptions, and a check finds nothing',
  { timeout: 3_600_000 },
  async () => {
    // The framework has no pages, and one way to match.
    const { pageSize: _, filterMatch: __, ...others } = anyAssumption
    const known = { ...others, filterMatch: fc.constantFrom(...assumptionValues.filterMatch.choices!) }
    const held = createDrf().objects()
    let count = 0
    for (const changed of fc.sample(fc.record(known), { numRuns: runs, seed: 16 })) {
      const assumptions = resolveAssumptions(changed)
      const child = await startService(assumptions)
      try {
        await fetch(`${url}/__state__/`, { method: 'PUT', body: JSON.stringify(held) })
        const service = { ...createDrf(), fetch, assumptions, nearest: {} } satisfies TestService
        const options = { url, token: assumptions.tokens[0] }
        for (const writes of levels) {
          const report = await learn(service, { ...options, writes })
          console.log(++count, writes, report.requests, undetermined(report).join())
          expectTrue(report, service)
          if (writes === 'allowed') expect(undetermined(report)).toEqual(['pageSize'])
        }
        expectTrue(await checkService(service, options), service)
        expect(await (await fetch(`${url}/__state__/`)).json()).toEqual(held)
      } finally {
        child.kill()
        await once(child, 'exit')
      }
    }
  },
)
