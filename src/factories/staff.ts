import type { Faker } from '@faker-js/faker'

/** What somebody looks after. */
export type Team = 'platform' | 'network' | 'data' | 'facilities'

/** User ids of the staff, by what they look after. Small and stable, so that the `responsible` filter finds several. */
const staff: Readonly<Record<Team, readonly number[]>> = {
  platform: [3, 7, 12, 31],
  network: [8, 15, 23],
  data: [19, 42],
  facilities: [57],
}

/** Everybody's user id, ascending. */
const everybody = Object.values(staff)
  .flat()
  .sort((a, b) => a - b)

/** How many are responsible for an object, and how often that is so. */
const headcounts = [
  { value: 0, weight: 15 },
  { value: 1, weight: 60 },
  { value: 2, weight: 19 },
  { value: 3, weight: 6 },
]

/**
 * Who is responsible for an object: nobody, somebody of the team, or somebody of the team and one or two others.
 * @returns different user ids
 */
export function drawResponsible(faker: Faker, team: Team): number[] {
  const headcount = faker.helpers.weightedArrayElement(headcounts)
  const first = faker.helpers.arrayElement(staff[team])
  const others = everybody.filter((id) => id !== first)
  return [first, ...faker.helpers.arrayElements(others, Math.max(headcount - 1, 0))].slice(0, headcount)
}
