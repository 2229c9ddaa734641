import type { Exchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { copyText } from '../ui/copy-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { formatFaultCode, formatFetchCode, formatRequestCurl, formatTestCode, formatWaitCode } from './request-code.ts'

/** What a request can be copied as. */
export function CopyMenu({ model, request, search }: { model: ConsoleModel; request: Exchange; search: string }) {
  const { control, notices } = model
  const url = new URL(control.baseUrl + request.path + search, location.href).href
  const forms: [name: string, format: () => string, isOffered?: boolean][] = [
    ['fetch', () => formatFetchCode(request, url)],
    // A mock in the page has no port that curl could ask.
    ['curl', () => formatRequestCurl(request, url), control.isRemote],
    ['fault', () => formatFaultCode(request)],
    ['wait', () => formatWaitCode(request)],
    ['test', () => formatTestCode(request)],
  ]
  return (
    <Menu
      label="Copy as"
      items={forms
        .filter(([, , isOffered = true]) => isOffered)
        .map(([name, format]) => ({
          label: name,
          run: async (button) =>
            notices.say((await copyText(Promise.resolve(format()), button)) ? `Copied as ${name}.` : 'Not copied.'),
        }))}
    />
  )
}
