/** Font of pdfkit as far as its glyphs are written here. */
export interface GlyphFont {
  id: string
  ascender: number
  encode(text: string): [codes: string[], positions: unknown]
  ref(): unknown
}

/** Glyphs of a font: the code of each character, encoded once in a document. */
export class Glyphs {
  private readonly codes = new Map<string, string>()

  constructor(readonly font: GlyphFont) {}

  encode(text: string): string {
    let encoded = ''
    for (const character of text) encoded += this.codes.get(character) ?? this.add(character)
    return encoded
  }

  private add(character: string): string {
    const code = this.font.encode(character)[0].join('')
    this.codes.set(character, code)
    return code
  }
}

/** Returns a number of a page's content: a hundredth of a point is exact enough. */
export const figure = (number: number) => Math.round(number * 100) / 100

/** Returns a colour such as #1f2329 as the operands of a page's content. */
export const operands = (colour: string) =>
  [1, 3, 5].map((at) => figure(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
