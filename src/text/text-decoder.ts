/** A character in UTF-8, a run of ASCII, or a byte that belongs to none; each byte in hexadecimal, after a `%`. */
const CHARACTERS = /(?:%[0-7].)+|%(?:[cd]|e.%[89ab]|f.%[89ab].%[89ab]).%[89ab].|%../g

/** The beginning of a character at the end. */
const CUT = /%(?:[cd].|e.(?:%[89ab].)?|f.(?:%[89ab].){0,2})$/

/** The `TextDecoder` of the platform, for UTF-8 alone: what the library needs of it. */
export class Utf8Decoder {
  readonly #options: TextDecoderOptions

  constructor(_label?: string, options: TextDecoderOptions = {}) {
    this.#options = options
  }

  /** @throws URIError for bytes that are invalid, with `fatal`; else each of them is a `�` */
  decode(bytes: Uint8Array, { stream = false }: TextDecodeOptions = {}): string {
    const { fatal, ignoreBOM } = this.#options
    const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const text = (stream ? escaped.replace(CUT, '') : escaped).replace(CHARACTERS, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch (error) {
        if (fatal) throw error
        return '\ufffd'
      }
    })
    return ignoreBOM ? text : text.replace(/^\ufeff/, '')
  }
}

/** The platform's, or one of our own for React Native, which has none. */
export const PortableTextDecoder: new (
  ...options: ConstructorParameters<typeof Utf8Decoder>
) => Pick<TextDecoder, 'decode'> = globalThis.TextDecoder ?? Utf8Decoder
