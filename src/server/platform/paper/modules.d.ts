declare module 'linebreak' {
  /** Finds where a text may be broken into lines (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
declare module 'fontkit' {
  /** Font as far as it measures text. */
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    glyphForCodePoint(code: number): { advanceWidth: number }
  }
  export function openSync(path: string): Font
  export function create(bytes: Uint8Array): Font
}
