/**
 * Parses the query of a request.
 * @note `URLSearchParams` of Node takes long for many `+`, and `replaceAll` takes as long.
 */
export function parseSearch(search: string): URLSearchParams {
  return new URLSearchParams(search.split('+').join(' '))
}
