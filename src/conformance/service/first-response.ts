import type { PlainResponse } from './messages.ts'
import type { ServiceConnection } from './service-connection.ts'
import { codeOf, ServiceError } from './service-error.ts'

/**
 * Checks the response to the first list.
 * @param action - what fails, for the error: `check`
 * @throws ServiceError if the service cannot be read at all
 */
export function checkFirstResponse(
  action: string,
  { url, token }: ServiceConnection,
  { status, headers }: PlainResponse,
): void {
  const fail = (got: string, advice: string) => {
    const message = `Failed to ${action} ${url}: expected a list of objects but got ${got}. ${advice}.`
    throw new ServiceError(message, codeOf(status))
  }
  if (status === 401 || status === 403) {
    fail(`the status ${status}`, token === undefined ? 'Pass the option token' : 'Pass a token that may read objects')
  }
  if (status >= 300 && status < 400) {
    fail(`a redirect to ${headers.location ?? 'nowhere'}`, 'Pass the URL that it leads to')
  }
  if (status === 429 || status >= 500) fail(`the status ${status}`, 'Try again when the service is up')
}
