import { readJsonFile } from '../json-file.ts'

/**
 * Reads the ids of the deviations that one has decided to live with.
 * @param file - a report in JSON, or a list of ids
 * @throws Error with a one-line message if it cannot be read, or has something else
 */
export function readAcceptedIds(file: string): string[] {
  const json = readJsonFile(file)
  const deviations = (json as { deviations?: unknown } | null)?.deviations
  const ids = Array.isArray(deviations) ? deviations.map((deviation) => deviation?.id) : json
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new Error(`${file} is neither a report of --report json nor a list of the ids of deviations`)
}
