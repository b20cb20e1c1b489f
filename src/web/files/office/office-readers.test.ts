import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readDocx } from './docx/read-docx'
import { drawNodes } from './draw-nodes'
import { readOfd } from './ofd/read-ofd'
import { officeLimits, type PreviewSheet } from './office-document'
import { OfficePackage } from './office-package'
import { decodeText, readCsv, readText } from './read-text'
import { readXlsx } from './xlsx/read-xlsx'
import { formatNumber } from './xlsx/workbook'
import { createXmlParser } from './xml-document'

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const zipOf = (parts: Record<string, string | Uint8Array>): ArrayBuffer =>
  exact(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )
const textsOf = ({ rows }: PreviewSheet) => rows.map((row) => row.map((cell) => cell?.text))

/** 通知,金额 in the Chinese encoding of Windows. */
const gbk = [0xcd, 0xa8, 0xd6, 0xaa, 0x2c, 0xbd, 0xf0, 0xb6, 0xee]

describe('texts', () => {
  test.each([
    ['UTF-8', strToU8('通知,金额')],
    ['UTF-8 with a mark', strToU8('\ufeff通知,金额')],
    ['GB 18030', Uint8Array.from(gbk)],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...Buffer.from('通知,金额', 'utf16le')])],
    ['UTF-16 the other way', Uint8Array.from([0xfe, 0xff, ...Buffer.from('通知,金额', 'utf16le').swap16()])],
  ])('reads a text in %s', (_, bytes) => expect(decodeText(exact(bytes))).toBe('通知,金额'))

  test('shows the beginning of a long text', () => {
    const { text, isCut } = readText(exact(strToU8('a'.repeat(officeLimits.characters + 1))))
    expect([text.length, isCut]).toEqual([officeLimits.characters, true])
  })
})

describe('tables in texts', () => {
  const sheetOf = (text: string) => readCsv(exact(strToU8(text))).sheets[0] as PreviewSheet

  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"x;y";"say ""hi"""',
      [
        ['a', 'b'],
        ['x;y', 'say "hi"'],
      ],
    ],
    [
      'a\tb\n"two\nlines"\t',
      [
        ['a', 'b'],
        ['two\nlines', ''],
      ],
    ],
    ['"never closed,1\n2', [['never closed,1\n2']]],
    ['', []],
  ])('splits %j', (text, rows) => expect(textsOf(sheetOf(text))).toEqual(rows))

  test('shows the first rows and counts the others', () => {
    const { rows, moreRows } = sheetOf('序号,金额\n'.repeat(officeLimits.rows + 250))
    expect([rows.length, moreRows]).toEqual([officeLimits.rows, 250])
  })

  test('reads back every table that is written with quotes', () => {
    const field = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\r', ''))
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, (rows) => {
        const written = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join('\n')
        expect(textsOf(sheetOf(`"",""\n${written}`)).slice(1)).toEqual(rows)
      }),
    )
  })
})

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbookWith = (sheet: string, others: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="表" sheetId="1" r:id="rId1"/><sheet name="藏" state="hidden" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  })

