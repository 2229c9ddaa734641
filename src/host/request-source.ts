import { SOURCE_HEADER } from '../client/paths.ts'
import type { ReceivedRequest } from '../mock/log/exchange.ts'
import type { RequestHeaders } from '../simulator/http/messages.ts'

/** Who sent a request to the service: the console says so in a header. */
export function readSource(headers: RequestHeaders): ReceivedRequest['source'] {
  return headers.get(SOURCE_HEADER) === 'console' ? 'console' : 'app'
}
