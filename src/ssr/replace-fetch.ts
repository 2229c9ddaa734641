import { SESSION_HEADER } from '../client/shared-paths.ts'

type Fetch = typeof fetch

/**
 * Replaces the global `fetch` by one that adds the header of the session.
 *
 * @note An accessor: frameworks replace `fetch` too, and put theirs back. Next does so when it renders for the first time
 * and after each edit, and its cache has to see the header. Whichever `fetch` is assigned, a caller gets ours around it.
 * @param sessionFor - returns the session that a request to a URL has to be in; undefined for none
 * @returns a function that restores the `fetch` that was assigned last
 */
export function replaceFetch(sessionFor: (url: URL) => string | undefined): () => void {
  /** The fetch that each of ours wraps: one that is put back gets no other around it. */
  const wrapped = new WeakMap<Fetch, Fetch>()
  let inner: Fetch
  let outer: Fetch
  const get = () => outer
  const set = (value: Fetch) => {
    inner = wrapped.get(value) ?? value
    outer = wrapFetch(inner, sessionFor)
    wrapped.set(outer, inner)
  }
  set(globalThis.fetch)
  Object.defineProperty(globalThis, 'fetch', { get, set, configurable: true, enumerable: true })
  return () => {
    // Somebody else may have redefined the property since.
    if (Object.getOwnPropertyDescriptor(globalThis, 'fetch')?.get !== get) return
    const value = { value: inner, configurable: true, enumerable: true, writable: true }
    Object.defineProperty(globalThis, 'fetch', value)
  }
}

/** Wraps a `fetch` in a proxy, because frameworks keep properties of theirs on it. */
function wrapFetch(inner: Fetch, sessionFor: (url: URL) => string | undefined): Fetch {
  return new Proxy(inner, {
    apply(target, thisArgument, [input, init]: Parameters<Fetch>) {
      const session = sessionOf(input, sessionFor)
      if (session === undefined) return Reflect.apply(target, thisArgument, [input, init])
      // As the platform has it, headers in `init` are in place of those of a `Request`.
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
      if (!headers.has(SESSION_HEADER)) headers.set(SESSION_HEADER, session)
      // Also in the `Request`, where the cache of Next looks for them.
      const request = input instanceof Request ? new Request(input, { headers }) : input
      return Reflect.apply(target, thisArgument, [request, { ...init, headers }])
    },
  })
}

/** The session that a request has to be in; undefined for none, and for what `fetch` will reject. */
function sessionOf(input: unknown, sessionFor: (url: URL) => string | undefined): string | undefined {
  const url = input instanceof Request ? input.url : String(input)
  return URL.canParse(url) ? sessionFor(new URL(url)) : undefined
}
