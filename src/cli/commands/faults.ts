import type { RemoteFault } from '../../client/remote.ts'
import { describeFault } from '../../console/faults/describe-fault.ts'
import { formatCount } from '../../console/text/format.ts'
import { operationNames } from '../../contract/operations.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import { chooseAction, createControlCommand, expectNothing, parseJson } from '../control/control-command.ts'
import { parseAnyDelay } from '../control/settings.ts'
import { formatTable } from '../control/table.ts'
import { ExitError, UsageError } from '../exit-error.ts'
import { expectNoPositionals, flagOption, integerParser, textOption, wordParser } from '../options.ts'

const integer = integerParser({})

const options = {
  operation: textOption('<name>', `only requests of ${operationNames.join(', ')}`, {
    parse: wordParser(operationNames),
  }),
  match: textOption('<json>', `only requests with these fields, such as '{"objectId":1}'`, { parse: parseJson }),
  times: textOption('<number>', 'apply to this number of requests', { defaultText: 'all', parse: integer }),
  skip: textOption('<number>', 'leave this number of requests alone first', { parse: integer }),
  rate: textOption('<number>', 'the probability for each request, from 0 to 1', { parse: parseRate }),
  at: textOption('<when>', 'act at the `request`, or at the `response`, after the service has handled it', {
    parse: wordParser(['request', 'response']),
  }),
  status: textOption('<number>', 'respond with this status', { parse: integer }),
  body: textOption('<json>', 'and with this body', { parse: parseJson }),
  'network-error': flagOption('do not respond: close the connection'),
  truncate: textOption('<bytes>', 'cut the body of the response to this length', { parse: integer }),
  delay: textOption('<ms>', 'delay the response: 300, a random 100-500, or `infinite`', { parse: parseAnyDelay }),
} as const

/** `inventory-objects-mock faults [list|add|remove|clear]`: the faults of a server. */
export const faults = createControlCommand({
  summary: 'list, add or remove faults of a running server',
  usage: ['faults [list] [options]', 'faults add [<json>] [options]', 'faults remove <id> | clear [options]'],
  options: ['Add', options],
  example: ['inventory-objects-mock faults add --operation create --status 503 --times 2'],
  run: chooseAction<typeof options>({
    async list(context) {
      expectNothing(context)
      const list = await context.inventory.faults.list()
      return { json: list, lines: formatFaults(list) }
    },
    async add({ inventory, args: [text, ...others], values }) {
      expectNoPositionals(others)
      const { 'network-error': networkError, ...fields } = values
      const fault = text === undefined ? {} : parseJson(text, 'faults add')
      // A cast: the server checks it.
      const flags = { ...fields, ...(networkError !== undefined && { networkError }) } as JsonFault
      const added = await inventory.faults.add({ ...fault, ...flags })
      return { json: added, lines: [`Added fault ${added.id}: ${describeFault(added)}.`] }
    },
    async remove({ inventory, args: [text = '', ...others], values }) {
      expectNothing({ args: others, values })
      const id = integer(text, 'faults remove')
      if (await inventory.faults.remove(id)) return { json: { removed: 1 }, lines: [`Removed fault ${id}.`] }
      throw new ExitError(`There is no fault ${id}. See faults list.`, 1)
    },
    async clear(context) {
      expectNothing(context)
      const { faults } = context.inventory
      const removed = await faults.count()
      await faults.clear()
      return { json: { removed }, lines: [`Removed ${formatCount(removed, 'fault')}.`] }
    },
  }),
})

/** What each fault does is told as it was added; beside it stands how often it did. */
function formatFaults(faults: readonly RemoteFault[]): string[] {
  if (faults.length === 0) return ['There are no faults.']
  const rows = faults.map(({ id, timesApplied, remaining, ...fault }) => [
    String(id),
    String(timesApplied),
    remaining === null ? 'no limit' : String(remaining),
    describeFault({ ...fault, remaining: fault.times ?? fault.sequence?.length ?? null }),
  ])
  return formatTable(['ID', 'APPLIED', 'LEFT', 'FAULT'], rows)
}

function parseRate(text: string, flag: string): number {
  if (/^(0?\.\d+|[01](\.0+)?)$/.test(text)) return Number(text)
  throw new UsageError(`${flag} takes a number from 0 to 1, such as 0.3, not '${text}'`)
}
