import { stripVTControlCharacters } from 'node:util'
import { areas } from '../mutation/areas.mjs'

/**
 * What is proven before a release, and takes too long for CI.
 * @type {import('./proofs.d.mts').Proof[]}
 */
export const proofs = [
  {
    name: 'model',
    command: ['npx', 'vitest', 'run', 'test/model'],
    env: { MODEL_STEPS: '100000' },
    read: (output) => findAll(output, /^(\d+ steps), from the seed \d+$/gm),
  },
  {
    name: 'requests that are broken',
    command: ['npx', 'vitest', 'run', 'test/server/fuzz.test.ts'],
    env: { FUZZ_REQUESTS: '1000000' },
    read: (output) => findAll(output, /^seed \d+: (\d+ requests), answered:/gm),
  },
  {
    name: 'inputs of users that are broken',
    command: ['npx', 'vitest', 'run', 'test/fuzz'],
    env: { FUZZ_RUNS: '20000' },
    read: (output) =>
      findAll(output, /Tests +(\d+) passed/g).map((count) => `20000 inputs for each of ${count} functions`),
  },
  ...[
    ['kills of a server', []],
    ['kills of a server with 100,000 objects', ['--objects', '100000']],
  ].map(([name, options]) => ({
    name,
    command: ['node', 'test/server/kill.mjs', ...options],
    env: { KILLS: '200' },
    read: (output) => findAll(output, /^(\{"kills".*\})$/gm).map(describeKills),
  })),
  {
    name: 'soak',
    command: ['node', 'test/server/soak.mjs', '--minutes', '60', '--rate', '20'],
    read: (output) => [
      ...findAll(output, /([\d,]+ requests of [\d,]+ clients)/g),
      ...findAll(output, /^Staff made ([\d,]+ changes)/gm).map((changes) => `${changes} of staff`),
      ...findAll(output, /^\| objects, texts and buffers \| (.*) \|$/gm).map(
        (sizes) => `what stays: ${sizes.replace(' | ', ', then ')}`,
      ),
    ],
  },
  {
    name: 'siege',
    command: ['node', 'test/server/siege.mjs', '--write'],
    read: (output) => [`${findAll(output, /^(held) /gm).length} attacks held`],
  },
  ...areas
    .flatMap(({ folders }) => folders)
    .map((folder) => ({
      name: `mutation of src/${folder}`,
      command: ['node', 'test/mutation/run.mjs', '--lines', '400', folder],
      read: (output) => findAll(output, /^src\/\S+: (\d+ noticed, \d+ missed, [\d.]+ %);/gm),
    })),
]

/** The first group of each match. */
function findAll(output, pattern) {
  return Array.from(stripVTControlCharacters(output).matchAll(pattern), ([, found]) => found)
}

function describeKills(json) {
  const { kills, files, confirmed, problems } = JSON.parse(json)
  return `${kills} kills, ${files} files compared, ${confirmed} confirmed changes, ${problems.length} problems`
}
