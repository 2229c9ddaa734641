import { expect, test } from 'vitest'
import { proofs } from './proofs.mjs'
import { formatResults, listOpen } from './results.mjs'

const held = { source: 'a', commit: 'abc1234', date: '2026-11-25', holds: true, figures: ['100 steps', '200 steps'] }

test('a proof is run again when the source has changed, or when it failed', () => {
  const results = { model: held, soak: { ...held, source: 'b' }, siege: { ...held, holds: false } }
  expect(listOpen(['model', 'soak', 'siege', 'kills'], results, 'a')).toEqual(['soak', 'siege', 'kills'])
})

test('the table has what holds and what failed, and not what was never run', () => {
  expect(
    formatResults(['model', 'siege', 'kills'], { model: held, siege: { ...held, holds: false } }).split('\n'),
  ).toEqual([
    '| proof | result | figures | commit |',
    '| --- | --- | --- | --- |',
    '| model | holds | 100 steps; 200 steps | abc1234, 2026-11-25 |',
    '| siege | **failed** | 100 steps; 200 steps | abc1234, 2026-11-25 |',
  ])
  expect(formatResults(['kills'], {})).toBe('None has been run yet.')
})

test.for([
  ['model', '100068 steps, from the seed 7\n100 steps, from the seed 7\n', ['100068 steps', '100 steps']],
  ['requests that are broken', "seed 1: 1000002 requests, answered: { '200': 3 }\n", ['1000002 requests']],
  [
    'inputs of users that are broken',
    '\x1b[2m      Tests \x1b[22m \x1b[1m67 passed',
    ['20000 inputs for each of 67 functions'],
  ],
  [
    'kills of a server',
    '{"kills":200,"moments":{},"files":141,"confirmed":32158,"due":0,"problems":[]}\n',
    ['200 kills, 141 files compared, 32158 confirmed changes, 0 problems'],
  ],
  [
    'soak',
    'Node 20, 60 minutes, 358,070 requests of 72,015 clients.\n| objects, texts and buffers | 4.9 MiB | 5 MiB (1.2 %) |\n',
    ['358,070 requests of 72,015 clients', 'what stays: 4.9 MiB, then 5 MiB (1.2 %)'],
  ],
  ['siege', 'held   one | 3 ms\nheld   two | 4 ms\nFAILED three | 5 ms\n', ['2 attacks held']],
  [
    'mutation of src/contract',
    'src/contract: 90 noticed, 1 missed, 98.9 %; goal 95 %\n',
    ['90 noticed, 1 missed, 98.9 %'],
  ],
] as const)('the figures of %s are read out of its output', ([name, output, figures]) => {
  const { read } = proofs.find((proof) => proof.name === name)!
  expect(read(output)).toEqual(figures)
  expect(read('Error: it did not start\n').join()).toMatch(name === 'siege' ? '0 attacks held' : /^$/)
})
