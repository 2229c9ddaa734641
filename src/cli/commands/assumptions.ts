import {
  formatAssumptionJson,
  formatAssumptionMarkdown,
  formatAssumptionText,
} from '../../contract/assumption-formats.ts'
import { UsageError } from '../exit-error.ts'
import { type Command, expectNoPositionals, flagOption, helpOption, parseOptions } from '../options.ts'

const options = {
  json: flagOption('print JSON'),
  markdown: flagOption('print a table in Markdown'),
  ...helpOption,
} as const

/** `inventory-objects-mock assumptions [format]`: prints the assumptions. */
export const assumptions: Command = {
  summary: 'print the assumptions',
  usage: ['assumptions [--json|--markdown]'],
  optionGroups: { Output: options },
  example: ['inventory-objects-mock assumptions --json'],
  async run(args) {
    const { values, positionals } = parseOptions(args, options)
    expectNoPositionals(positionals)
    if (values.json && values.markdown) throw new UsageError('assumptions takes only one of --json and --markdown')
    console.log(
      values.json ? formatAssumptionJson() : values.markdown ? formatAssumptionMarkdown() : formatAssumptionText(),
    )
  },
}
