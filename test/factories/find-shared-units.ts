import type { BuiltObject } from '../../src/factories.ts'

/** The rack units that several of the objects have at the same location: `osl1/r01/U07`. */
export function findSharedUnits(objects: readonly BuiltObject[]): string[] {
  const units = objects.flatMap(({ location, attributes: { rack, unit } }) =>
    location && rack && unit ? [`${location.fact ?? location.name}/${rack}/${unit}`] : [],
  )
  const seen = new Set<string>()
  return units.filter((unit) => seen.size === seen.add(unit).size)
}
