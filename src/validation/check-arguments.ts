import { mockError, quote } from './errors.ts'
import { eventNames } from './event-names.ts'
import { adviseNearest } from './nearest.ts'
import { isOfRunner } from './test-context.ts'

/** The members of a mock, and of its client, that take no, one and two arguments. `on` and `reset` check their own. */
const members: readonly (readonly string[])[] = [
  'faults.list faults.count faults.clear faults.verify requests.clear describe exportState checkpoint',
  'objects.get objects.count objects.create objects.delete faults.add faults.get faults.remove requests.get requests.last ' +
    'requests.count requests.release configure explain setInitialState importState restore',
  'objects.list objects.replace objects.update requests.list requests.verify requests.waitFor',
].map((names) => names.split(' '))

/** Fields of what somebody means who passes it to a member without arguments: a match, a fault, an exchange. */
const MEANT = /^(operation|method|path|objectId|requestId|match|status|timesApplied|times)$/

/**
 * Throws for more arguments than a member takes, which would do nothing. Ignores the index and the list that `map` and
 * `forEach` add, and what a test runner passes to a hook: a context, fixtures, a callback.
 * @param count - how many the member takes; by default as in the table
 */
export function checkArgumentCount(
  member: string,
  args: readonly unknown[],
  count = members.findIndex((names) => names.includes(member)),
): void {
  const other = count < 0 ? undefined : args.slice(count).find((value) => value !== undefined)
  const [element, index, list] = args
  if (/^requests\.(list|count|last|release)$/.test(member) && args.length === 1 && element === undefined)
    throw mockError(`call ${member}`, 'a match', 'undefined', 'Leave it out for all requests', 'invalid-match')
  if (other === undefined || (Array.isArray(list) && list[index as number] === element)) return
  const isHook = /\.(clear|verify)$/.test(member) && Object(other) === other && !Array.isArray(other)
  if (count === 0 && isHook && !Object.keys(other as object).some((name) => MEANT.test(name))) return
  const expected = ['no argument', 'one argument', 'two arguments', 'three arguments'][count]!
  const got = `${count > 0 ? 'another, ' : ''}${quote(other)}`
  throw mockError(`call ${member}`, expected, got, 'Leave it out: it would do nothing')
}

/** Wraps the members of a mock so that they throw for more arguments than they take. */
export function refuseExtraArguments<Mock extends object>(mock: Mock): Mock {
  for (const path of members.flat()) {
    // The stack of its error begins where it is called: it checks them itself.
    if (path === 'requests.waitFor') continue
    const [name = '', holder] = path.split('.').reverse()
    const object: object = holder === undefined ? mock : Object(mock)[holder]
    const member: (...args: unknown[]) => unknown = Reflect.get(object, name)
    const limited = (...args: unknown[]) => {
      checkArgumentCount(path, args)
      return member(...args)
    }
    // Bound: Vitest reads the parameters of a hook in its source, and refuses others than its own.
    Object.assign(object, { [name]: limited.bind(undefined) })
  }
  return mock
}

/** Checks the arguments of `on`. Options, as `addEventListener` has them, would do nothing. */
export function checkListener(
  event: unknown,
  listener: unknown,
  others: readonly unknown[],
  names: readonly unknown[] = eventNames,
): void {
  if (!names.includes(event)) {
    throw mockError('listen', `one of the events ${names.join(', ')}`, quote(event), adviseNearest(event, eventNames))
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
