import { IPV4, isLocalhost, isLoopback, isThisMachine } from '../../validation/this-machine.ts'
import { hostOptionChecks, type ResolvedHostOptions } from '../host-options.ts'
import { hostnameOf } from '../request/host-header.ts'
import type { HostRequest } from '../request/host-request.ts'
import { createErrorResponse, createLimitResponse, type HostResponse, LimitError } from '../request/responses.ts'

type ClientRequest = Pick<HostRequest, 'headers' | 'clientAddress'>

/** Refuses a request that may not use the admin API: with a 403, or a 429 after too many wrong tokens. */
export function refuseAccess(
  request: ClientRequest,
  client: string,
  now: number,
  { adminToken, allowedHosts }: Pick<ResolvedHostOptions, 'adminToken' | 'allowedHosts'>,
  guesses: TokenGuesses,
): HostResponse | null {
  const reason = findSourceError(request, allowedHosts) ?? (adminToken === undefined ? findMachineError(request) : null)
  if (reason !== null) return createErrorResponse(403, reason, 'forbidden')
  if (adminToken === undefined) return null
  const authorization = request.headers.get('authorization')
  const verdict = authorization !== null && guesses.judge(client, isEqual(authorization, `Bearer ${adminToken}`), now)
  if (verdict === true) return null
  if (verdict === false) {
    return createErrorResponse(403, 'The admin API needs its token, as Authorization: Bearer <token>.', 'forbidden')
  }
  const detail = `Too many wrong tokens came from this address. Wait ${verdict} s.`
  return createLimitResponse(new LimitError(429, 'tokens', detail, { 'retry-after': String(verdict) }), 'limit')
}

/**
 * Why a request can be one that another web page causes: any page can send requests to this machine, from its own
 * origin (`Origin`), or through a name of its own that resolves to this machine (`Host`).
 */
function findSourceError({ headers }: ClientRequest, allowedHosts: readonly string[]): string | null {
  const host = headers.get('host')
  const origin = headers.get('origin')
  if (host !== null && !isAllowedName(hostnameOf(host), allowedHosts)) {
    const names = ['localhost', 'an IP address', ...allowedHosts].join(' or ')
    const reason = `The admin API accepts requests to ${names}, not to ${host || 'a server without a name'}.`
    return reason + describeOption(hostnameOf(host))
  }
  if (origin !== null && !isAllowedOrigin(origin, host, allowedHosts)) {
    const hostname = URL.canParse(origin) ? hostnameOf(new URL(origin).host) : ''
    return `The admin API accepts no requests from pages of ${origin}.${describeOption(hostname)}`
  }
  return null
}

/** The option that allows a name, as a sentence; empty for what the option does not take. */
function describeOption(hostname: string): string {
  const isAllowed = hostname !== '' && hostOptionChecks.allowedHosts.is([hostname])
  return isAllowed ? ` Allow it with --allowed-host ${hostname} (allowedHosts).` : ''
}

/** The headers that a proxy adds. */
const proxyHeaders = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-client-ip'],
  ...['cf-connecting-ip', 'true-client-ip'],
]

/** Why a request without a token has no access: it comes from another machine. Null if it does not. */
function findMachineError({ headers, clientAddress }: ClientRequest): string | null {
  // A proxy on the same machine connects from there for everybody.
  const isForwarded = proxyHeaders.some((name) => headers.get(name) !== null)
  if (isLoopback(clientAddress) && !isForwarded) return null
  const from = isForwarded ? 'behind a proxy' : 'from other machines'
  const option = '--admin-token <token> (adminToken), a secret of 16 or more characters'
  return `The admin API needs a token ${from}. Set it with ${option}, and send it as Authorization: Bearer <token>.`
}

/** Compares in a time that does not tell how much of the text is right. */
function isEqual(text: string, expected: string): boolean {
  const encoder = new TextEncoder()
  const [bytes, expectedBytes] = [encoder.encode(text), encoder.encode(expected)]
  let difference = bytes.length ^ expectedBytes.length
  for (const [index, byte] of bytes.entries()) difference |= byte ^ expectedBytes[index % expectedBytes.length]!
  return difference === 0
}

function isAllowedOrigin(origin: string, host: string | null, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (host !== null && url.host === host.toLowerCase()) return true
  const hostname = hostnameOf(url.host)
  return isThisMachine(hostname) || allowedHosts.includes(hostname)
}

/** No page can have an IP address resolve to this machine. Only one has a colon. */
function isAllowedName(hostname: string, allowedHosts: readonly string[]): boolean {
  return isLocalhost(hostname) || IPV4.test(hostname) || hostname.includes(':') || allowedHosts.includes(hostname)
}

/** How many wrong tokens of a client are answered in {@link WINDOW}. */
const MAX_WRONG = 10

/** In ms. */
const WINDOW = 60_000

/** How many clients are remembered. */
const MAX_CLIENTS = 10_000

/**
 * Slows down those who guess the token: after ten wrong ones in a minute, the right one is refused too until it is
 * over. Not for a client that has sent it before, or whose address is unknown: an attacker behind the same address
 * would lock the operator out.
 */
export class TokenGuesses {
  /** By client, the one that began first at the start. */
  readonly #wrong = new Map<string, { count: number; end: number }>()
  readonly #known = new Set<string>()

  /** @returns whether the token gives access, or for how many seconds no other one is judged */
  judge(client: string, isRight: boolean, now: number): boolean | number {
    const before = this.#wrong.get(client)
    const isRunning = before !== undefined && now < before.end
    if (!isRunning) this.#wrong.delete(client)
    const wrong = isRunning ? before : { count: 0, end: now + WINDOW }
    const isOver = wrong.count >= MAX_WRONG
    if (isRight && (!isOver || client === '' || this.#known.has(client))) {
      if (this.#known.size < MAX_CLIENTS) this.#known.add(client)
      return true
    }
    if (isOver) return Math.ceil((wrong.end - now) / 1000)
    wrong.count++
    this.#wrong.set(client, wrong)
    const [first] = this.#wrong.keys()
    if (this.#wrong.size > MAX_CLIENTS) this.#wrong.delete(first!)
    return false
  }
}
