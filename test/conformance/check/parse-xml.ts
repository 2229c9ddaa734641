/** An element of an XML document. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses XML strictly, as far as JUnit needs it: elements, attributes and text. Throws for anything else. */
export function parseXml(xml: string): XmlElement {
  const header = '<?xml version="1.0" encoding="UTF-8"?>'
  if (!xml.startsWith(header)) throw new Error('no XML declaration')
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml))
    throw new Error('a character that is not XML')
  let rest = xml.slice(header.length).trim()
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = rest.slice(match[0].length)
    return match
  }
  const decode = (text: string) =>
    text.replace(/&([^;]*;?)/g, (whole, entity: string) => {
      const value = entities[entity.slice(0, -1)]
      if (value === undefined || !entity.endsWith(';')) throw new Error(`the entity ${whole}`)
      return value
    })
  const parseElement = (): XmlElement => {
    const [, name] = take(/^<([a-z-]+)/) ?? []
    if (name === undefined) throw new Error(`no element at ${rest.slice(0, 40)}`)
    const element: XmlElement = { name, attributes: {}, children: [], text: '' }
    for (let match = take(/^\s+([a-z]+)="([^"<]*)"/); match; match = take(/^\s+([a-z]+)="([^"<]*)"/)) {
      if (match[1]! in element.attributes) throw new Error(`${match[1]} twice`)
      element.attributes[match[1]!] = decode(match[2]!)
    }
    if (take(/^\/>/)) return element
    if (!take(/^>/)) throw new Error(`no end of a tag at ${rest.slice(0, 40)}`)
    for (;;) {
      element.text += decode(take(/^[^<]*/)![0])
      const end = take(/^<\/([a-z-]+)>/)
      if (end?.[1] === name) return element
      if (end) throw new Error(`${end[1]} ends ${name}`)
      element.children.push(parseElement())
    }
  }
  const root = parseElement()
  if (rest !== '') throw new Error('more than one root')
  return root
}
