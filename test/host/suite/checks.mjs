/** Checks that two JSON values are equal, whatever the order of their fields. */
export function equal(actual, expected) {
  const [actualText, expectedText] = [JSON.stringify(sortKeys(actual)), JSON.stringify(sortKeys(expected))]
  if (actualText !== expectedText) fail(expectedText, actualText)
}

/** Checks that a text has a part. */
export function includes(text, part) {
  if (!text?.includes(part)) fail(`a text with ${JSON.stringify(part)}`, JSON.stringify(text))
}

/** Checks that a text matches a pattern. */
export function matches(text, pattern) {
  if (!pattern.test(text)) fail(`a text like ${pattern}`, JSON.stringify(text))
}

/** Waits until a condition is true. */
export async function until(condition) {
  for (let count = 0; count < 10_000; count++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  fail('the condition to become true', String(condition))
}

/** Reads a stream of text. If a part does not come, the test runs into its timeout. */
export function readText({ body }) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    async until(part) {
      while (!text.includes(part)) {
        const { done, value } = await reader.read()
        if (done) fail(`more, with ${JSON.stringify(part)}`, `the end of the stream after ${JSON.stringify(text)}`)
        text += decoder.decode(value, { stream: true })
      }
      return text
    },
    async untilEnd() {
      while (!(await reader.read()).done);
    },
  }
}

function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  )
}

function fail(expected, actual) {
  throw new Error(`Expected ${shorten(expected)} but got ${shorten(actual)}.`)
}

function shorten(text) {
  return text?.length > 500 ? `${text.slice(0, 500)}…` : text
}
