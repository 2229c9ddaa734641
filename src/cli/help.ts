import { formatAssumptionList } from '../contract/assumption-formats.ts'
import { type Option, optionGroups } from './option-table.ts'

/** The width of the column with the options. The longest is `--session-idle <seconds>`. */
const NAME_WIDTH = 29

/** The text of `--help`. */
export function formatHelp(): string {
  return [
    'The inventory objects service, simulated in memory.',
    '',
    'Usage:',
    '  inventory-objects-mock [options]                        start a server',
    '  inventory-objects-mock run [options] -- <command> ...   run a command with INVENTORY_BASE_URL set',
    '  inventory-objects-mock assumptions [--json|--markdown]  print the assumptions',
    ...Object.entries(optionGroups).flatMap(([title, options]) => ['', `${title}:`, ...formatOptions(options)]),
    '',
    'Assumptions about what the contract leaves open (the first value is the default):',
    ...formatAssumptionList(),
    '',
    'Example:',
    '  inventory-objects-mock --scenario datacenter --assume filterMatch=icontains --delay 100-400',
  ].join('\n')
}

function formatOptions(options: Record<string, Option>): string[] {
  return Object.entries(options).map(([name, { short, value = '', default: preset, help }]) => {
    const prefix = short === undefined ? '    ' : `-${short}, `
    const flag = preset === true ? `--no-${name}` : `--${name}`
    const suffix = typeof preset === 'string' ? ` (default: ${preset})` : ''
    return `  ${`${prefix}${flag} ${value}`.padEnd(NAME_WIDTH)}  ${help}${suffix}`
  })
}
