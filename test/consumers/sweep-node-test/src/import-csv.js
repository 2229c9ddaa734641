const fields = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** Imports lines as `name;location;type`. Returns the lines that the service refuses, with the fields that are wrong. */
export async function importCsv(session, text) {
  const refused = []
  for (const [at, line] of text.trim().split('\n').entries()) {
    const [name, location, type] = line.split(';')
    const object = {
      ...fields,
      name,
      location: location ? { name: null, fact: location } : null,
      type: type ? { name: type } : null,
    }
    try {
      await session.create(object)
    } catch (error) {
      if (error.status !== 400) throw error
      refused.push({ line: at + 1, fields: error.fields })
    }
  }
  return refused
}

/** Imports objects as an older version has exported them. Those were not complete. */
export async function importLegacy(session, objects) {
  const refused = []
  for (const { id, ...object } of objects) {
    await session.create(object).catch((error) => refused.push({ id, fields: error.fields }))
  }
  return refused
}
