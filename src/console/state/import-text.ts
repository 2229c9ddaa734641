import type { ConsoleModel } from '../model/console-model.ts'
import { formatError, formatObjectCount } from '../text/format.ts'
import { parseJsonInput } from '../text/parse-json-input.ts'

/**
 * Imports a state, as a change that can be undone.
 * @param text - the state as JSON
 * @param source - where it is from: `inventory-state.json`
 * @param label - what is done, in words: `Import inventory-state.json`
 * @returns what is wrong with it; undefined if it is imported
 */
export function importText(model: ConsoleModel, text: string, source: string, label = `Import ${source}`) {
  const { control } = model
  return model.attempt(
    label,
    async () => {
      await control.importState(parse(text, source))
      return control.objects.count()
    },
    (size) => `${source}: ${formatObjectCount(size)}. The application gets the new state with its next request.`,
  )
}

/** @throws Error for a text that is not JSON */
function parse(text: string, source: string) {
  try {
    return parseJsonInput(text)
  } catch (error) {
    throw new Error(
      `${source} is not valid JSON: ${formatError(error)}. Use a downloaded state, or a list of objects as JSON.`,
    )
  }
}

/**
 * Reads a stream.
 * @param shouldContinue - whether to go on after so many bytes
 * @returns null if it was stopped
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  shouldContinue: (size: number) => boolean,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    size += value.length
    chunks.push(value)
    if (shouldContinue(size)) continue
    // Not awaited: the cause of a stream that fails meanwhile does not matter.
    reader.cancel().catch(() => {})
    return null
  }
}

/** @throws TypeError for bytes that are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
