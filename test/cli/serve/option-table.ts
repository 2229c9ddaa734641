import type { ServeOptionTable } from '../../../src/cli/serve/serve-options.ts'
import type { OptionRow } from '../../../src/validation/options.ts'

const code = (text: unknown) => `\`${text}\``

/** The table of the options of `serve` in docs/server.md. */
export function formatOptions(
  options: ServeOptionTable,
  checks: Readonly<Record<string, OptionRow<unknown> | null>>,
): string {
  const rows = Object.entries(options)
    .filter(([name]) => name !== 'help' && name !== 'version')
    .map(([name, { short, value, default: preset, defaultText, help, sets }]) => {
      const [flag, ...others] = [short && `-${short}`, value ? `--${name} ${value}` : `--${name}`]
        .filter(Boolean)
        .map(code)
      const flags = [flag, ...others, ...(preset === true ? [code(`--no-${name}`)] : [])].join(', ')
      const shown =
        preset === true ? 'on' : (preset ?? defaultText ?? (sets && checks[sets]?.default === false ? 'off' : ''))
      return [flags, help, String(shown)]
    })
  return formatTable(['option', 'meaning', 'default'], rows)
}

/** A table of Markdown. */
export function formatTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll('  ', ' '))
    .join('\n')
}
