import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { LoopDelayMonitor } from '../../src/server/loop-delay.ts'
import { startServer } from './start-server.ts'

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('the delay of the event loop is that since it was last read, in seconds', async () => {
  const monitor = new LoopDelayMonitor()
  onTestFinished(() => monitor.end())
  expect(monitor.read()).toBeUndefined()
  await setTimeout(100)
  block(200)
  await setTimeout(100)
  const { mean, p99, max } = monitor.read()!
  expect(max).toBeGreaterThan(0.15)
  expect(max).toBeLessThan(2)
  expect(mean).toBeGreaterThan(0)
  expect(mean).toBeLessThan(max)
  expect(p99).toBeGreaterThan(mean)
  await setTimeout(100)
  expect(monitor.read()!.max).toBeLessThan(max)
})

test('the metrics of a server have it from the second time on', async () => {
  const { url } = await startServer({})
  const read = async () => (await fetch(`${url}/__mock__/metrics`)).text()
  expect(await read()).not.toContain('eventloop')
  await setTimeout(100)
  expect(await read()).toMatch(/^nodejs_eventloop_lag_max_seconds [\d.e-]+$/m)
})
