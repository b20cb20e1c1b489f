/** Texts of cells by row, as spreadsheets put them on the clipboard. */
export type CellBlock = readonly (readonly string[])[]

/** What a spreadsheet would run as a formula when it is pasted as text; plain numbers are none. */
const isLikeFormula = (text: string) => /^[=+\-@]/.test(text) && !/^[+-]?[\d.,]+%?$/.test(text)

function written(text: string): string {
  const safe = isLikeFormula(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Cells as text for the clipboard; what looks like a formula is marked as text. */
export const toTsv = (block: CellBlock): string => block.map((row) => row.map(written).join('\t')).join('\n')

const read = (cell: string) => {
  const text = cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? unquoted(cell) : cell
  return text.startsWith("'") && isLikeFormula(text.slice(1)) ? text.slice(1) : text
}

const unquoted = (cell: string) => cell.slice(1, -1).replaceAll('""', '"')

/** One cell and what ends it; a cell in quotes may hold tabs, line ends and doubled quotes. */
const cells = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/g

/** The cells of a text from the clipboard of a spreadsheet; the line end after the last row opens no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [whole, cell = '', end = ''] of text.matchAll(cells)) {
    if (whole === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(read(cell))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row, i) => row.length > 0 || i < rows.length - 1)
}
