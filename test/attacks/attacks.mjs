import {
  administer,
  connectWithoutEnd,
  fillAndAsk,
  fillSession,
  headersOf,
  post,
  readNothingOfLongLists,
  sendOnMany,
  sendSlowly,
  stallBodies,
} from './actions.mjs'
import { create, createLabels, createLarge, flood, inSession, path, send } from './kit.mjs'
import { mix } from './mix.mjs'

const emptyObject = create({})
const refusedBody = createLarge(null)
const fillLogs = send({ count: 1600, atATime: 16 }, (n) => post(`attacker-${n % 100}`, refusedBody))

/** Everything that could take the place of a session, as fast as one client can. */
const takeSessions = send({ count: 20_000, atATime: 64 }, (n) => {
  const session = `/sessions/attacker-${n}`
  const requests = [
    { method: 'POST', path: session + path, body: emptyObject },
    { path: `${session}/nothing` },
    { method: 'HEAD', path: session + path },
    { method: 'DELETE', path: `${session}/x` },
    { method: 'POST', path: `${session}/__mock__/reset` },
    { method: 'POST', body: emptyObject },
  ]
  return requests[n % requests.length]
})

const zeros = createLabels('0')
const nested = Buffer.from(`{"labels":[${Array(654).fill(`${'['.repeat(800)}${']'.repeat(800)}`)}]}`)
/** Bystanders read a few of the objects. */
const large = { flags: ['--objects', '200000'], query: '?name=none', isWhole: true }

/**
 * The attacks: what one does, the flags of its server, and what runs it. `isWhole`: only in a full run. `isConnected`:
 * its bystanders keep their connections.
 */
export const attacks = [
  { name: '2,040 POSTs of 1 MiB into one session', run: fillSession },
  { name: '100 sessions × 16 refused POSTs of 1 MiB', run: fillLogs },
  { name: '20,000 requests for new sessions by one client', run: takeSessions },
  { name: '1,000 connections, with one small write after the other', run: sendOnMany(1000) },
  {
    name: '9,000 connections, with one write of 90 headers after the other',
    isConnected: true,
    run: sendOnMany(9000, headersOf(90, 150)),
  },
  { name: '1,000 connections at a time, each for one request', run: connectWithoutEnd },
  { name: '5,000 slow connections', run: sendSlowly },
  {
    // Their elements take four times their text.
    name: '16 × POSTs of 1 MiB with lists of zeros, in 7 sessions',
    run: flood(16, (n) => post(`zeros-${n % 7}`, zeros)),
  },
  {
    name: '16 × refused POSTs of 1 MiB with lists nested 800 deep',
    run: flood(16, (n) => post(`s${n % 16}`, nested)),
  },
  { name: '8 × lists of a full session, each with another ignored parameter', run: fillAndAsk },
  {
    // No index helps, or none is in memory.
    name: '8 × four filters that match nothing, of 200,000 objects',
    ...large,
    run: flood(8, (n) => {
      const query = `name=none-${n}&location__fact=none-${n}&type__name=none-${n}&responsible=${900_000 + n}`
      return { path: `${path}?${query}` }
    }),
  },
  {
    // A write before each list, so that none can be used again.
    name: '8 × writes and lists of 100,000 objects',
    ...large,
    flags: ['--objects', '100000'],
    run: flood(8, (n) => ({ headers: inSession('writer'), ...(n % 2 === 0 && { method: 'POST', body: emptyObject }) })),
  },
  { name: '40 clients that do not read a list of 200,000 objects', ...large, run: readNothingOfLongLists },
  { name: '300 bodies of 1 MiB that do not end, from 4 addresses', run: stallBodies(300, (n) => `203.0.113.${n % 4}`) },
  {
    name: '600 bodies of 1 MiB that do not end, from six /64 of one IPv6 /48',
    flags: ['--delay', '50-250'],
    run: stallBodies(600, (n) => `2001:db8:1:${n % 6}::1`),
  },
  ...[128, 256, 512].map((heap, n) => ({ name: `a mix of all, with a heap of ${heap} MiB`, heap, run: mix(n + 1) })),
  { name: 'an operator sets states of 35 MiB and generates 100,000 objects', run: administer },
  {
    name: '16 × wrong tokens',
    run: flood(
      16,
      (n) => ({ path: '/__mock__/health', headers: { authorization: `Bearer ${String(n).padStart(20, 'x')}` } }),
      5,
    ),
  },
]
