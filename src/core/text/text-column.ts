const divider = '\n'

/** Texts of one column, divided by line breaks. */
export const column = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(divider, ' ')).join(divider)

/** The texts of a column; an empty column of no rows is no text. */
export const textsIn = (text: string, count: number) => (count ? text.split(divider) : [])
