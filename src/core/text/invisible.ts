import { removeZeroWidth } from './read-number'

/** Characters beside those without width that readers do not see but models read: tags, and operators without a sign. */
const hidden = /[\u2061-\u2064\u{E0000}-\u{E007F}]/gu

/** Returns a text without the characters that readers do not see. */
export const removeInvisible = (text: string): string => removeZeroWidth(text).replace(hidden, '')

/** Returns a text as one line of visible characters, such as the name of a program. */
export const toVisibleLine = (text: string): string =>
  removeInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
