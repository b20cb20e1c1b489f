import {
  type DocumentOf,
  OfficeError,
  officeLimits,
  type PreviewCell,
  type PreviewSheet,
} from '../office-document'
import { OfficePackage, readXml } from '../office-package'
import { formatNumber, readWorkbook, type Workbook } from './workbook'

/** Maximum size of the part of a sheet that is read, in bytes. */
const sheetBytes = 24 * 1_048_576

interface Address {
  row: number
  column: number
}

/** Returns the row and column of an address such as B12, counted from 0. */
function parseAddress(address: string): Address | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address.replaceAll('$', '')) ?? []
  if (!letters) return undefined
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

/** Reads the first rows of a sheet while the tags of its part pass. */
class SheetReader {
  readonly rows: (PreviewCell | undefined)[][] = []
  readonly widths: (number | undefined)[] = []
  hasMoreColumns = false
  /** Number of rows up to the last one with a value, and as the sheet declares it. */
  lastRow = 0
  declaredRows = 0
  private cells = 0
  private at: Address = { row: -1, column: -1 }
  private attributes: Readonly<Record<string, string>> = {}
  private value = ''
  private isValue = false
  private readonly merged: string[] = []

  constructor(private readonly workbook: Workbook) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.isValue = name === 'v' || name === 't'
    if (name === 'row')
      this.at = { row: attributes.r ? Number(attributes.r) - 1 : this.at.row + 1, column: -1 }
    if (name === 'c') this.openCell(attributes)
    if (name === 'dimension')
      this.declaredRows = (parseAddress(attributes.ref?.split(':').at(-1) ?? '')?.row ?? -1) + 1
    if (name === 'mergeCell' && attributes.ref) this.merged.push(attributes.ref)
    if (name === 'col') this.addWidth(attributes)
  }

  close(name: string): void {
    this.isValue = false
    if (name === 'c') this.closeCell()
  }

  text(part: string): void {
    if (this.isValue) this.value += part
  }

  /** Joins merged cells; those beneath them are left out. */
  merge(): void {
    for (const [from, to] of this.merged.map((ref) => ref.split(':').map(parseAddress))) {
      const cell = from && this.rows[from.row]?.[from.column]
      if (!from || !to || !cell) continue
      const last = {
        row: Math.min(to.row, this.rows.length - 1),
        column: Math.min(to.column, officeLimits.columns - 1),
      }
      cell.columns = last.column - from.column + 1
      cell.rows = last.row - from.row + 1
      for (const row of this.rows.slice(from.row, last.row + 1))
        for (let column = from.column; column <= last.column; column++)
          if (row[column] !== cell) row[column] = undefined
    }
  }

  private addWidth({ min, max, width }: Readonly<Record<string, string>>): void {
    const pixels = Math.min(480, Math.round(Number(width) * 8) + 18)
    for (let column = Number(min) - 1; column < Math.min(Number(max), officeLimits.columns); column++)
      if (pixels > 0) this.widths[column] = pixels
  }

  private openCell(attributes: Readonly<Record<string, string>>): void {
    this.at = parseAddress(attributes.r ?? '') ?? { row: this.at.row, column: this.at.column + 1 }
    this.attributes = attributes
    this.value = ''
  }

  private closeCell(): void {
    const { row, column } = this.at
    const { s, t = 'n' } = this.attributes
    const style = this.workbook.styles[Number(s ?? 0)]
    const text = this.textOf(t, style?.code ?? 'General')
    if (text === '' || row < 0) return
    this.lastRow = Math.max(this.lastRow, row + 1)
    this.hasMoreColumns ||= column >= officeLimits.columns
    if (column >= officeLimits.columns) return
    const isNumber = t === 'n' && this.value !== ''
    this.place({ row, column }, { text, isNumber, isStrong: style?.isStrong, align: style?.align })
  }

  /** Adds a cell and the empty ones before it, up to the limits. */
  private place({ row, column }: Address, cell: PreviewCell): void {
    if (row >= officeLimits.rows || this.cells >= officeLimits.cells) return
    while (this.rows.length <= row) this.rows.push([])
    const cells = this.rows[row] ?? []
    this.cells += Math.max(0, column + 1 - cells.length)
    while (cells.length < column) cells.push({ text: '' })
    cells[column] = cell
  }

  private textOf(type: string, code: string): string {
    if (type === 's') return this.workbook.texts[Number(this.value)] ?? ''
    if (type === 'b') return this.value === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n' || this.value === '') return this.value
    return formatNumber(Number(this.value), { code }, this.workbook)
  }
}

const rowTag = /<(?:\w+:)?row[\s>]/g

/** Returns the tags of a sheet up to the last row that is shown, and whether more follows. */
async function readSheetPart(parts: OfficePackage, path: string): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  let [rows, bytes, isCut] = [0, 0, false]
  const text = await parts.text(path, (piece) => {
    rows += decoder.decode(piece, { stream: true }).match(rowTag)?.length ?? 0
    bytes += piece.length
    isCut = rows > officeLimits.rows + 1 || bytes > sheetBytes
    return isCut
  })
  return { text, isCut }
}

/** Number of rows that a sheet may have; programs declare them all where only a style reaches down. */
const allRows = 1_048_576

async function readSheet(
  parts: OfficePackage,
  workbook: Workbook,
  { name, path }: Workbook['sheets'][number],
): Promise<PreviewSheet> {
  const { text, isCut } = await readSheetPart(parts, path)
  const reader = new SheetReader(workbook)
  readXml(text, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (part) => reader.text(part),
  })
  reader.merge()
  const { rows, widths, hasMoreColumns, lastRow, declaredRows } = reader
  const declared = declaredRows > rows.length && declaredRows < allRows ? declaredRows : undefined
  const all = isCut ? declared : lastRow
  return {
    name,
    rows,
    widths,
    hasMoreColumns,
    moreRows: all === undefined ? undefined : Math.max(0, all - rows.length),
  }
}

/** Reads the first rows of the sheets of a workbook; formulas show the values with which they were saved. */
export async function readXlsx(buffer: ArrayBuffer): Promise<DocumentOf<'sheets'>> {
  const parts = new OfficePackage(buffer)
  const workbook = await readWorkbook(parts)
  if (!workbook.sheets.length) throw new OfficeError('unreadable')
  const sheets: PreviewSheet[] = []
  for (const sheet of workbook.sheets.slice(0, officeLimits.sheets))
    sheets.push(await readSheet(parts, workbook, sheet))
  return { kind: 'sheets', sheets, moreSheets: workbook.sheets.length - sheets.length }
}
