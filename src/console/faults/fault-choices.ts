import { operationNames } from '../../contract/operations.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import { formatError } from '../../text/error-message.ts'
import { parseJsonInput } from '../model/json-text.ts'
import type { Sentence, TypedParts } from '../model/views.ts'

/** A choice of the sentence: the part of a fault that it stands for, and what has to be typed. */
interface Choice {
  readonly typed?: readonly (keyof TypedParts)[]
  /** @throws Error for a body that is not JSON */
  readonly toFault: (typed: TypedParts) => JsonFault
}

type Choices = Readonly<Record<string, Choice>>

function fixed(fault: JsonFault): Choice {
  return { toFault: () => fault }
}

/**
 * The requests with an object as their body: POST, PUT and PATCH.
 * @note Not three faults, one for each operation: for the next save, they would fail three of them.
 */
export const saves: JsonFault = { match: { body: {} } }

/** The words of the sentence, each with its choices, by their labels. */
export const sentenceWords = {
  nth: Object.fromEntries(
    ['next', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th'].map((label, skip) => [
      label,
      fixed(skip > 0 ? { skip } : {}),
    ]),
  ),
  request: {
    'save: POST, PUT or PATCH': fixed(saves),
    request: fixed({}),
    ...Object.fromEntries(operationNames.map((operation) => [operation, fixed({ operation })])),
  },
  effect: {
    '500 error': fixed({ status: 500 }),
    '503 unavailable': fixed({ status: 503 }),
    // With `Retry-After: 1`, as the framework.
    '429 retry later': fixed({ status: 429 }),
    '401 unauthorized': fixed({ status: 401 }),
    'the status': { typed: ['status', 'body'], toFault: toResponse },
    'no response': fixed({ networkError: true }),
    'its response lost after it is saved': fixed({ networkError: true, at: 'response' }),
    // One byte, because an empty list has only two.
    'broken JSON': fixed({ truncate: 1 }),
    'a delay, in ms, of': { typed: ['delay'], toFault: ({ delay }) => ({ delay: parseDelayText(delay) }) },
    'no end until it is released': fixed({ delay: 'infinite' }),
  },
  times: {
    once: fixed({ times: 1 }),
    'several times:': { typed: ['count'], toFault: ({ count }) => ({ times: Number(count) }) },
    always: fixed({}),
    'sometimes, in percent:': { typed: ['percent'], toFault: ({ percent }) => ({ rate: Number(percent) / 100 }) },
  },
} as const satisfies Readonly<Record<string, Choices>>

/** A word of the sentence. */
export type Word = keyof typeof sentenceWords

/** The choice of a word in a sentence. */
export function choiceOf(word: Word, sentence: Sentence): Choice {
  const choices: Choices = sentenceWords[word]
  return choices[sentence[word]]!
}

/**
 * The fault that a sentence says.
 * @throws Error for a body that is not JSON
 */
export function toFault(sentence: Sentence): JsonFault {
  const words: Word[] = ['request', 'nth', 'effect', 'times']
  return Object.assign({}, ...words.map((word) => choiceOf(word, sentence).toFault(sentence)))
}

function toResponse({ status, body }: TypedParts): JsonFault {
  if (body.trim() === '') return { status: Number(status) }
  try {
    const value = parseJsonInput(body)
    // A text has to say what it is sent as.
    const headers = typeof value === 'string' && { headers: { 'content-type': 'application/json' } }
    return { status: Number(status), body: value, ...headers }
  } catch (error) {
    throw new Error(`Enter JSON. ${formatError(error)}`)
  }
}

/** Parses a delay as it is typed: `300`, `100–400`, `100-400`. Anything else is for the mock to refuse. */
export function parseDelayText(text: string): InventoryDelay {
  const range = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(text)
  if (range) return [Number(range[1]), Number(range[2])]
  return text.trim() === '' ? Number.NaN : Number(text)
}
