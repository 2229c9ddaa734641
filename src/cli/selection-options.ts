import { InventoryMockError } from '../validation/errors.ts'
import { findNearest } from '../validation/nearest.ts'
import { type AcceptedFinding, isAcceptedList } from '../validation/selection.ts'
import { type Options, textOption } from './command-options.ts'
import { UsageError } from './exit-error.ts'
import { readJsonFile } from './json-file.ts'

/**
 * The options that say what of a table is asked, and what does not count.
 * @param noun - what the table has: `questions`
 */
export function selectionOptions<Name extends string>(noun: string, names: readonly Name[]) {
  const parse = (text: string, flag: string) =>
    text.split(',').map((part) => {
      const name = names.find((name) => name === part.trim())
      if (name !== undefined) return name
      throw new UsageError(`${flag} takes names of ${noun}, not '${part}'`, findNearest(part, names))
    })
  return {
    only: textOption('<names>', `ask these ${noun} alone, separated by commas`, { parse }),
    skip: textOption('<names>', `leave these ${noun} out`, { parse }),
    accept: textOption('<file>', 'do not count what this file has: `[{ "id", "test", "reason" }]`, as reported'),
  } satisfies Options
}

/** Reads a file of `--accept`; nothing without one. */
export function readAccepted(file: string | undefined): readonly AcceptedFinding[] {
  const json = file === undefined ? [] : readJsonFile(file)
  if (isAcceptedList(json)) return json
  throw new InventoryMockError(`${file} is not a list of { "id", "test", "reason" }`, 'file')
}
