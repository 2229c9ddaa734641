import { mockError, quote } from './errors.ts'
import { eventNames } from './event-names.ts'
import { adviseNearest } from './nearest.ts'
import { isOfRunner } from './test-context.ts'

/** Fields of what somebody means who passes it to a member without arguments: a match, a fault, an exchange. */
const MEANT = /^(operation|method|path|objectId|requestId|match|status|timesApplied|times)$/

/**
 * Throws for more arguments than a member takes, which would do nothing. Ignores the index and the list that `map` and
 * `forEach` add, and what a test runner passes to a hook: a context, fixtures, a callback.
 * @param count - how many the member takes; by default as in the table
 */
export function checkArgumentCount(member: string, args: ArrayLike<unknown>, count: number): void {
  const { 0: element, 1: index, 2: list } = args
  const other = Array.from(args)
    .slice(count)
    .find((value) => value !== undefined)
  if (/^requests\.(list|count|last|release)$/.test(member) && args.length === 1 && element === undefined)
    throw mockError(`call ${member}`, 'a match', 'undefined', 'Leave it out for all requests', 'invalid-match')
  if (other === undefined || (Array.isArray(list) && typeof index === 'number' && list[index] === element)) return
  const isHook = /\.(clear|verify)$/.test(member) && Object(other) === other && !Array.isArray(other)
  if (count === 0 && isHook && !Object.keys(other as object).some((name) => MEANT.test(name))) return
  const expected = ['no argument', 'one argument', 'two arguments', 'three arguments'][count]!
  const got = `${count > 0 ? 'another, ' : ''}${quote(other)}`
  throw mockError(`call ${member}`, expected, got, 'Leave it out: it would do nothing')
}

/** These check their own arguments: of a wait, the stack of an error begins where it is called. */
const CHECKS_ITSELF = /^(fetch|on|random|reset|waitFor)$/

/** Lets the members of a mock refuse more arguments than they have parameters. */
export function refuseExtraArguments<Mock extends Readonly<Record<'objects' | 'faults' | 'requests', object>>>(
  mock: Mock,
): Mock {
  const { objects, faults, requests } = mock
  for (const [group, members] of Object.entries({ '': mock, objects, faults, requests })) {
    for (const [name, member] of Object.entries(members)) {
      if (typeof member !== 'function' || CHECKS_ITSELF.test(name)) continue
      const path = (group && `${group}.${name}`) || name
      // A parameter with a default would not count: no member has one.
      const limited = (...args: unknown[]) => {
        checkArgumentCount(path, args, member.length)
        return member(...args)
      }
      // Bound: Vitest reads the parameters of a hook in its source, and refuses others than its own.
      Object.assign(members, { [name]: limited.bind(undefined) })
    }
  }
  return mock
}

/** Checks the arguments of `on`. Options, as `addEventListener` has them, would do nothing. */
export function checkListener(
  event: unknown,
  listener: unknown,
  others: readonly unknown[],
  names: readonly string[] = eventNames,
): void {
  if (!names.some((name) => name === event)) {
    throw mockError('listen', `one of the events ${names.join(', ')}`, quote(event), adviseNearest(event, names))
  }
  if (typeof listener !== 'function') throw mockError('listen', 'a function', quote(listener), 'Pass a listener')
  const advice = 'To stop listening, call the function that it returns'
  if (others.length > 0) throw mockError('listen', 'no other argument', quote(others[0]), advice)
}

/** Throws for what is passed to a reset by mistake, and ignores what a test runner passes to a hook. */
export function checkReset(argument: unknown, isCheckpoint: (argument: object) => boolean): void {
  if (isOfRunner(argument)) return
  const fail = (got: string, advice: string) => mockError('reset', 'no argument', got, advice)
  if (Array.isArray(argument) || 'objects' in Object(argument)) {
    const advice = 'Use setInitialState for this reset and later ones, or importState until a reset'
    throw fail(Array.isArray(argument) ? 'a list' : 'a state', advice)
  }
  throw isCheckpoint(Object(argument)) ? fail('a checkpoint', 'Use restore') : fail(quote(argument), 'Leave it out')
}
