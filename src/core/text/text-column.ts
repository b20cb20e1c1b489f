const divider = '\n'

/** Texts of one column, divided by line breaks. */
export const encodeColumn = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(divider, ' ')).join(divider)

/** The texts of a column; an empty column of no rows is no text. */
export const decodeColumn = (text: string, count: number) => (count ? text.split(divider) : [])
