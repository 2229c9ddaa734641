import { resolveAssumptions } from '../contract/assumption-checks.ts'
import { type Assumptions, assumptionNames } from '../contract/assumptions.ts'
import type { Some } from '../contract/json.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { type OptionChecks, word } from '../validation/options.ts'
import { type AcceptedFinding, acceptCheck, namesCheck, onlyCheck } from '../validation/selection.ts'
import { examineService } from './examine-service.ts'
import { type ConformanceReport, UNEXPLAINED } from './report/report.ts'
import { rules } from './rules.ts'
import {
  resolveTarget,
  type ServiceOptions,
  type ServiceTarget,
  serviceOptionChecks,
  type Writes,
} from './service/service-options.ts'

/** Options of `check`. */
export interface CheckOptions extends ServiceOptions {
  /**
   * The habits that are expected of the service where the contract is silent: another answer is a deviation. Of an assumption that
   * is left out, nothing is expected.
   */
  assumptions?: Some<Assumptions> | undefined
  /**
   * How much may be written: nothing; also creates that are refused, because they have a value that no service can store;
   * or also objects of its own, which it deletes.
   * @default 'none'
   */
  writes?: Writes | undefined
  /** The rules and assumptions that are reported, by their names. @default all */
  only?: readonly string[] | undefined
  /** Those that are not reported. */
  skip?: readonly string[] | undefined
  /** Deviations that do not count, with the `id` and the `test` of an earlier report. */
  accept?: readonly AcceptedFinding[] | undefined
}

/** The names that the options `only` and `skip` take: of rules, and of assumptions. */
export const checkNames: readonly string[] = [...rules.map(({ id }) => id), UNEXPLAINED, ...assumptionNames]

const selectionCheck = namesCheck(checkNames, 'a list of names of rules and assumptions')

const checks: OptionChecks<CheckOptions> = {
  ...serviceOptionChecks,
  // By `resolveAssumptions`.
  assumptions: null,
  writes: word('none', 'refused', 'allowed'),
  only: onlyCheck(selectionCheck),
  skip: selectionCheck,
  accept: acceptCheck(checkNames),
}

/**
 * Asks a service what it does. Of each sentence of the contract, it finds out whether it holds; and of each assumption, the
 * value under which a mock answers as the service does. It never guesses: what cannot be told is undetermined. By default it
 * only reads. Objects of others are never written to.
 * @param target - its URL, or a function like `fetch`
 * @returns a report, also if the check had to end early
 * @throws InventoryMockError for an invalid target or option
 * @throws ServiceError if the list of the service cannot be read
 * @example
 * const report = await check('https://staging.example', { token, writes: 'allowed' })
 * createInventoryMock({ assumptions: learnedAssumptions(report) })
 */
export async function check(target: ServiceTarget, options: CheckOptions = {}): Promise<ConformanceReport> {
  checkArgumentCount('check', arguments, 2)
  const resolved = resolveTarget('check a service', target, options, checks)
  const { assumptions: given, writes = 'none', accept = [], only, skip } = options
  const values = Object.entries(resolveAssumptions(given))
  const expected = Object.fromEntries(values.filter(([name]) => given?.[name as keyof Assumptions] !== undefined))
  return examineService(resolved, options, { writes, expected, accept, selection: { only, skip } })
}
