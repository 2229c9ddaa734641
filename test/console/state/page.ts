import { onTestFinished, vi } from 'vitest'
import { stubLocation } from '../../mock/state/location.ts'
import { startInPage } from '../model/start-model.ts'

/** What a page has and Node has not, as far as the model needs it. */
export function stubPage(hash = '') {
  const location = stubLocation(hash)
  const events = new EventTarget()
  const seen: string[] = []
  for (const type of ['popstate', 'hashchange']) events.addEventListener(type, () => seen.push(type + location.hash))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, events[name].bind(events))
  }
  vi.stubGlobal('PopStateEvent', Event)
  vi.stubGlobal('HashChangeEvent', Event)
  vi.stubGlobal('sessionStorage', createStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    location,
    /** The events that a router of the page has seen, each with the hash at that time. */
    seen,
    openLink(to: string) {
      location.hash = to
      events.dispatchEvent(new Event('hashchange'))
    },
  }
}

function createStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** Starts the model of a mock with one object, `old`. */
export const startWithObject = () => startInPage({ objects: [{ name: 'old' }] })
