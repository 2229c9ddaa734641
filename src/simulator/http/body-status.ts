/** Whether a response with a status can have a body. */
export function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}
