/** Marks without width or meaning, and changes of direction, which programs copy with a text. */
const marks = String.raw`\u200B-\u200F\u202A-\u202E\u2060\u2065-\u2069\uFEFF`

const zeroWidth = new RegExp(`[${marks}]`, 'g')

/** Characters that readers do not see but models read: the marks, tags, and operators of formulas without a sign. */
const invisible = new RegExp(String.raw`[${marks}\u2061-\u2064\u{E0000}-\u{E007F}]`, 'gu')

/** Returns a text without marks that have no width. Operators stay: 2 and 5 with an invisible times are not 25. */
export const removeZeroWidth = (text: string): string => text.replace(zeroWidth, '')

/** Returns a text without the characters that readers do not see. */
export const removeInvisible = (text: string): string => text.replace(invisible, '')

/** Returns a text as one line of visible characters, such as the name of a program. */
export const toVisibleLine = (text: string): string =>
  removeInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
