import { buffer } from 'node:stream/consumers'
import { describeFault } from '../../console/faults/describe-fault.ts'
import { formatCount, formatDelay } from '../../console/text/format.ts'
import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { ExportedState, StateInput } from '../../mock/state/exported-state.ts'
import { chooseAction, createControlCommand, expectNothing, formatJson } from '../control/control-command.ts'
import { formatValue, listChanged } from '../control/settings.ts'
import { createTable } from '../control/table.ts'
import { UsageError } from '../exit-error.ts'
import { readJsonFile } from '../json-file.ts'
import { expectNoPositionals, flagOption } from '../options.ts'

const options = { initial: flagOption('make it the initial state too, which a reset restores') } as const

/** `inventory-objects-mock state [show|export|import <file>]`: the state of a server. */
export const state = createControlCommand({
  summary: 'show or replace the state of a running server',
  usage: ['state [show] [options]', 'state export [options]', 'state import <file>|- [options]'],
  options: ['Import', options],
  example: ['inventory-objects-mock state export > before.json', 'inventory-objects-mock state import before.json'],
  run: chooseAction<typeof options>({
    async show(context) {
      expectNothing(context)
      const state = await context.inventory.exportState()
      return { json: state, lines: formatState(state) }
    },
    async export(context) {
      expectNothing(context)
      const state = await context.inventory.exportState()
      return { json: state, lines: [formatJson(state)] }
    },
    async import({ inventory, args: [file, ...others], values }) {
      if (file === undefined) throw new UsageError('state import takes a JSON file, or - for standard input')
      expectNoPositionals(others)
      const input = await readState(file)
      await (values.initial ? inventory.setInitialState(input) : inventory.importState(input))
      const objects = await inventory.objects.count()
      return { json: { objects }, lines: [`Imported ${formatCount(objects, 'object')}.`] }
    },
  }),
})

async function readState(file: string): Promise<StateInput> {
  // The casts: the server checks it.
  if (file !== '-') return readJsonFile(file) as StateInput
  const bytes = await buffer(process.stdin)
  return readJsonFile('standard input', { read: () => bytes }) as StateInput
}

/** The most types of objects that are listed. */
const MAX_TYPES = 12

function formatState({ objects, nextId, assumptions, delay = 0, faults = [] }: ExportedState): string[] {
  const byType = new Map<string, number>()
  for (const { type } of objects) {
    const name = type?.name ?? 'without a type'
    byType.set(name, (byType.get(name) ?? 0) + 1)
  }
  const types = [...byType].sort(([, one], [, other]) => other - one)
  const settings = { assumptions: resolveAssumptions(assumptions ?? {}) }
  const changed = listChanged(settings).map((name) => `${name}=${formatValue(name, settings.assumptions[name])}`)
  const others = types.length - MAX_TYPES
  return createTable()([
    ['objects', String(objects.length)],
    ...types.slice(0, MAX_TYPES).map(([name, count]) => ['', `${count} ${name}`]),
    ...(others > 0 ? [['', `and ${others} other types`]] : []),
    ['next id', String(nextId)],
    ['delay', formatDelay(delay)],
    ...label('assumptions', changed, 'the defaults'),
    ...label('faults', faults.map(describeFault), 'none'),
  ])
}

/** A row for each text, of which the first has the label. */
function label(name: string, texts: readonly string[], otherwise: string): string[][] {
  return (texts.length > 0 ? texts : [otherwise]).map((text, index) => [index === 0 ? name : '', text])
}
