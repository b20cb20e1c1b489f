import { createZip, type ZipEntry } from './zip'

/**
 * Table for a spreadsheet: a header and rows that arrive in pieces. Every cell is a text, so none is a
 * formula.
 */
export interface SheetSource {
  name: string
  head: readonly string[]
  rows: AsyncIterable<readonly (readonly string[])[]>
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
const held = (text: string) => (needsCare.test(text) ? [...text].filter(isPossible).join('') : text)

const escaped = (text: string) =>
  held(text.slice(0, longest)).replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Returns the column letters: A, B … Z, AA … */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const cell = (text: string, at: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const row = (texts: readonly string[], line: number, style: number) =>
  `<row r="${line}">${texts.map((text, column) => cell(text, letters(column) + line, style)).join('')}</row>`

const width = (title: string) => Math.min(40, Math.max(14, [...title].length * 2 + 4))

/** Number of rows written at once. */
const rowsOfPiece = 50

async function* sheetXml({ head, rows }: SheetSource): AsyncGenerator<string> {
  const columns = head.map(
    (title, at) => `<col min="${at + 1}" max="${at + 1}" width="${width(title)}" customWidth="1"/>`,
  )
  yield `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${row(head, 1, 1)}`
  let line = 1
  for await (const some of rows)
    for (let at = 0; at < some.length; at += rowsOfPiece)
      yield some
        .slice(at, at + rowsOfPiece)
        .map((texts) => row(texts, ++line, 0))
        .join('')
  yield '</sheetData></worksheet>'
}

/** Styles: text cells use format @; the header is bold. */
const styles = `${declared}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

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
  const taken = new Set<string>()
  return sheets.map(({ name }) => {
    const plain = sheetName(name)
    let fresh = plain
    for (let n = 2; taken.has(fresh.toLowerCase()); n++)
      fresh = `${plain.slice(0, longestName - String(n).length - 1)} ${n}`
    taken.add(fresh.toLowerCase())
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
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [types(names)] },
    { name: '_rels/.rels', content: [relations(['rId1', 'officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook(names)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations(...partsOf(names))] },
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/${sheetPart(at)}`, content: sheetXml(sheet) })),
  ]
  return createZip(entries)
}
