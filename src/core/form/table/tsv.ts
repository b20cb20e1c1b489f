/** Cell texts by row, in the clipboard format of spreadsheets. */
export type CellBlock = readonly (readonly string[])[]

/** Whether a spreadsheet would evaluate a pasted text as a formula; plain numbers are excluded. */
const isLikeFormula = (text: string) => /^[=+\-@]/.test(text) && !/^[+-]?[\d.,]+%?$/.test(text)

function written(text: string): string {
  const safe = isLikeFormula(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats cells as clipboard text; formula-like cells are marked as text. */
export const toTsv = (block: CellBlock): string => block.map((row) => row.map(written).join('\t')).join('\n')

const read = (cell: string) => {
  const text = cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? unquoted(cell) : cell
  return text.startsWith("'") && isLikeFormula(text.slice(1)) ? text.slice(1) : text
}

const unquoted = (cell: string) => cell.slice(1, -1).replaceAll('""', '"')

/** Matches one cell with its terminator; a quoted cell may contain tabs, line ends and doubled quotes. */
const cells = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/g

/** Parses the cells of clipboard text from a spreadsheet; the line end after the last row starts no row. */
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
