/** The hosts that an environment lets pass by its proxy. */
export function readNoProxy({ no_proxy, NO_PROXY }: Readonly<Record<string, string | undefined>>): string[] {
  return `${no_proxy ?? ''},${NO_PROXY ?? ''}`.split(/[\s,]+/).filter((host) => host !== '')
}

/**
 * Advice if the platform sends the requests of a URL to the proxy of the environment; undefined if it does not. Bun and
 * Deno do so, and Node with `NODE_USE_ENV_PROXY=1`.
 */
export function adviseOnProxy(url: string): string | undefined {
  try {
    return findAdvice(new URL(url))
  } catch {
    // Deno without the permission to read the environment.
    return undefined
  }
}

function findAdvice({ protocol, hostname }: URL): string | undefined {
  const { env, versions } = globalThis.process ?? {}
  if (!env || !(env.NODE_USE_ENV_PROXY === '1' || versions.bun || versions.deno)) return
  const name = `${protocol.slice(0, -1)}_proxy`
  const found = [name, name.toUpperCase()].find((variable) => env[variable])
  const passesBy = (host: string) => host === '*' || `.${hostname}`.endsWith(`.${host.replace(/^\*?\./, '')}`)
  if (found === undefined || readNoProxy(env).some(passesBy)) return
  // Without its password.
  const proxy = env[found]!.replace(/^\w+:\/\//, '').replace(/^.*@/, '')
  return `The request went to ${proxy}, the proxy of ${found}: add ${hostname} to NO_PROXY.`
}
