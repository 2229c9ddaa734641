import type { Faker } from '@faker-js/faker'

/** A team, named for what it is responsible for. */
export type Team = 'platform' | 'network' | 'data' | 'facilities'

/** User ids by team. Few and fixed, so that the `responsible` filter matches several objects for each of them. */
const staff: Readonly<Record<Team, readonly number[]>> = {
  platform: [3, 7, 12, 31],
  network: [8, 15, 23],
  data: [19, 42],
  facilities: [57],
}

/** All user ids, ascending. */
const allUserIds = Object.values(staff)
  .flat()
  .sort((a, b) => a - b)

/** How many users are responsible for an object, with the weight of each number. */
const userCounts = [
  { value: 0, weight: 15 },
  { value: 1, weight: 60 },
  { value: 2, weight: 19 },
  { value: 3, weight: 6 },
]

/**
 * Picks the users who are responsible for an object: nobody, or a member of the team and up to two other users.
 * @returns user ids, each of them once
 */
export function pickResponsible(faker: Faker, team: Team): number[] {
  const count = faker.helpers.weightedArrayElement(userCounts)
  const first = faker.helpers.arrayElement(staff[team])
  const others = allUserIds.filter((id) => id !== first)
  return [first, ...faker.helpers.arrayElements(others, Math.max(count - 1, 0))].slice(0, count)
}
