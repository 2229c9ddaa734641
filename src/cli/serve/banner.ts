import { styleText } from 'node:util'
import { name, version } from '../../../package.json'
import type { InventoryObject } from '../../contract/object.ts'

/**
 * Formats what a server prints when it has started: its URL, and two requests to try.
 * @param url - `{base_url}`
 * @param count - how many objects the server has now
 * @param objects - the objects of the initial state, from which the examples take an id and a type
 * @param notes - lines of advice
 * @param hasConsole - whether the server has an admin API, which the console needs
 */
export function formatBanner(
  url: string,
  count: number,
  objects: readonly InventoryObject[],
  notes: readonly string[],
  hasConsole: boolean,
): string {
  const collection = `${url}/api/v2/objects/`
  const pages = { ...(hasConsole && { '/__mock__/': 'console' }), '/docs': 'API documentation' }
  const type = objects.find((object) => object.type?.name)?.type?.name ?? 'server'
  const query = new URLSearchParams({ type__name: type, sort: '-id' })
  const item = `${collection}${objects[0]?.id ?? 1}/`
  const changes = JSON.stringify({ location: { fact: 'osl1' } })
  return [
    '',
    `  ${styleText('bold', name)} ${version}`,
    '',
    `  ${styleText('cyan', collection)}  ${count} ${count === 1 ? 'object' : 'objects'}`,
    ...Object.entries(pages).map(
      ([path, what]) => `  ${styleText('cyan', (url + path).padEnd(collection.length))}  ${what}`,
    ),
    '',
    '  Try:',
    `    curl '${collection}?${query}'`,
    `    curl -X PATCH '${item}' -H 'Content-Type: application/json' -d '${changes}'`,
    '',
    ...notes.map((line) => `  ${styleText('yellow', line)}`),
    ...(notes.length > 0 ? [''] : []),
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
