import type { InventoryClient } from '../../client/inventory-client.ts'
import type { ExplainableRequest } from '../../mock/explain/explanation.ts'
import type { Exchange } from '../../mock/log/exchange.ts'
import { formatTarget } from '../../mock/log/format-request.ts'
import { createControlCommand, parseJson } from '../control/control-command.ts'
import { formatExplanation } from '../control/explanation-text.ts'
import { ExitError, UsageError } from '../exit-error.ts'
import { textOption } from '../options.ts'

const options = { body: textOption('<json>', 'the body of the request', { parse: parseJson }) } as const

/** `inventory-objects-mock explain [<id> | <request>]`: why a request gets its response. */
export const explain = createControlCommand({
  summary: 'say why a request gets its response',
  usage: ["explain [<id> | '[<method>] <path>'] [options]"],
  options: ['Request', options],
  example: [
    'inventory-objects-mock explain      # the latest request in the log',
    'inventory-objects-mock explain 12   # the one with this id',
    "inventory-objects-mock explain 'GET /api/v2/objects/?name=WEB'",
  ],
  async run({ inventory, args, values: { body } }) {
    const request = await readRequest(inventory, args.join(' '), body)
    const line = `${request.method} ${formatTarget({ path: request.path, query: request.query ?? {} })}`
    const explanation = await inventory.explain(request)
    return { json: explanation, lines: formatExplanation(line, explanation) }
  },
})

/** Reads the request to explain: the latest of the log, one of the log by its id, or one that was typed. */
async function readRequest(inventory: InventoryClient, text: string, body: unknown) {
  const typed = /^(?:([a-z]+) +)?((?:\/|https?:).*)$/i.exec(text)
  if (typed) {
    const [, method = body === undefined ? 'GET' : 'POST', target] = typed
    // Below the base URL, with which it can begin.
    const path = target!.startsWith(`${inventory.baseUrl}/`) ? target!.slice(inventory.baseUrl.length) : target!
    return { method: method.toUpperCase(), path, body } as ExplainableRequest
  }
  if (!/^\d*$/.test(text)) {
    const problem = `explain takes a request such as 'GET /api/v2/objects/?name=web-1', or its id in the log, not '${text}'`
    throw new UsageError(problem)
  }
  if (body !== undefined) throw new UsageError('--body has no effect on a request of the log')
  const exchange = text === '' ? await inventory.requests.last() : await inventory.requests.get(Number(text))
  // Without what can be long, and explains nothing.
  if (exchange) return exchange.fault ? exchange : ({ ...exchange, responseBody: null } as Exchange)
  throw new ExitError(
    text === '' ? 'The log has no requests yet.' : `The log has no request ${text}. See requests list.`,
    1,
  )
}
