/** The collection of every contestant, and a slow but simple reference for the correct responses. */

/** Generates realistic objects: about 330 bytes of JSON each, `perPlace` objects in each place, 2 % of each type. */
export function makeObjects(count, perPlace = 20) {
  const places = Math.max(2, Math.floor(count / perPlace))
  return Array.from({ length: count }, (_, index) => makeObject(index + 1, places))
}

function makeObject(id, places) {
  const place = (id - 1) % places
  return {
    id,
    name: `osl${place}-r${10 + (id % 40)}-sw${id}`,
    location: { name: `Oslo ${place}`, fact: `site-${place}` },
    type: { name: `type-${(id - 1) % 50}` },
    labels: ['prod', `batch-${id % 7}`],
    attributes: {
      vendor: 'Juniper',
      model: `EX4300-${id % 9}`,
      firmware: '21.4R3-S5',
      mgmt_ip: `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`,
      serial: `SN${(id * 2654435761) % 4294967296}`,
      rack: `r${10 + (id % 40)}`,
      contract: '',
    },
    responsible: [(id % 30) + 1],
  }
}

/** The fields of a new object. */
export function makeFields(number) {
  const { id: _, ...fields } = makeObject(number, 50)
  return fields
}

/** The measured queries by task: all objects, those of a place, those of a type. */
export const queries = { list: '', place: 'location__fact=site-1', type: 'type__name=type-7' }

const filters = {
  location__fact: (object, value) => object.location?.fact === value,
  type__name: (object, value) => object.type?.name === value,
}

/** The objects in the response to a list with one of these queries. */
export function select(objects, query) {
  const [name, value] = query.split('=')
  return query === '' ? objects : objects.filter((object) => filters[name](object, value))
}
