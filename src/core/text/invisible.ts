/** Characters that readers do not see but models read: tags, zero-width ones, and changes of direction. */
const invisible = /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Returns a text without the characters that readers do not see. */
export const removeInvisible = (text: string): string => text.replace(invisible, '')

/** Returns a text as one line of visible characters, such as the name of a program. */
export const toVisibleLine = (text: string): string =>
  removeInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
