import { formatDelay } from '../../console/text/format.ts'
import { assumptionNames, assumptionValues } from '../../contract/assumptions.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { assumptionOptions, readAssumptionArguments } from '../assumption-arguments.ts'
import { createControlCommand } from '../control/control-command.ts'
import { formatValue, listChanged, parseAnyDelay } from '../control/settings.ts'
import { type Cell, formatTable } from '../control/table.ts'
import { expectNoPositionals, textOption } from '../options.ts'

const options = {
  ...assumptionOptions,
  delay: textOption('<ms>', 'delay each response: 300, a random 100-500, or `infinite`', { parse: parseAnyDelay }),
} as const

/** `inventory-objects-mock configure`: changes settings of a server, until a reset. */
export const configure = {
  ...createControlCommand({
    summary: 'change the settings of a running server',
    usage: ['configure [options]'],
    options: ['Settings (until a reset; what is left out stays as it is)', options],
    example: ['inventory-objects-mock configure --assume filterMatch=icontains --delay 300'],
    async run({ inventory, values: { assume = [], assumptions: file, delay }, args }) {
      expectNoPositionals(args)
      const { undetermined: _, ...assumptions } = readAssumptionArguments(assume, file)
      if (assume.length > 0 || file !== undefined || delay !== undefined)
        await inventory.configure({ assumptions, delay })
      const settings = await inventory.settings()
      return { json: settings, lines: formatSettings(settings) }
    },
  }),
  hasAssumptions: true,
}

function formatSettings(settings: InventorySettings): string[] {
  const { assumptions, delay } = settings
  const changed = listChanged(settings)
  const rows = assumptionNames.map((name): Cell[] => {
    const value = formatValue(name, assumptions[name])
    if (!changed.includes(name)) return [name, value]
    return [name, ['bold', value], formatValue(name, assumptionValues[name].default)]
  })
  return formatTable(['SETTING', 'VALUE', 'DEFAULT'], [['delay', formatDelay(delay)], ...rows])
}
