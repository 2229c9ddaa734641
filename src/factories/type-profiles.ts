import { computeProfiles } from './type-profiles/compute.ts'
import { facilitiesProfiles } from './type-profiles/facilities.ts'
import { networkProfiles } from './type-profiles/network.ts'
import { integerBetween, serial, type TypeProfile, usuallyEmpty } from './type-profiles/type-profile.ts'

/** The profiles of all types that a factory generates. */
export const typeProfiles: readonly TypeProfile[] = [...computeProfiles, ...networkProfiles, ...facilitiesProfiles]

/** The profile for an object without a type, or with a type that has no profile. */
const unknownTypeProfile: TypeProfile = {
  type: '',
  weight: 0,
  roles: ['host'],
  placement: 'none',
  team: 'platform',
  hasEnvironment: false,
  labels: ['unidentified', 'to-be-checked', 'inherited'],
  models: [{}],
  attributes: {
    asset_tag: integerBetween(10_000, 99_999),
    serial,
    notes: usuallyEmpty('found during the last stocktaking'),
  },
}

/** Finds the profile of a type by its name, ignoring case. */
export function findTypeProfile(type: string | null): TypeProfile {
  return typeProfiles.find((profile) => profile.type === type?.toLowerCase()) ?? unknownTypeProfile
}
