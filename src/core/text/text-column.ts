const divider = '\n'

/** Encodes the texts of one column, separated by line breaks. */
export const encodeColumn = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(divider, ' ')).join(divider)

/** Decodes the texts of a column; an empty column without rows gives no text. */
export const decodeColumn = (text: string, count: number) => (count ? text.split(divider) : [])
