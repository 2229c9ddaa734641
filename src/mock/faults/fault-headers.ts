import { toHeaders } from '../../simulator/http/service-request.ts'
import { type OptionCheck, string } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { isOfPlatform } from '../../validation/platform-classes.ts'

// The characters that Node writes to a socket; `Headers` accepts other control characters too.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export const headersCheck: OptionCheck = {
  is(headers) {
    if (!isPlainObject(headers) && !isOfPlatform('Headers', headers)) return false
    try {
      // Checks the names. It would convert a value that is no text.
      const values = [...toHeaders(headers as Headers | Record<string, string>).values()]
      return Object.values(headers).every(string.is) && values.every((text) => HEADER_VALUE.test(text))
    } catch {
      return false
    }
  },
  expected: 'an object of header names and values, or Headers',
  advise(headers) {
    const other = Object.values(Object(headers)).find(
      (value) => typeof value === 'number' || typeof value === 'boolean',
    )
    return other === undefined ? undefined : `The value of a header is a text: write '${other}'`
  },
}

/** Those of a connection, and the length, which are those of what is sent. */
export const ownHeaders = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]
