const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Writes plain text as a paragraph of a static text field. */
export const toParagraph = (words: string): string =>
  `<p>${words.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')}</p>`
