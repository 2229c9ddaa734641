/** Tries again after a 503 at once, and after a 429 as late as the service asks for. */
async function retrying(action, attempts = 3) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action()
    } catch (error) {
      if (![429, 503].includes(error.status) || attempt === attempts) throw error
      if (error.retryAfter > 0) await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000))
    }
  }
}

/** Adds a label to all objects of a type. Returns how many had it not. */
export async function labelAll(session, type, label) {
  const objects = (await session.list({ type__name: type })).filter(({ labels }) => !labels.includes(label))
  for (const { id, labels } of objects) await retrying(() => session.update(id, { labels: [...labels, label] }))
  return objects.length
}

/** Says what happens to an object: a message replaces the one before. */
export async function report(session, id, state) {
  await session.update(id, { attributes: { state } })
}

/** Renames an object. */
export async function rename(session, { id, ...fields }, name) {
  return session.replace(id, { ...fields, name })
}
