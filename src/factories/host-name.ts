/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const asciiLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  œ: 'oe',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
}

/** Converts a text to lower-case ASCII letters, digits and single hyphens. The result may be empty. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => asciiLetters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Creates a host name, such as `osl1-r07-web03`.
 * @param rackOrFloor - such as `r07` or `f2`; may be empty
 * @param number - distinguishes hosts of one role
 */
export function createHostName(place: string, rackOrFloor: string, role: string, number: number): string {
  return [toSlug(place), rackOrFloor, role + toTwoDigits(number)].filter(Boolean).join('-')
}
