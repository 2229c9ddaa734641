import type { AnonymizeReport } from '../../conformance/pull/anonymize/anonymize.ts'

/** What the tokens of a class are called: one, and more. */
const words: Readonly<Record<keyof AnonymizeReport['kept'], readonly [one: string, more: string]>> = {
  word: ['word', 'words'],
  number: ['number', 'numbers'],
  serial: ['serial number', 'serial numbers'],
  ipv4: ['IPv4 address', 'IPv4 addresses'],
  ipv6: ['IPv6 address', 'IPv6 addresses'],
  mac: ['MAC address', 'MAC addresses'],
  uuid: ['UUID', 'UUIDs'],
  hex: ['hexadecimal number', 'hexadecimal numbers'],
  base64: ['base64 text', 'base64 texts'],
  date: ['date', 'dates'],
  counter: ['counter, such as 03 of web-03', 'counters, such as 03 of web-03'],
  scheme: ['scheme of URLs', 'schemes of URLs'],
}

/** Says in a few lines what was replaced, and what was not. */
export function describeAnonymized({ replaced, kept, reused, partialMatches }: AnonymizeReport): string {
  const { counter, scheme, ...ofFields } = kept
  const { fewer, more } = partialMatches
  const notes = [
    ...(reused > 0
      ? [`${reused} original texts are left, as replacements of others: there are only a few of their kind.`]
      : []),
    ...(fewer + more > 0
      ? [`Values that a filter finds in the middle of words: ${fewer} find less, ${more} more.`]
      : []),
  ]
  return [
    `Replaced: ${describeCounts(replaced) || 'nothing'}.`,
    `Kept: ${describeCounts({ counter, scheme }) || 'nothing'}. In the fields of --keep: ${describeCounts(ofFields) || 'nothing'}.`,
    ...notes,
  ].join('\n')
}

function describeCounts(counts: Partial<AnonymizeReport['kept']>): string {
  const rows = Object.entries(counts) as [keyof AnonymizeReport['kept'], number][]
  return rows.flatMap(([name, count]) => (count > 0 ? [`${count} ${words[name][count === 1 ? 0 : 1]}`] : [])).join(', ')
}
