import { repetitionCells } from './starter-rows'
import type { TemplateNames } from './template-names'

/*
 * The first Word template of a design, made from its form: a table of its fields, its tables with repeated rows, and the
 * history. It is the least that Word needs: a document and its two lists of parts.
 */

const escaped = (text: string): string =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? sign)

const paragraph = (text: string, style = '') =>
  `<w:p><w:pPr>${style}</w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(text)}</w:tc>`

const row = (texts: readonly string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8F959E"/>`)
  .join('')

const table = (rows: readonly string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${rows.join('')}</w:tbl>`

const tag = (name: string) => `{${name}}`

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

/** Returns the parts of a Word document, by path, with a placeholder for everything that a design offers. */
export function starterDocument({
  fields,
  facts,
  tables,
}: Omit<TemplateNames, 'steps'>): Record<string, string> {
  const [name = '', ...rest] = facts
  const body = [
    paragraph(tag(name), '<w:jc w:val="center"/>'),
    table(rest.map((fact) => row([fact, tag(fact)]))),
    paragraph(''),
    table(fields.map((field) => row([field, tag(field)]))),
    ...tables.flatMap((one) => [
      paragraph(one.name),
      table([row(one.columns), row(repetitionCells(one.name, one.columns))]),
    ]),
    paragraph(''),
  ].join('')
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document ${space}><w:body>${body}</w:body></w:document>`,
  }
}
