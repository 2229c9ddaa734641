import type { BuiltObject } from './built-object.ts'
import { createFakerPerObject } from './faker.ts'
import { generateObject } from './generate-object.ts'
import type { AnyOverrides } from './overrides.ts'
import type { Place } from './places.ts'

/**
 * Starts the sequence of the objects of a seed.
 * @param seed - any integer
 * @param places - the places to draw locations from
 * @returns a function that generates the next object with checked overrides
 */
export function createSequence(
  seed: number,
  places: readonly Place[],
): (overrides: readonly AnyOverrides[]) => BuiltObject {
  const fakerForObject = createFakerPerObject(seed)
  const drawnCounts = new Map<string, number>()
  let n = 0
  return (overrides) => {
    n++
    return generateObject({ faker: fakerForObject(n), places, n, drawnCounts }, overrides)
  }
}
