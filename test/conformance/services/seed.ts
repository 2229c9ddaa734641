import { LIST, USERS } from '../../fields.ts'
import type { Json, Row } from './service.ts'

const names = [
  ...['web-1', 'web-10', 'WEB-1', 'Web-11', 'db-1', 'DB_2', 'db-21', 'Core switch 1', 'core switch 10', 'core-2'],
  ...["O'Brien's laptop", '100% spare', 'C:\\backup', 'Kjøleskap Ås', 'kjøleskap ås 2', 'café-1', 'NAS (old)'],
  ...['ups+battery', 'printer, 2nd floor', '🚀 launcher', 'rack 07', 'r&d <lab>', 'mail.example.com', 'backup'],
  'spare',
]
const locations = [
  { name: 'Oslo', fact: 'osl1' },
  { name: 'Trondheim', fact: 'trd' },
  { name: null, fact: 'OSL1' },
  null,
  { name: 'Oslo', fact: 'osl10' },
  { name: 'Bergen – hall 2', fact: 'bgo_2' },
]
const types = ['Server', 'server', 'Switch', null, 'Blade server', 'Printer', 'switch stack']
const labels = [['prod'], ['test', 'old'], [], ['prod', 'Web', 'backup'], ['web']]
const users = [[1], [11], [21, 1], [], [5, 11], [2], [111, 5, 21], [12]]
const userNames = ['Kari Nordmann', 'Ola', 'Åse Ødegård', "Pat O'Neil"]
const attributes: Record<string, string>[] = [
  { os: 'debian', 'cpu.cores': '8' },
  {},
  { Serial: '00417', note: '' },
  { os: 'Debian', rack: 'r07' },
]

/** The forms of what the contract leaves open. */
export interface Shape {
  firstId?: number
  label?: (text: string, id: number) => Json
  user?: (id: number, name: string) => Json
  /** Whether the last object has the name of the first. */
  isDoubled?: boolean
}

/** Creates believable objects: they share parts of names, places, types and users. */
export function seed(objects: number | readonly Omit<Row, 'id'>[] = 25, shape: Shape = {}): Row[] {
  const { firstId = 1, label = (text) => text, user = (id) => id, isDoubled = false } = shape
  const idAt = (at: number) => firstId + at + (at >> 4)
  if (typeof objects !== 'number') return objects.map((fields, at) => ({ id: idAt(at), ...fields }))
  const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length]!
  return Array.from({ length: objects }, (_, at) => {
    const type = pick(types, at)
    return {
      id: idAt(at),
      name: isDoubled && at > 0 && at === objects - 1 ? names[0]! : (names[at] ?? `host-${at}`),
      location: pick(locations, at),
      type: type === null ? null : { name: type },
      [LIST]: pick(labels, at).map((text) => label(text, labels.flat().indexOf(text) + 1)),
      attributes: pick(attributes, at),
      [USERS]: pick(users, at).map((id) => user(id, pick(userNames, id))),
    }
  })
}
