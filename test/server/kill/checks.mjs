/** Checks that a state is as it was. */
export function checkUntouched(before, after) {
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('the start changed the objects')
}

/** Checks that a file has every change that was confirmed early enough, and none in part. */
export function checkChanges({ before, start, after, log, killedAt, getMaxAge }) {
  const isDue = ({ confirmed }) => killedAt - confirmed >= getMaxAge(confirmed)
  if (!after) {
    if (log.some(isDue)) throw new Error('there is no file')
    return
  }
  const { version, nextId, objects } = after
  const byName = new Map(objects.map((object) => [object.name, object]))
  const deleted = new Set(log.filter(({ type }) => type === 'delete').map(({ name }) => name))
  const isKept = ({ type, name, n }) => {
    const object = byName.get(name)
    if (type === 'delete') return !object
    return deleted.has(name) || (object && (type === 'create' || Number(object.attributes.n) >= n))
  }
  const tooOld = log.find((entry) => isDue(entry) && !isKept(entry))
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
}
