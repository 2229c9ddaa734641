/*
 * The classes of the platform as they are when this module loads. Later, a tool such as Pretender can replace them by some
 * of its own, which neither MSW nor the platform reads. Not `fetch`: MSW replaces that, and has to be called.
 */
export const Headers = globalThis.Headers
export type Headers = globalThis.Headers
export const Request = globalThis.Request
export type Request = globalThis.Request
export const Response = globalThis.Response
export type Response = globalThis.Response

/** Whether a value is of a class of the platform, or of what has replaced it. */
export function isOfPlatform<Name extends 'Headers' | 'Request' | 'Response'>(
  name: Name,
  value: unknown,
): value is InstanceType<(typeof globalThis)[Name]> {
  return [{ Headers, Request, Response }[name], globalThis[name]].some((type) => value instanceof type)
}
