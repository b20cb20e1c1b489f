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

/** Letters of one font: what is drawn of each, and how wide it is; each is looked up once. */
class Letters {
  private readonly widths = new Map<string, number>()
  private readonly shown = new Map<string, string>()

  constructor(
    private readonly font: Font,
    private readonly missing: MissingCharacters,
  ) {}

  /** Returns the width of a text at size 1. */
  width(text: string): number {
    let sum = 0
    for (const letter of text) sum += this.letterWidth(letter)
    return sum
  }

  letterWidth(letter: string): number {
    const known = this.widths.get(letter)
    if (known !== undefined) return known
    const { font } = this
    const measured = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
    this.widths.set(letter, measured)
    return measured
  }

  /** Returns a text as it is drawn. */
  printable(text: string): string {
    let clean = ''
    for (const letter of text) clean += this.shown.get(letter) ?? this.look(letter)
    return clean
  }

  private look(letter: string): string {
    const code = letter.codePointAt(0) ?? 0
    const isUnseen = unseen.test(letter)
    const isKnown = isUnseen || this.font.hasGlyphForCodePoint(code)
    if (!isKnown) this.missing.add(code)
    const result = isUnseen ? '' : isKnown ? letter : substitute
    this.shown.set(letter, result)
    return result
  }
}

/** Cuts a word that is wider than a line. */
function* cutWord(word: string, room: number, letters: Letters): Generator<string> {
  let piece = ''
  let used = 0
  for (const letter of word) {
    const next = letters.letterWidth(letter)
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

/** Returns the parts of a text between which lines may break; a word that is wider than a line is cut. */
function* wordsOf(text: string, room: number, letters: Letters): Generator<string> {
  const breaker = new LineBreaker(text)
  let at = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const word = text.slice(at, next.position)
    at = next.position
    if (letters.width(word) <= room) yield word
    else yield* cutWord(word, room, letters)
  }
}

/** Breaks a text without line breaks of its own into lines of a width at size 1. */
function breakParagraph(text: string, room: number, letters: Letters): string[] {
  if (letters.width(text) <= room) return [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of wordsOf(text, room, letters)) {
    if (line && used + letters.width(word.trimEnd()) > room) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += word
    used += letters.width(word)
  }
  if (line) lines.push(line.trimEnd())
  return lines
}

/** Creates the measure of a font. */
export function createTextMeasure(font: Font, missing: MissingCharacters): TextMeasure {
  const letters = new Letters(font, missing)
  return {
    width: (text, size) => letters.width(text) * size,
    lines: (text, size, room) =>
      text
        .replaceAll('\t', '    ')
        .split(/\r\n|[\r\n]/)
        .flatMap((line) => breakParagraph(letters.printable(line), Math.max(room / size, 1), letters)),
  }
}
