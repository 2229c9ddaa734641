import type { ConsolePage } from './console-page.ts'

const labels = { nth: 'Which one', request: 'Of which requests', effect: 'What it gets', times: 'How often' } as const

/** Fills in words of the sentence in the Faults pane, which is in view, and adds the fault. */
export async function addFault(
  console: ConsolePage,
  words: { readonly [Word in keyof typeof labels]?: string } = {},
): Promise<void> {
  for (const word of ['nth', 'request', 'effect', 'times'] as const) {
    const label = words[word]
    if (label !== undefined) await console.choose(labels[word], label)
  }
  await console.click('button', 'Add')
}
