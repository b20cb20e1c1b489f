import { roundToDisplayedDigits } from '../../text/read-number'
import type { SheetValue } from '../../text/sheet-value'
import { readSheetEntries, type SheetEntry, streamSheetEntry } from './sheet-limits'

// A spreadsheet stores 12% as 0.12 with a number format. Readers of spreadsheets return the number alone, so the
// cells that are shown as percentages are found here and get the text that people see. The reader of numbers then
// decides what 12% means in a field, as for typed text. Cells with an error such as #DIV/0! are found here too,
// because readers return nothing for them.

/** Maximum size of the parts that describe a workbook, in characters; larger ones are not searched. */
const longestPart = 1024 * 1024

async function textOf(entry: SheetEntry | undefined): Promise<string> {
  let text = ''
  if (!entry) return text
  for await (const piece of streamSheetEntry(entry, { left: Number.POSITIVE_INFINITY })) {
    text += piece
    if (text.length > longestPart) return ''
  }
  return text
}

/** Maximum length of a number format. */
const longestFormat = 255

/** Number formats of percentages that every workbook has. */
const builtIn = [9, 10]

const isPercent = (format: string) =>
  format
    .slice(0, longestFormat)
    .replace(/&quot;.*?&quot;|"[^"]*"|[\\_*]./g, '')
    .includes('%')

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined)

/** Returns the styles of cells that are shown as percentages. */
function percentStyles(styles: string): ReadonlySet<string> {
  const own = [...styles.matchAll(/<numFmt\b[^<>]*>/g)].flatMap(([tag]) =>
    isPercent(attribute(tag, 'formatCode') ?? '') ? [Number(attribute(tag, 'numFmtId'))] : [],
  )
  const formats = new Set([...builtIn, ...own])
  const start = styles.indexOf('<cellXfs')
  const cells = start < 0 ? '' : styles.slice(start, styles.indexOf('</cellXfs>', start))
  const found = [...cells.matchAll(/<xf\b[^<>]*>/g)].flatMap(([tag], at) =>
    formats.has(Number(attribute(tag, 'numFmtId') ?? 0)) ? [String(at)] : [],
  )
  return new Set(found)
}

/** Returns the paths of the worksheets in the order of the workbook. */
function worksheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return [...workbook.matchAll(/<sheet\b[^<>]*>/g)].flatMap(
    ([tag]) => targets.get(attribute(tag, 'r:id')) ?? [],
  )
}

/** Maximum length of the start tag of a cell. */
const longestTag = 200

/** Addresses of the cells of a worksheet that are shown as percentages, and of those with an error. */
interface MarkedCells {
  percent: ReadonlySet<string>
  errors: ReadonlySet<string>
}

/** Returns the addresses of a worksheet's cells with these styles, and with errors. */
async function addressesIn(entry: SheetEntry, styles: ReadonlySet<string>): Promise<MarkedCells> {
  const percent = new Set<string>()
  const errors = new Set<string>()
  let rest = ''
  for await (const piece of streamSheetEntry(entry, { left: Number.POSITIVE_INFINITY })) {
    const text = rest + piece
    for (const [tag] of text.matchAll(/<c\b[^<>]*>/g)) {
      const address = attribute(tag, 'r')
      if (address && attribute(tag, 't') === 'e') errors.add(address)
      else if (address && styles.has(attribute(tag, 's') ?? '')) percent.add(address)
    }
    rest = text.slice(-longestTag)
  }
  return { percent, errors }
}

const noCells: MarkedCells = { percent: new Set(), errors: new Set() }

/** Finds the marked cells of the first `most` worksheets, in the order of the workbook. */
export async function findPercentCells(
  buffer: ArrayBuffer,
  most = Number.POSITIVE_INFINITY,
): Promise<MarkedCells[]> {
  const entries = new Map(readSheetEntries(buffer).map((entry) => [entry.path, entry]))
  const styles = percentStyles(await textOf(entries.get('xl/styles.xml')))
  const [workbook, relations] = await Promise.all(
    ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((path) => textOf(entries.get(path))),
  )
  const sheets: MarkedCells[] = []
  for (const path of worksheetPaths(workbook ?? '', relations ?? '').slice(0, most)) {
    const entry = entries.get(path)
    sheets.push(entry ? await addressesIn(entry, styles) : noCells)
  }
  return sheets
}

const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Text that stands for the value of a cell with an error. */
const errorText = '#ERROR!'

/** Replaces numbers by the percentages that the spreadsheet shows, and the values of cells with errors by a text. */
export function formatPercentCells(
  grid: readonly (readonly SheetValue[])[],
  { percent, errors } = noCells,
): SheetValue[][] {
  const rows = grid.map((row) => [...row])
  const replace = (address: string, textFor: (value: SheetValue | undefined) => string | undefined) => {
    const [, letters = '', number = '0'] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
    const [row, column] = [rows[Number(number) - 1], columnOf(letters)]
    const text = row && textFor(row[column])
    if (row && text !== undefined) row[column] = text
  }
  for (const address of percent)
    replace(address, (value) =>
      typeof value === 'number' ? `${roundToDisplayedDigits(value * 100)}%` : undefined,
    )
  for (const address of errors) replace(address, () => errorText)
  return rows
}
