import { compare } from '../median.mjs'
import { runScript } from '../spawn-script.mjs'

const flags = ['--expose-gc', '--max-old-space-size=8000']

export async function measure({ quick }) {
  const count = 100_000
  const { floor, ours } = await runScript('fill', [count, quick ? 3 : 7], flags)
  const names = ['ours', ...(quick ? [] : ['mswjs-data', 'msw-data', 'miragejs'])]
  const plain = (await runScript('memory', ['plain', count], flags)).filled
  const memory = []
  for (const name of names) memory.push(await runScript('memory', [name, count], flags))
  const over = (stage) => memory.map((bytes) => bytes[stage] / plain)
  const row = ([value, ...others]) => ({
    value,
    others: Object.fromEntries(others.map((other, index) => [names[index + 1], other])),
  })
  return {
    title: 'Filling 100,000 objects',
    intro: `A plain array takes ${Math.round(plain)} bytes per object.`,
    rows: [
      { what: 'time, relative to `JSON.parse` and a copy of the objects', ...compare(ours, floor), limit: 2 },
      { what: 'memory per object, relative to a plain array', ...row(over('filled')), limit: 2.2 },
      { what: 'memory per object after a full list and a filter', ...row(over('read')) },
    ],
  }
}
