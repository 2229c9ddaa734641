import { deepStrictEqual } from 'node:assert'

/** Checks that a state is as it was. */
export function checkUntouched(before, after) {
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('the start changed the objects')
}

/**
 * Checks a file after a reset or an import that was perhaps saved: it has all of it or nothing.
 * @returns whether it has all of it
 */
export function checkAllOrNothing({ exchange, start, initial, after, killedAt, getMaxAge }) {
  const { type, mark, confirmed } = exchange
  const objects = after?.objects ?? []
  const marked = objects.filter(({ labels }) => labels[0] === mark).length
  const isSaved = type === 'reset' ? JSON.stringify(objects) === JSON.stringify(initial) : marked === start.length
  if (!isSaved && type === 'import' && marked > 0) throw new Error(`a part of the import: ${marked} of ${start.length}`)
  if (!isSaved && killedAt - confirmed >= getMaxAge(confirmed))
    throw new Error(`lost the ${type}, confirmed ${killedAt - confirmed} ms before`)
  if (isSaved && type === 'import') {
    deepStrictEqual(
      objects,
      start.map((object) => ({ ...object, labels: [mark] })),
    )
  }
  return isSaved
}

/**
 * Checks that a file has every change that was confirmed early enough, and none in part.
 * @returns how many were, and the age of the oldest one that is not there, in ms
 */
export function checkChanges({ before, start, after, log, killedAt, getMaxAge }) {
  const isDue = ({ confirmed }) => killedAt - confirmed >= getMaxAge(confirmed)
  const due = log.filter(isDue).length
  if (!after) {
    if (due > 0) throw new Error('there is no file')
    return { due, oldestLoss: 0 }
  }
  const { version, nextId, objects } = after
  const byName = new Map(objects.map((object) => [object.name, object]))
  const deleted = new Set(log.filter(({ type }) => type === 'delete').map(({ name }) => name))
  const isKept = ({ type, name, n }) => {
    const object = byName.get(name)
    if (type === 'delete') return !object
    return deleted.has(name) || (object && (type === 'create' || Number(object.attributes.n) >= n))
  }
  const lost = log.filter((entry) => entry.confirmed <= killedAt && !isKept(entry))
  const [tooOld] = lost.filter(isDue)
  if (tooOld) {
    const age = killedAt - tooOld.confirmed
    throw new Error(
      `lost ${JSON.stringify(tooOld)}, confirmed ${age} ms before; at most ${getMaxAge(tooOld.confirmed)} ms can be lost`,
    )
  }

  const written = new Set(log.map(({ name }) => name))
  const fields = 'attributes,id,labels,location,name,responsible,type'
  for (const object of objects) {
    const isWhole = Object.keys(object).sort().join() === fields
    const isTogether = !written.has(object.name) || object.labels[0] === object.attributes.n
    if (!isWhole || !isTogether) throw new Error(`a change in part: ${JSON.stringify(object)}`)
  }
  const known = new Set(start.map(({ id }) => id))
  const ids = new Set(objects.map(({ id }) => id))
  if (version !== 2) throw new Error(`version ${version}`)
  if (ids.size !== objects.length) throw new Error('duplicate id')
  if (!start.every(({ id }) => ids.has(id))) throw new Error('an initial object is missing')
  if (!objects.every(({ id }) => id < nextId)) throw new Error('nextId is in use')
  if (before && !objects.every(({ id }) => known.has(id) || id >= before.nextId)) throw new Error('an id was reused')
  return { due, oldestLoss: Math.max(0, ...lost.map(({ confirmed }) => killedAt - confirmed)) }
}
