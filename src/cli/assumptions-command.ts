import { formatAssumptionJson, formatAssumptionMarkdown, formatAssumptionText } from '../contract/assumption-formats.ts'
import { UsageError } from './usage-error.ts'

/** The format for each argument; without an argument it is text. */
const formats = new Map<string | undefined, () => string>([
  [undefined, formatAssumptionText],
  ['--json', formatAssumptionJson],
  ['--markdown', formatAssumptionMarkdown],
])

/**
 * The output of `inventory-objects-mock assumptions`.
 * @param args - the arguments after `assumptions`
 * @throws UsageError for any other argument
 */
export function formatAssumptions([argument, ...others]: string[]): string {
  const format = formats.get(argument)
  if (format === undefined || others.length > 0) throw new UsageError('assumptions takes only --json or --markdown')
  return format()
}
