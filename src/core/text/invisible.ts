/** Marks without width or meaning, and changes of direction, which programs copy with a text. */
const zeroWidth = /[\u200B-\u200F\u202A-\u202E\u2060\u2065-\u2069\uFEFF]/g

/** Further characters that readers do not see but models read: tags, and operators of formulas without a sign. */
const hidden = /[\u2061-\u2064\u{E0000}-\u{E007F}]/gu

/** Returns a text without marks that have no width. Operators stay: 2 and 5 with an invisible times are not 25. */
export const removeZeroWidth = (text: string): string => text.replace(zeroWidth, '')

/** Returns a text without the characters that readers do not see. */
export const removeInvisible = (text: string): string => removeZeroWidth(text).replace(hidden, '')
