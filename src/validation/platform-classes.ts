type PlatformClass = 'Headers' | 'Request' | 'Response'

/**
 * The classes of the platform. In a page, those of the time when this module loads: later, a tool such as Pretender can replace
 * them by some of its own, which neither MSW nor the platform reads. Elsewhere nobody does, and Node loads them when they are
 * first read, which takes as long as all of this package. Not `fetch`: MSW replaces that, and has to be called.
 */
export const platform: Pick<typeof globalThis, PlatformClass> =
  typeof document === 'undefined' ? globalThis : { Headers, Request, Response }

/** Whether a value is of a class of the platform, or of its present replacement. */
export function isOfPlatform<Name extends PlatformClass>(
  name: Name,
  value: unknown,
): value is InstanceType<(typeof globalThis)[Name]> {
  return [platform, globalThis].some((classes) => value instanceof classes[name])
}