describe('workbooks', () => {
  test('reads the sheets that another program wrote, with dates, numbers and merged cells', async () => {
    const when = new Date(Date.UTC(2026, 10, 29))
    const first = [
      [{ value: '汇总', span: 2, fontWeight: 'bold' as const }, null],
      [{ value: '日期' }, { value: '金额' }],
      [
        { value: when, type: Date, format: 'yyyy"年"m"月"d"日"' },
        { value: 1234.5, type: Number, format: '#,##0.00' },
      ],
      [null, { value: 0.125, type: Number, format: '0.0%' }],
    ]
    const file = writeExcelFile([
      { data: first, sheet: '一月' },
      { data: [[{ value: true, type: Boolean }]], sheet: '二月' },
    ])
    const { sheets } = await readXlsx(exact(await file.toBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['一月', '二月'])
    expect(textsOf(sheets[0] as PreviewSheet)).toEqual([
      ['汇总', undefined],
      ['日期', '金额'],
      ['2026年11月29日', '1,234.50'],
      ['', '12.5%'],
    ])
    expect(sheets[0]?.rows[0]?.[0]).toMatchObject({ columns: 2, rows: 1, isStrong: true })
    expect(textsOf(sheets[1] as PreviewSheet)).toEqual([['TRUE']])
  })

  test('leaves out hidden sheets and readings, and shows the results of formulas', async () => {
    const sheet = `<worksheet ${main}><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2"><f>1+1</f><v>2</v></c><c t="e"><v>#DIV/0!</v></c></row></sheetData></worksheet>`
    const texts = `<sst ${main}><si><r><t>北</t></r><r><t>京</t></r><rPh><t>bei</t></rPh></si></sst>`
    const { sheets } = await readXlsx(workbookWith(sheet, { 'xl/sharedStrings.xml': texts }))
    expect(sheets.map(textsOf)).toEqual([[[], ['', '北京', '2', '#DIV/0!']]])
  })

  test('reads the first rows of a large sheet and says how many follow', async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
    )
    const sheet = `<worksheet ${main}><dimension ref="A1:A30000"/><sheetData>${rows.join('')}</sheetData></worksheet>`
    const [shown] = (await readXlsx(workbookWith(sheet))).sheets
    expect([shown?.rows.length, shown?.moreRows]).toEqual([officeLimits.rows, 29_000])
  })

  test('a cell far away costs nothing', async () => {
    const sheet = `<worksheet ${main}><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`
    const [shown] = (await readXlsx(workbookWith(sheet))).sheets
    expect(shown).toMatchObject({ rows: [], hasMoreColumns: true, moreRows: 1_048_576 })
  })

  test('defines no entity and loads none', async () => {
    const sheet = `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaa">]><worksheet ${main}><sheetData><row><c t="inlineStr"><is><t>&file;&a;</t></is></c></row></sheetData></worksheet>`
    const [shown] = (await readXlsx(workbookWith(sheet))).sheets
    expect(textsOf(shown as PreviewSheet)).toEqual([['&file;&a;']])
  })

  test.each([
    ['[Red]#,##0.00;[Blue]-#,##0.00', -1234.5, '-1,234.50'],
    ['yyyy-mm-dd hh:mm', 46355.5, '2026-11-29 12:00'],
    ['_ ￥* #,##0.00_ ', 12.5, '￥12.50'],
    ['General', 6222021234567, '6222021234567'],
    ['General', 0.1 + 0.2, '0.3'],
    ['no format [[', 5, '5'],
  ])('formats by %s', (code, value, text) =>
    expect(formatNumber(value, { code }, { isFrom1904: false })).toBe(text),
  )

  test('counts the days of old workbooks from 1904', () =>
    expect(formatNumber(0, { code: 'yyyy-mm-dd' }, { isFrom1904: true })).toBe('1904-01-01'))
})

