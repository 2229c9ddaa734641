import { create, createLabels, createLarge, flood, inSession, path, times } from './kit.mjs'

/** A random number below a limit, the same in each run. */
function createRandom(seed) {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Requests of all kinds: of up to 100 clients, of any size, with headers, lists, filters and delays; some leave. */
export const mix = (seed) => async (target) => {
  const random = createRandom(seed)
  const pick = (values) => values[random(values.length)]
  const clients = times(1 + random(100), () =>
    random(2) ? `203.0.113.${random(256)}` : `2001:db8:${random(4)}:${random(9)}::1`,
  )
  const bodies = [
    create({}),
    createLarge('a'),
    createLabels('[]'),
    createLabels('{}'),
    create({ responsible: times(9999, (n) => n) }),
    create({ name: 'ø'.repeat(50), attributes: { a: 'ø'.repeat(random(200_000)) } }),
  ]
  const queries = ['', '?responsible=7', '?name=none', '?sort=-id', '?type__name=x&location__fact=y']
  const next = (n) => ({
    ...pick([
      { path: path + pick(queries) },
      { path: path + pick(queries) },
      { method: 'POST', body: pick(bodies) },
      { method: 'PATCH', body: pick(bodies), path: `${path}1/` },
    ]),
    headers: {
      'x-forwarded-for': pick(clients),
      ...inSession(`m${random(200)}`),
      ...(random(3) === 0 && Object.fromEntries(times(80, (at) => [`x-${at}`, `${n}`.repeat(25)]))),
      ...(random(4) === 0 && { prefer: `delay=${random(3000)}` }),
    },
  })
  return flood(48, next, 30)(target)
}
