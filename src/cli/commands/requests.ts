import { formatCount } from '../../console/text/format.ts'
import { operationNames } from '../../contract/operations.ts'
import type { EndedExchange, Exchange } from '../../mock/log/exchange.ts'
import { matches, type RequestPattern } from '../../mock/log/match.ts'
import {
  type Action,
  chooseAction,
  createControlCommand,
  expectNothing,
  formatJson,
  parseJson,
} from '../control/control-command.ts'
import { requestTitles, toRequestRow } from '../control/request-row.ts'
import { createTable } from '../control/table.ts'
import { expectNoPositionals, flagOption, integerParser, textOption, type Values, wordParser } from '../options.ts'

const options = {
  operation: textOption('<name>', `of this operation: ${operationNames.join(', ')}`, {
    parse: wordParser(operationNames),
  }),
  method: textOption('<name>', 'with this method'),
  status: textOption('<number>', 'with this status', { parse: integerParser({ min: 200, max: 599 }) }),
  match: textOption('<json>', `with these fields, such as '{"objectId":1}'`, { parse: parseJson }),
  limit: textOption('<number>', 'list only the latest ones, at most this number', { parse: integerParser({}) }),
  follow: flagOption('go on with each request that ends, until Ctrl-C', 'f'),
  timeout: textOption('<ms>', 'let `wait` fail after this time', {
    defaultText: '10000',
    parse: integerParser({}),
  }),
} as const

type RequestAction = Action<typeof options>

/** `inventory-objects-mock requests [list|wait|release|clear]`: the log of a server. */
export const requests = createControlCommand({
  summary: 'list the requests to a running server',
  usage: ['requests [list] [options]', 'requests wait|release|clear [options]'],
  options: ['Requests', options],
  example: ['inventory-objects-mock requests --operation create --status 400 --json'],
  run: chooseAction<typeof options>({
    list(context) {
      expectNoPositionals(context.args)
      return context.values.follow ? follow(context) : list(context)
    },
    async wait({ inventory, values, args }) {
      expectNoPositionals(args)
      const exchange = await inventory.requests.waitFor(readMatch(values), { timeout: values.timeout ?? 10_000 })
      return { json: exchange, lines: createTable()([requestTitles, toRequestRow(exchange)]) }
    },
    async release({ inventory, values, args }) {
      expectNoPositionals(args)
      const released = await inventory.requests.release(readMatch(values))
      return { json: { released }, lines: [`Ended the delays of ${formatCount(released, 'request')}.`] }
    },
    async clear(context) {
      // Whoever gives a filter does not want to lose the others.
      expectNothing(context)
      const { requests } = context.inventory
      const cleared = await requests.count()
      await requests.clear()
      return { json: { cleared }, lines: [`Cleared ${formatCount(cleared, 'request')}.`] }
    },
  }),
})

const list: RequestAction = async ({ inventory, values }) => {
  const found = latest(await inventory.requests.list(readMatch(values)), values.limit)
  return { json: found, lines: createTable()([requestTitles, ...found.map(toRequestRow)]) }
}

/** Prints the requests in the log, and then each one that ends, until the server or the reader of the output ends. */
const follow: RequestAction = async ({ inventory, values, isJson }) => {
  const match = readMatch(values)
  const table = createTable()
  const print = (exchanges: readonly Exchange[]) => {
    const lines = isJson ? exchanges.map((exchange) => formatJson(exchange, 0)) : table(exchanges.map(toRequestRow))
    for (const line of lines) console.log(line)
  }
  // A reset gives ids again.
  const keyOf = ({ requestId, startedAt }: Exchange) => `${requestId} ${startedAt}`
  /** Those that the log had with their end: the event can come before and after it. */
  const listed = new Set<string>()
  const printNew = (ended: readonly EndedExchange[]) => print(ended.filter((exchange) => !listed.has(keyOf(exchange))))
  /** Those that end before the log is printed; null after that. */
  let early: EndedExchange[] | null = []
  const stop = await inventory.on('request:end', (exchange) => {
    if (!matches(match, exchange)) return
    if (early) early.push(exchange)
    else printNew([exchange])
  })
  // `| head` closes the pipe.
  process.stdout.once('error', stop)
  const found = await inventory.requests.list(match)
  if (!isJson) for (const line of table([requestTitles])) console.log(line)
  print(latest(found, values.limit))
  for (const exchange of found) if (exchange.outcome !== 'pending') listed.add(keyOf(exchange))
  printNew(early)
  early = null
  return undefined
}

function readMatch({ match, operation, method, status }: Values<typeof options>): RequestPattern<EndedExchange> {
  return {
    ...match,
    ...(operation !== undefined && { operation }),
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
  }
}

function latest(exchanges: readonly Exchange[], limit = exchanges.length): readonly Exchange[] {
  return exchanges.slice(exchanges.length - Math.min(limit, exchanges.length))
}