const word =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const documentWith = (body: string, others: Record<string, string | Uint8Array> = {}, before = '') =>
  zipOf({
    '[Content_Types].xml': '<Types><Default Extension="png" ContentType="image/png"/></Types>',
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `${before}<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...others,
  })
const paragraph = (text: string, style = '') => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`

async function drawn(buffer: ArrayBuffer, read = readDocx): Promise<HTMLElement> {
  const { pages } = await read(buffer)
  const host = document.createElement('div')
  for (const _ of drawNodes(pages, host, new AbortController().signal));
  return host
}

describe('text documents', () => {
  test('draws paragraphs, tables with merged cells, and links in a new window', async () => {
    const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${paragraph(text)}</w:tc>`
    const rows = [
      cell('宽', '<w:gridSpan w:val="2"/>'),
      cell('高', '<w:vMerge w:val="restart"/>') + cell('右'),
      cell('', '<w:vMerge/>') + cell('下'),
    ]
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
    const link = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>官网</w:t></w:r></w:hyperlink></w:p>'
    const host = await drawn(
      documentWith(paragraph('合同正文', '<w:pPr><w:jc w:val="center"/></w:pPr>') + table + link, {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="rId9" Type="x" Target="https://example.com/" TargetMode="External"/></Relationships>',
      }),
    )
    expect(host.textContent).toBe('合同正文宽高右下官网')
    expect(host.querySelector('p')?.style.textAlign).toBe('center')
    expect([...host.querySelectorAll('td')].map((one) => [one.colSpan, one.rowSpan])).toEqual([
      [2, 1],
      [1, 2],
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    expect(host.querySelector('a')?.outerHTML).toContain(
      'href="https://example.com/" target="_blank" rel="noopener noreferrer"',
    )
  })

  test('draws nothing that runs or loads from elsewhere', async () => {
    const links = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
    ]
    const relations = links.map(
      (target, at) => `<Relationship Id="l${at}" Type="x" TargetMode="External" Target="${target}"/>`,
    )
    const body = links.map(
      (_, at) => `<w:p><w:hyperlink r:id="l${at}"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>`,
    )
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="evil"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    const style =
      '<w:pPr><w:pBdr><w:top w:val="single" w:color="red;background:url(https://evil.example/x)"/></w:pBdr></w:pPr>'
    const host = await drawn(
      documentWith(
        `${body.join('')}${picture}<w:altChunk r:id="chunk"/>${paragraph('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;', style)}`,
        {
          'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="evil" Type="x" Target="https://evil.example/x.png" TargetMode="External"/><Relationship Id="chunk" Type="x" Target="chunk.html"/></Relationships>`,
          'word/chunk.html': '<script>alert(1)</script>',
        },
      ),
    )
    expect(host.querySelectorAll('script, iframe, [href], [src], [onerror]')).toHaveLength(0)
    expect(host.querySelectorAll('a')).toHaveLength(links.length)
    expect(host.innerHTML).not.toContain('url(')
    expect(host.textContent).toContain('<script>alert(1)</script>')
  })

  test('draws pictures in the file', async () => {
    const blip =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="p"><a:graphic xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="c"><pic:blipFill><a:blip r:embed="i"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    const host = await drawn(
      documentWith(blip, {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="i" Type="x" Target="media/a.png"/></Relationships>',
        'word/media/a.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
      }),
    )
    expect(host.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,iVBORw==')
  })

  test('draws the texts and pictures of shapes', async () => {
    const shape = `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:imagedata r:id="i"/></v:shape><v:rect><v:textbox><w:txbxContent>${paragraph('印章说明')}</w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>`
    const host = await drawn(
      documentWith(shape, {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="i" Type="x" Target="media/a.png"/></Relationships>',
        'word/media/a.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
      }),
    )
    expect(host.textContent).toContain('印章说明')
    expect(host.querySelector('img')?.getAttribute('src')).toContain('data:image/png')
  })

  test('defines no entity', async () => {
    const host = await drawn(
      documentWith(paragraph('&lol;'), {}, '<!DOCTYPE x [<!ENTITY lol SYSTEM "file:///etc/passwd">]>'),
    )
    expect(host.textContent).toBe('&lol;')
  })

  test('stops at the limits of bytes and elements', async () => {
    const parts = new OfficePackage(documentWith('<w:p/>'.repeat(500)), 1000)
    await expect(parts.read('word/document.xml')).rejects.toMatchObject({ reason: 'bomb' })
    const parser = new (createXmlParser(10))()
    expect(() => parser.parseFromString(`<a>${'<b/>'.repeat(10)}</a>`)).toThrow('bomb')
  })

  test('puts back the globals that the library borrows', async () => {
    const former = globalThis.DOMParser
    await readDocx(documentWith(paragraph('x')))
    expect(globalThis.DOMParser).toBe(former)
  })

  test.each([
    ['elements nested too deep', () => documentWith('<w:p>'.repeat(300)), 'bomb'],
    ['broken markup', () => documentWith('<w:p><w:r'), 'unreadable'],
    ['another document', () => zipOf({ 'content.xml': '<x/>' }), 'unreadable'],
    [
      'an encrypted document',
      () => exact(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)),
      'unreadable',
    ],
  ])('rejects %s', async (_, make, reason) => expect(readDocx(make())).rejects.toMatchObject({ reason }))
})

