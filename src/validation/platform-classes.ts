const { Headers, Request, Response } = globalThis

/**
 * The classes of the platform as they are when this module loads. Later, a tool such as Pretender can replace them by some
 * of its own, which neither MSW nor the platform reads. Not `fetch`: MSW replaces that, and has to be called.
 */
export const platform = { Headers, Request, Response }

/** Whether a value is of a class of the platform, or of its present replacement. */
export function isOfPlatform<Name extends keyof typeof platform>(
  name: Name,
  value: unknown,
): value is InstanceType<(typeof globalThis)[Name]> {
  return [platform[name], globalThis[name]].some((type) => value instanceof type)
}
