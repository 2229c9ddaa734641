import { type RuleId, rules } from '../../../src/conformance/rules.ts'
import { bugsOfReads, bugsOfSeveralRules } from './bugs-of-reads.ts'
import { bugsOfWrites } from './bugs-of-writes.ts'
import { createService } from './healthy.ts'
import type { Hooks, TestService } from './service.ts'
import type { stacks } from './stacks.ts'

/** A service with one bug. */
export interface Bug {
  readonly name: string
  /** What a report names first. */
  readonly rule: string
  readonly create: () => TestService
}

/** Bugs by their stack, with the rule that names each and its title. One that remembers something is a function. */
export type BugRows = Partial<Record<keyof typeof stacks, Readonly<Record<string, Hooks | (() => Hooks)>>>>

function plant(rows: BugRows): Bug[] {
  return Object.entries(rows).flatMap(([stack, bugs]) =>
    Object.entries(bugs).map(([title, row]) => {
      const [rule, name] = title.split(': ') as [string, string]
      const create = (): TestService => {
        const hooks = typeof row === 'function' ? row() : row
        return { ...createService(stack as keyof BugRows, { hooks }), fresh: create }
      }
      return { name, rule, create }
    }),
  )
}

/** Services with one bug each: they break a sentence of the contract, forget what they were told, or change texts. */
export const readable: readonly Bug[] = plant(bugsOfReads)
export const bugs: readonly Bug[] = [...readable, ...plant(bugsOfWrites)]

/** The service with a bug. */
export const createBug = (name: string): TestService => bugs.find((bug) => bug.name === name)!.create()

/** Rules whose bug is found by another one first. */
const following: Readonly<Partial<Record<RuleId, string>>> = {
  'empty-labels-are-allowed': 'update to no labels ignored',
  'empty-responsible-is-allowed': 'update to no users ignored',
  'updated-is-listed': 'update of labels not stored',
  'any-attributes-are-allowed': 'empty attributes dropped',
  'delete-returns-no-body': 'delete answers 200 with a body',
}

/** The bug that breaks each rule. */
export const provenBy = rules.map(({ id }): readonly [id: RuleId, bug: Bug | undefined] => {
  const isProof = ({ name, rule }: Bug) => (following[id] ? name === following[id] : rule === id)
  return [id, [...bugs, ...plant(bugsOfSeveralRules)].find(isProof)]
})
