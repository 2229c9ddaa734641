import { computeKinds } from './kinds/compute.ts'
import { facilitiesKinds } from './kinds/facilities.ts'
import { type Kind, seldom, serial } from './kinds/kind.ts'
import { networkKinds } from './kinds/network.ts'

/** Every kind of objects that a factory draws. */
export const kinds: readonly Kind[] = [...computeKinds, ...networkKinds, ...facilitiesKinds]

/** What little is known of an object whose type is not set, or is none of {@link kinds}. */
const unknownKind: Kind = {
  type: '',
  weight: 0,
  roles: ['host'],
  stands: 'nowhere',
  team: 'platform',
  deployed: false,
  labels: ['unidentified', 'to-be-checked', 'inherited'],
  models: [{}],
  attributes: { asset_tag: serial('A'), serial: serial(''), notes: seldom('found during the last stocktaking') },
}

/** The kind that a type name stands for, whatever its case. */
export function kindOf(type: string | null): Kind {
  return kinds.find((kind) => kind.type === type?.toLowerCase()) ?? unknownKind
}
