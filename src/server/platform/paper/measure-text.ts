import type { Font } from 'fontkit'
import LineBreaker from 'linebreak'

/** Sign for a character that the font lacks. */
const substitute = '□'

/** Characters that paper does not show: controls, marks of direction and joiners. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u

/** Measures and breaks text in one font. */
export interface TextMeasure {
  width(text: string, size: number): number
  /** Breaks a text into lines that fit a width; line breaks of the text count. */
  lines(text: string, size: number, width: number): string[]
}

/** Collects characters that no font of the document has. */
export type MissingCharacters = Set<number>

/** Creates the measure of a font; each character is measured once. */
export function createTextMeasure(font: Font, missing: MissingCharacters): TextMeasure {
  const widths = new Map<string, number>()
  const shown = new Map<string, string>()

  const letterWidth = (letter: string): number => {
    const known = widths.get(letter)
    if (known !== undefined) return known
    const measured = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
    widths.set(letter, measured)
    return measured
  }

  const printable = (letter: string): string => {
    const known = shown.get(letter)
    if (known !== undefined) return known
    const code = letter.codePointAt(0) ?? 0
    const isKnown = unseen.test(letter) || font.hasGlyphForCodePoint(code)
    const result = unseen.test(letter) ? '' : isKnown ? letter : substitute
    if (!isKnown) missing.add(code)
    shown.set(letter, result)
    return result
  }

  const width: TextMeasure['width'] = (text, size) => {
    let sum = 0
    for (const letter of text) sum += letterWidth(letter)
    return sum * size
  }

  /** Cuts a word that is wider than a line. */
  function* cutWord(word: string, room: number): Generator<string> {
    let piece = ''
    let used = 0
    for (const letter of word) {
      const next = letterWidth(letter)
      if (piece && used + next > room) {
        yield piece
        piece = ''
        used = 0
      }
      piece += letter
      used += next
    }
    yield piece
  }

  function breakParagraph(text: string, room: number): string[] {
    if (width(text, 1) <= room) return [text]
    const lines: string[] = []
    const breaker = new LineBreaker(text)
    let line = ''
    let used = 0
    let at = 0
    const put = (piece: string) => {
      const wide = width(piece, 1)
      if (line && used + width(piece.trimEnd(), 1) > room) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += piece
      used += wide
    }
    for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
      const word = text.slice(at, next.position)
      at = next.position
      if (width(word, 1) <= room) put(word)
      else for (const piece of cutWord(word, room)) put(piece)
    }
    if (line) lines.push(line.trimEnd())
    return lines
  }

  return {
    width,
    lines: (text, size, room) =>
      text
        .replaceAll('\t', '    ')
        .split(/\r\n|[\r\n]/)
        .flatMap((paragraph) => {
          let clean = ''
          for (const letter of paragraph) clean += printable(letter)
          return breakParagraph(clean, Math.max(room / size, 1))
        }),
  }
}
