import type { FaultCollection, MockControl } from '../mock/control.ts'
import type { JsonFault } from '../mock/exported-state.ts'
import type { ActiveFault, Fault } from '../mock/faults/fault.ts'
import type { Exchange } from '../mock/log/exchange.ts'
import type { RequestMatch, RequestPattern } from '../mock/log/match.ts'
import type { ObjectCollection } from '../mock/objects/collection.ts'
import type { Checkpoint } from '../simulator/store/history.ts'

/** A checkpoint on a server. The server keeps the last 1,000 of each collection. */
export interface RemoteCheckpoint {
  /** The same for every client of the collection. */
  readonly id: string
  /** Drops the checkpoint, so that the server no longer keeps what changed since. */
  drop(): Promise<void>
}

/** A fault in the list of a server. */
export type RemoteFault = JsonFault & Pick<ActiveFault, 'id'>

/**
 * The members of a mock over HTTP: each method is asynchronous, and each property is an asynchronous method. What is
 * passed is JSON: a fault and a pattern have no functions, regular expressions and matchers.
 */
type RemoteMembers<Members> = { readonly [Name in keyof Members]: RemoteMember<Members[Name]> }

// `on` is generic, which no type can be derived from.
type Derivable = Omit<MockControl, 'on'>

/** The members of {@link MockControl} that can be derived, over HTTP. */
export type RemoteControl = RemoteMembers<Derivable>

type RemoteMember<Member> = [Member] extends [(...args: infer Args) => infer Result]
  ? (...args: SentAll<Args>) => Promise<Received<Awaited<Result>>>
  : [Member] extends [ObjectCollection | FaultCollection]
    ? RemoteMembers<Member>
    : () => Promise<Member>

type SentAll<Args extends readonly unknown[]> = { [Index in keyof Args]: Sent<Args[Index]> }

type Sent<Value> =
  IsSame<Value, Checkpoint> extends true
    ? Pick<RemoteCheckpoint, 'id'>
    : IsSame<Value, Fault> extends true
      ? JsonFault
      : IsSame<Value, RequestMatch> extends true
        ? RequestPattern<Exchange>
        : Value

type Received<Value> =
  IsSame<Value, Checkpoint> extends true
    ? RemoteCheckpoint
    : IsSame<Value, readonly ActiveFault[]> extends true
      ? readonly RemoteFault[]
      : Value extends () => void
        ? () => Promise<void>
        : Value

/** Whether each of two types accepts the other. */
type IsSame<One, Other> = [One, Other] extends [Other, One] ? true : false
