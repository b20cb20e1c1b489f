import { format, getFormatFromId } from 'numfmt'
import { type OfficePackage, readXml, relatedParts } from '../office-package'

/** How the cells of one style look. */
export interface CellStyle {
  /** Number format, by its code. */
  code: string
  isStrong: boolean
  align: 'left' | 'center' | 'right' | undefined
}

/** What the sheets of a workbook share. */
export interface Workbook {
  sheets: readonly { name: string; path: string }[]
  texts: readonly string[]
  styles: readonly CellStyle[]
  /** Whether day 0 is the first of January 1904. */
  isFrom1904: boolean
}

/** Formats of dates whose number stands for a Chinese form. */
const chineseDates: readonly (readonly [code: string, ids: readonly number[]])[] = [
  ['yyyy"年"m"月"', [27, 36, 50, 52, 57]],
  ['m"月"d"日"', [28, 29, 51, 53, 54, 58]],
  ['yyyy"年"m"月"d"日"', [31]],
]

const builtInFormat = (id: number): string =>
  chineseDates.find(([, ids]) => ids.includes(id))?.[0] ?? getFormatFromId(id, 'zh-CN') ?? 'General'

const alignments = ['left', 'center', 'right'] as const
const isOn = (value: string | undefined) => value !== undefined && !['0', 'false', 'none'].includes(value)

/** Reads the styles of cells: number format, bold, alignment. */
function readStyles(text: string): CellStyle[] {
  const formats = new Map<string, string>()
  const strong: boolean[] = []
  const styles: CellStyle[] = []
  const path: string[] = []
  readXml(text, {
    open(name, { numFmtId = '0', formatCode = '', fontId = '0', horizontal, val = '1' }) {
      const parent = path.at(-1)
      path.push(name)
      if (name === 'numFmt' && parent === 'numFmts') formats.set(numFmtId, formatCode)
      if (name === 'font' && parent === 'fonts') strong.push(false)
      if (name === 'b' && parent === 'font' && strong.length) strong[strong.length - 1] = isOn(val)
      if (name === 'xf' && parent === 'cellXfs') {
        const code = formats.get(numFmtId) ?? builtInFormat(Number(numFmtId))
        styles.push({ code, isStrong: strong[Number(fontId)] === true, align: undefined })
      }
      const last = styles.at(-1)
      if (name === 'alignment' && parent === 'xf' && path.includes('cellXfs') && last)
        last.align = alignments.find((one) => one === horizontal)
    },
    close: () => path.pop(),
  })
  return styles
}

/** Reads the texts that cells name by number, without their phonetic readings. */
function readTexts(text: string): string[] {
  const texts: string[] = []
  let [isText, phonetic] = [false, 0]
  readXml(text, {
    open(name) {
      if (name === 'si') texts.push('')
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    close(name) {
      if (name === 'rPh') phonetic -= 1
      isText = false
    },
    text(part) {
      if (isText) texts[texts.length - 1] += part
    },
  })
  return texts
}

/** Reads what the sheets of a workbook share; sheets that its author hid are left out. */
export async function readWorkbook(parts: OfficePackage): Promise<Workbook> {
  const main = [...(await relatedParts(parts, '')).values()].find((path) => /workbook\d*\.xml$/.test(path))
  const path = main ?? 'xl/workbook.xml'
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const related = await relatedParts(parts, path)
  const sheets: { name: string; path: string }[] = []
  let isFrom1904 = false
  readXml(await parts.text(path), {
    open(tag, { name = '', id = '', state = 'visible', date1904 }) {
      if (tag === 'workbookPr') isFrom1904 = isOn(date1904)
      const target = tag === 'sheet' && state === 'visible' ? related.get(id) : undefined
      if (target) sheets.push({ name, path: target })
    },
  })
  return {
    sheets,
    isFrom1904,
    styles: readStyles(await parts.text(`${folder}styles.xml`)),
    texts: readTexts(await parts.text(`${folder}sharedStrings.xml`)),
  }
}

const daysTo1904 = 1462
/** Numbers beyond these are written with an exponent. */
const [least, most] = [1e-9, 1e15]

function formatGeneral(value: number): string {
  const isPlain = value === 0 || (Math.abs(value) >= least && Math.abs(value) < most)
  return isPlain ? String(Number(value.toPrecision(15))) : value.toExponential(5)
}

/** Formats a number as its cell shows it; a format that is not understood shows the number itself. */
export function formatNumber(
  value: number,
  { code }: Pick<CellStyle, 'code'>,
  { isFrom1904 }: Pick<Workbook, 'isFrom1904'>,
): string {
  if (!Number.isFinite(value)) return String(value)
  if (code === 'General' || code === '@') return formatGeneral(value)
  try {
    const isDate = /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
    const serial = isFrom1904 && isDate ? value + daysTo1904 : value
    return format(code, serial, { nbsp: false, locale: 'zh-CN', overflow: '#####' }).trim()
  } catch {
    return formatGeneral(value)
  }
}
