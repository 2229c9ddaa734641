import { onTestFinished, vi } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import { createInventoryService } from '../../../src/service.ts'
import { startModel } from '../start-model.ts'

/** What a page has and Node has not, as far as the model needs it. */
export function stubPage(hash = '') {
  const location = { hash, pathname: '/app', search: '?x=1' }
  const events = new EventTarget()
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('history', {
    state: null,
    replaceState(_state: unknown, _title: string, url: string) {
      location.hash = ''
      location.pathname = url
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    location,
    openLink(hash: string) {
      location.hash = hash
      events.dispatchEvent(new Event('hashchange'))
    },
  }
}

/** Starts the model of a mock with one object, `old`. */
export async function startWithObject() {
  const mock = createInventoryService({ objects: [{ name: 'old' }] })
  return { mock, model: await startModel(createMockControl(mock)) }
}
