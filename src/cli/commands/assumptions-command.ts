import { formatAssumptionText } from '../../contract/assumption-formats.ts'
import { type Command, expectNoPositionals, helpOption, parseOptions } from '../command-options.ts'

/** `inventory-objects-mock assumptions`: prints the assumptions. */
export const assumptions: Command = {
  summary: 'print the assumptions',
  usage: ['assumptions'],
  optionGroups: { Output: helpOption },
  example: ['inventory-objects-mock assumptions'],
  async run(args) {
    expectNoPositionals(parseOptions(args, helpOption).positionals)
    console.log(formatAssumptionText())
  },
}