describe('OFD documents', () => {
  const head = 'xmlns:ofd="http://www.ofdspec.org/2016"'
  const invoice = (content: string, others: Record<string, string | Uint8Array> = {}) =>
    zipOf({
      'OFD.xml': `<ofd:OFD ${head}><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
      'Doc_0/Document.xml': `<ofd:Document ${head}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes><ofd:TemplatePage ID="2" BaseLoc="Tpls/Tpl_0/Content.xml"/></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`,
      'Doc_0/Pages/Page_0/Content.xml': `<ofd:Page ${head}><ofd:Template TemplateID="2"/><ofd:Content><ofd:Layer>${content}</ofd:Layer></ofd:Content></ofd:Page>`,
      ...others,
    })

  test('draws texts, paths and pictures at their places, above their template', async () => {
    const host = await drawn(
      invoice(
        '<ofd:TextObject Boundary="10 20 60 5" Size="3.5"><ofd:FillColor Value="128 0 0"/><ofd:TextCode X="0" Y="3" DeltaX="g 3 3.5">电子发票</ofd:TextCode></ofd:TextObject><ofd:PageBlock><ofd:ImageObject Boundary="1 2 30 40" ResourceID="9" CTM="30 0 0 40 0 0"/></ofd:PageBlock>',
        {
          'Doc_0/DocumentRes.xml': `<ofd:Res ${head} BaseLoc="Res"><ofd:MultiMedias><ofd:MultiMedia ID="9" Type="Image"><ofd:MediaFile>seal.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>`,
          'Doc_0/Res/seal.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
          'Doc_0/Tpls/Tpl_0/Content.xml': `<ofd:Page ${head}><ofd:Content><ofd:Layer><ofd:PathObject Boundary="5 5 200 1"><ofd:AbbreviatedData>M 0 0 L 200 0 B 1 1 2 2 3 3 C</ofd:AbbreviatedData></ofd:PathObject></ofd:Layer></ofd:Content></ofd:Page>`,
        },
      ),
      readOfd,
    )
    expect(host.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 210 140')
    expect(host.querySelector('path')?.getAttribute('d')).toBe('M 0 0 L 200 0 C 1 1 2 2 3 3 Z')
    const text = host.querySelector('text')
    expect([text?.textContent, text?.getAttribute('x')]).toEqual(['电子发票', '0 3.5 7 10.5'])
    expect(text?.parentElement?.getAttribute('fill')).toBe('#800000')
    expect(host.querySelector('image')?.getAttribute('href')).toBe('data:image/png;base64,iVBORw==')
  })

  test('draws nothing that runs or loads from elsewhere', async () => {
    const hostile =
      '<ofd:TextObject Boundary="0 0 1 1" Size="url(https://evil.example)"><ofd:FillColor Value="url(#x)"/><ofd:TextCode onload="alert(1)">x&lt;script&gt;</ofd:TextCode></ofd:TextObject><ofd:PathObject Boundary="0 0 1 1"><ofd:AbbreviatedData>M 0 0"/&gt;&lt;script&gt;</ofd:AbbreviatedData></ofd:PathObject><ofd:ImageObject ResourceID="https://evil.example/a.png" Boundary="0 0 1 1"/><script>alert(1)</script>'
    const host = await drawn(invoice(hostile), readOfd)
    expect(host.innerHTML).not.toMatch(/<script|onload|url\(|evil/)
    expect(host.querySelector('path')?.hasAttribute('d')).toBe(false)
  })

  test.each([
    ['a file without pages', zipOf({ 'OFD.xml': '<x/>' })],
    ['a broken file', zipOf({ 'OFD.xml': '<ofd:OFD><ofd:DocBody><ofd:DocRoot>a' })],
  ])('rejects %s', async (_, file) => expect(readOfd(file)).rejects.toMatchObject({ reason: 'unreadable' }))
})
