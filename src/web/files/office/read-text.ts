import { type DocumentOf, officeLimits, type PreviewSheet } from './office-document'

/** Bytes that begin a text of a known encoding. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Decodes a text: by the mark at its beginning, as UTF-8 where it is such, otherwise in the Chinese encoding of Windows. */
export function decodeText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  return new TextDecoder(marked ?? (isUtf8(bytes) ? 'utf-8' : 'gb18030')).decode(bytes)
}

/** Reads a text. */
export function readText(buffer: ArrayBuffer): DocumentOf<'text'> {
  const text = decodeText(buffer).replace(/\r\n?/g, '\n')
  return {
    kind: 'text',
    text: text.slice(0, officeLimits.characters),
    isCut: text.length > officeLimits.characters,
  }
}

const separators = [',', ';', '\t', '|']

/** Returns the separator that the first line has most often, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .slice(0, 10_000)
    .split('\n', 1)
  const counts = separators.map((one) => line.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Splits a table into rows of fields, one at a time: fields in quotes may contain separators, breaks and doubled quotes. */
function* splitRecords(text: string, separator: string): Generator<string[]> {
  const pattern = new RegExp(
    `"([^"]*(?:""[^"]*)*)"?|[^${separator === '|' ? '\\|' : separator}\\n]+|[\\s\\S]`,
    'y',
  )
  let fields = ['']
  const add = (part: string) => {
    fields[fields.length - 1] += part
  }
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [part, quoted] = match
    if (quoted !== undefined && fields.at(-1) === '') add(quoted.replaceAll('""', '"'))
    else if (part === separator) fields.push('')
    else if (part !== '\n') add(part)
    else {
      yield fields
      fields = ['']
    }
  }
  if (fields.length > 1 || fields[0]) yield fields
}

const isNumber = (text: string) => /^\s*[-+]?[\d,]*\.?\d+%?\s*$/.test(text) && text.length < 16

/** Reads a table in a text: the first rows, and how many more there are. */
export function readCsv(buffer: ArrayBuffer): DocumentOf<'sheets'> {
  const text = decodeText(buffer).replace(/\r\n?/g, '\n')
  const sheet: PreviewSheet = { name: '', rows: [], widths: [], moreRows: 0, hasMoreColumns: false }
  let [cells, more] = [0, 0]
  for (const fields of splitRecords(text, separatorOf(text))) {
    const isFull = sheet.rows.length >= officeLimits.rows || cells >= officeLimits.cells
    if (isFull) more += 1
    else {
      const shown = fields.slice(0, officeLimits.columns)
      sheet.rows.push(shown.map((field) => ({ text: field, isNumber: isNumber(field) })))
      sheet.hasMoreColumns ||= shown.length < fields.length
      cells += shown.length
    }
  }
  return { kind: 'sheets', sheets: [{ ...sheet, moreRows: more }], moreSheets: 0 }
}
