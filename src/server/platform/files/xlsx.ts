import { dateToSerial, isFormattedCell, type SheetCell } from '../../../core/text/sheet-value'
import { createZip, type ZipEntry } from './zip'

type Rows = readonly (readonly SheetCell[])[]

/**
 * Table for a spreadsheet: a header and rows that arrive in pieces. Cells are numbers, dates and texts; a text is
 * never a formula.
 */
export interface SheetSource {
  name: string
  head: readonly string[]
  rows: AsyncIterable<Rows> | Iterable<Rows>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Maximum length of a cell's text. */
const longest = 32_767

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Whether XML allows a character; unpaired surrogates occur where a text was truncated. */
const isPossible = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  if (code < 32) return code === 9 || code === 10 || code === 13
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}

const needsCare = /[^ -~\u00a0-\ud7ff]/

/** Removes characters that XML does not allow. */
const removeInvalidCharacters = (text: string) =>
  needsCare.test(text) ? [...text].filter(isPossible).join('') : text

const escaped = (text: string) =>
  removeInvalidCharacters(text.slice(0, longest)).replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Returns the column letters: A, B … Z, AA … */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const textStyle = 0
const headStyle = 1
const numberStyle = 2

/** Number formats of a workbook, in order of their first use; the writer of the styles comes last. */
class NumberFormats {
  private readonly known = new Map<string, number>()

  /** Returns the style of a number format. */
  styleOf(format: string): number {
    const style = this.known.get(format) ?? numberStyle + 1 + this.known.size
    this.known.set(format, style)
    return style
  }

  list(): string[] {
    return [...this.known.keys()]
  }
}

const textCell = (text: string, at: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const numberCell = (number: number, at: string, style: number) =>
  `<c r="${at}" s="${style}"><v>${number}</v></c>`

function cell(value: SheetCell, at: string, formats: NumberFormats): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return numberCell(value, at, numberStyle)
  if (value instanceof Date) return cell({ value, format: 'yyyy-mm-dd hh:mm:ss' }, at, formats)
  if (!isFormattedCell(value)) return textCell(String(value), at, textStyle)
  const number = value.value instanceof Date ? dateToSerial(value.value) : value.value
  return numberCell(number, at, formats.styleOf(value.format))
}

const row = (cells: readonly SheetCell[], line: number, formats: NumberFormats) =>
  `<row r="${line}">${cells.map((value, column) => cell(value, letters(column) + line, formats)).join('')}</row>`

const headRow = (texts: readonly string[]) =>
  `<row r="1">${texts.map((text, column) => textCell(text, `${letters(column)}1`, headStyle)).join('')}</row>`

const width = (title: string) => Math.min(40, Math.max(14, [...title].length * 2 + 4))

async function* sheetXml({ head, rows }: SheetSource, formats: NumberFormats): AsyncGenerator<string> {
  const columns = head.map(
    (title, at) => `<col min="${at + 1}" max="${at + 1}" width="${width(title)}" customWidth="1"/>`,
  )
  yield `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${headRow(head)}`
  let line = 1
  for await (const some of rows) yield some.map((cells) => row(cells, ++line, formats)).join('')
  yield '</sheetData></worksheet>'
}

/** First number of a format that a workbook defines itself. */
const firstFormat = 164

/** Styles: text cells use format @, the header is bold, numbers are general or have a format of their own. */
function* styles(formats: NumberFormats): Generator<string> {
  const own = formats.list()
  const defined = own.map(
    (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(format)}"/>`,
  )
  const used = own.map((_, at) => `<xf numFmtId="${firstFormat + at}" applyNumberFormat="1"/>`)
  yield `${declared}<styleSheet xmlns="${main}">`
  if (own.length) yield `<numFmts count="${own.length}">${defined.join('')}</numFmts>`
  yield '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
  yield `<cellXfs count="${own.length + 3}"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`
}

const sheetPart = (at: number) => `worksheets/sheet${at + 1}.xml`

const types = (sheets: readonly string[]) =>
  `${declared}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/${sheetPart(at)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

type Relation = [id: string, type: string, target: string]

const relations = (...links: Relation[]) =>
  `${declared}<Relationships xmlns="${packages}/relationships">${links
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const longestName = 31
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, longestName) || 'Sheet1'

/** Returns unique sheet names, ignoring case, as a workbook requires. */
function sheetNames(sheets: readonly SheetSource[]): string[] {
  const usedNames = new Set<string>()
  return sheets.map(({ name }) => {
    const plain = sheetName(name)
    let fresh = plain
    for (let n = 2; usedNames.has(fresh.toLowerCase()); n++)
      fresh = `${plain.slice(0, longestName - String(n).length - 1)} ${n}`
    usedNames.add(fresh.toLowerCase())
    return fresh
  })
}

const workbook = (names: readonly string[]) =>
  `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const partsOf = (names: readonly string[]): Relation[] => [
  ...names.map((_, at): Relation => [`rId${at + 1}`, 'worksheet', sheetPart(at)]),
  [`rId${names.length + 1}`, 'styles', 'styles.xml'],
]

/** Creates the bytes of an .xlsx file while the rows of its sheets arrive, one sheet after the other. */
export const createXlsx = (...sheets: SheetSource[]): AsyncGenerator<Buffer> => {
  const names = sheetNames(sheets)
  const formats = new NumberFormats()
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [types(names)] },
    { name: '_rels/.rels', content: [relations(['rId1', 'officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook(names)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations(...partsOf(names))] },
    ...sheets.map((sheet, at) => ({ name: `xl/${sheetPart(at)}`, content: sheetXml(sheet, formats) })),
    { name: 'xl/styles.xml', content: styles(formats) },
  ]
  return createZip(entries)
}
