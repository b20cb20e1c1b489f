import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { TemplateData } from '../template-document'
import { fillWorkbook } from './fill-workbook'
import { mapFormula } from './map-formula'
import { openWorkbook } from './open-workbook'
import { SheetRowPlan } from './row-plan'
import { parseXmlTree, XmlError } from './xml-tree'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** A workbook of these sheets, as a spreadsheet program writes it: texts are shared, results are stored. */
function workbookOf(sheets: Record<string, string>, texts: string[], more: Record<string, string> = {}) {
  const names = Object.keys(sheets)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/calcChain.xml" ContentType="calc"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${names[0]}!$A$1:$C$6</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rId80', 'sharedStrings', 'sharedStrings.xml')}${relation('rId81', 'styles', 'styles.xml')}${relation('rId82', 'calcChain', 'calcChain.xml')}</Relationships>`,
    'xl/calcChain.xml': `<calcChain xmlns="${main}"/>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheets[name] ?? ''])),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

const sheetOf = (rows: string, rest = '') =>
  `<worksheet xmlns="${main}"><dimension ref="A1:C9"/><cols><col min="1" max="3" width="20"/></cols><sheetData>${rows}</sheetData>${rest}</worksheet>`

/** The expenses of a trip: a head, a repeated row, a sum below, and a part that only a remark shows. */
const expenses = () =>
  workbookOf(
    {
      费用: sheetOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="3" ht="30" customHeight="1"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1" t="s"><v>3</v></c><c r="C3"><f>B3*2</f><v>9</v></c></row>' +
          '<row r="4"><c r="B4"><f>SUM(B3:B3)+SUM(B3)</f><v>1</v></c></row>' +
          '<row r="5"><c r="A5" t="s"><v>4</v></c></row>' +
          '<row r="6"><c r="A6" t="s"><v>5</v></c><c r="B6"><f>B4+1</f></c></row>',
        '<mergeCells count="2"><mergeCell ref="C3:D3"/><mergeCell ref="A6:A7"/></mergeCells><conditionalFormatting sqref="B3"><cfRule type="expression" priority="1"><formula>B3&gt;C6</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation sqref="A3"/></dataValidations><rowBreaks><brk id="4"/></rowBreaks>',
      ),
      汇总: sheetOf('<row r="1"><c r="A1"><f>SUM(费用!B3:B3)&amp;"B3"</f></c></row>'),
    },
    [
      '报销人：{发起人}',
      '{日期}',
      '<r><t>{#明</t></r><r><t>细}{序号}</t></r>',
      '{金额}{/明细}',
      '{#备注}备注：{备注}{/备注}',
      '{签名}',
    ],
  )

const amounts = (count: number): TemplateData => ({
  发起人: '李四',
  日期: { text: '2026-11-30', cell: { value: new Date('2026-11-30T00:00Z'), format: 'yyyy-mm-dd' } },
  明细: Array.from({ length: count }, (_, index) => ({
    序号: { text: String(index + 1), cell: index + 1 },
    金额: { text: `${index}.5`, cell: { value: index + 0.5, format: '0.00' } },
  })),
})

const fill = async (template: Uint8Array, data: TemplateData) =>
  fillWorkbook(await openWorkbook(template), data)
const partOf = (bytes: Uint8Array, path: string) => strFromU8(unzipSync(bytes)[path] ?? new Uint8Array())
const sheetIn = (bytes: Uint8Array, at = 1) => partOf(bytes, `xl/worksheets/sheet${at}.xml`)
const rowsOf = (bytes: Uint8Array) =>
  readXlsxFile(Buffer.from(bytes), { sheet: 1 } as never) as unknown as Promise<unknown[][]>

describe('a filled workbook', () => {
  test('repeats the row of a table, and keeps numbers and dates typed', async () => {
    const rows = (await rowsOf(await fill(expenses(), amounts(3)))) as unknown as { data?: unknown[][] }[]
    const data = (Array.isArray(rows[0]) ? rows : (rows[0]?.data ?? [])) as unknown[][]
    expect(data[0]?.slice(0, 2)).toEqual(['报销人：李四', new Date('2026-11-30T00:00Z')])
    expect(data.slice(2, 5).map((row) => row.slice(0, 2))).toEqual([
      [1, 0.5],
      [2, 1.5],
      [3, 2.5],
    ])
  })

  test('moves formulas, merged cells, page breaks and names with the rows', async () => {
    const filled = await fill(expenses(), amounts(3))
    const sheet = sheetIn(filled)
    for (const one of [
      '<f>B3*2</f>',
      '<f>B5*2</f>',
      '<f>SUM(B3:B5)+SUM(B3:B5)</f>',
      '<f>B6+1</f>',
      'ref="C3:D3"',
      'ref="C5:D5"',
      'ref="A8:A9"',
      '<brk id="6"/>',
      'sqref="B3:B5"><cfRule type="expression" priority="1"><formula>B3&gt;C8</formula>',
      '<dataValidation sqref="A3:A5"/>',
    ])
      expect(sheet).toContain(one)
    expect(sheet.match(/ht="30"/g)).toHaveLength(3)
    expect(sheetIn(filled, 2)).toContain('<f>SUM(费用!B3:B5)&amp;&quot;B3&quot;</f>')
    expect(partOf(filled, 'xl/workbook.xml')).toContain('费用!$A$1:$C$8')
  })

  test('has neither old results nor an order of calculation, so that programs compute it when they open it', async () => {
    const filled = await fill(expenses(), amounts(2))
    expect(sheetIn(filled)).not.toContain('<v>9</v>')
    expect(partOf(filled, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
    expect(Object.keys(unzipSync(filled))).not.toContain('xl/calcChain.xml')
    expect(partOf(filled, '[Content_Types].xml')).not.toContain('calcChain')
  })

  test('shows what stands in a condition only if the value is there', async () => {
    expect(sheetIn(await fill(expenses(), { ...amounts(1), 备注: '急' }))).toContain('备注：急')
    expect(sheetIn(await fill(expenses(), amounts(1)))).not.toContain('备注')
  })

  test('counts nothing where a table has no rows', async () => {
    const sheet = sheetIn(await fill(expenses(), amounts(0)))
    expect(sheet).toContain('<f>SUM(0)+SUM(0)</f>')
    expect(sheet).toContain('<f>B3+1</f>')
    for (const one of ['C3:D3', 'conditionalFormatting', 'dataValidation']) expect(sheet).not.toContain(one)
  })

  test('holds a text that looks like a formula or a tag as text', async () => {
    const sheet = sheetIn(await fill(expenses(), { ...amounts(1), 发起人: '=1+1</t><f>{日期}' }))
    expect(sheet).toContain('报销人：=1+1&lt;/t&gt;&lt;f&gt;{日期}')
  })

  test('keeps the number format of a cell, and gives one to a cell without', async () => {
    const filled = await fill(expenses(), amounts(1))
    expect(sheetIn(filled)).toContain('<c r="B3" s="1"><v>0.5</v></c>')
    expect(sheetIn(filled)).toMatch(/<c r="B1" s="2"><v>46356<\/v><\/c>/)
    expect(partOf(filled, 'xl/styles.xml')).toContain('formatCode="yyyy-mm-dd"')
  })

  test('shows an image in its cell, once in the file however often it is shown', async () => {
    const image = { bytes: new Uint8Array([255, 216, 255]), name: '李四的签名', width: 100, height: 40 }
    const filled = await fill(expenses(), { ...amounts(1), 签名: image, 发起人: image })
    const paths = Object.keys(unzipSync(filled))
    expect(paths.filter((path) => path.startsWith('xl/media/'))).toEqual(['xl/media/filled1.jpeg'])
    const drawing = partOf(filled, 'xl/drawings/drawing1.xml')
    expect(drawing.match(/<xdr:row>\d+<\/xdr:row>/g)).toEqual([
      '<xdr:row>0</xdr:row>',
      '<xdr:row>5</xdr:row>',
    ])
    expect(drawing).toContain('descr="李四的签名"')
    expect(sheetIn(filled)).toMatch(/<drawing [^>]*r:id="rId1"\/><\/worksheet>/)
    expect(partOf(filled, '[Content_Types].xml')).toContain('/xl/drawings/drawing1.xml')
  })
})

describe('rows of a plan', () => {
  test('leave a row out where a condition within a repeated row is not met', async () => {
    const cells = ['{#明细}{#急}', '{名}', '{/急}{/明细}'].map(
      (_, at) => `<c r="${'ABC'[at]}2" t="s"><v>${at}</v></c>`,
    )
    const template = workbookOf(
      { 单: sheetOf(`<row r="2">${cells.join('')}</row><row r="3"><c r="A3"><v>7</v></c></row>`) },
      ['{#明细}{#急}', '{名}', '{/急}{/明细}'],
    )
    const rows = ['甲', '乙', '丙'].map((name) => ({ 名: name, 急: name === '乙' ? '' : '是' }))
    const sheet = sheetIn(await fill(template, { 明细: rows }))
    expect(sheet.match(/[甲乙丙]/g)).toEqual(['甲', '丙'])
    expect(sheet).toContain('<c r="A4"><v>7</v></c>')
  })

  test('are one after the other without a gap, and a range follows its first and last row', () => {
    const sizes = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.nat(4)), { maxLength: 5 })
    fc.assert(
      fc.property(sizes, (drawn) => {
        let row = 1
        const counts = new Map<string, number>()
        const blocks = drawn.map(([gap, height, copies], index) => {
          const from = row + gap
          row = from + height
          counts.set(String(index), copies)
          return { name: String(index), from, to: row - 1, blocks: [] }
        })
        const plan = new SheetRowPlan(blocks, 0, (name) =>
          Array.from({ length: counts.get(name) ?? 0 }, () => 0),
        )
        let next = 1
        for (const { from, to, at } of plan.segments) {
          expect(at).toBe(next)
          next = at + to - from + 1
        }
        const grown = blocks.reduce(
          (sum, one) => sum + (one.to - one.from + 1) * ((counts.get(one.name) ?? 0) - 1),
          0,
        )
        expect(plan.range(row, row)).toEqual({ first: row + grown, last: row + grown })
      }),
    )
  })
})

describe('references of formulas', () => {
  const shifted = (formula: string) =>
    mapFormula(formula, (first, last) => ({ first: first + 10, last: last + 10 }))
  test.each([
    ['SUM($A$1:B2)', 'SUM($A$11:B12)'],
    ['LOG10(A1)&"A1"&\'a b\'!C3', 'LOG10(A11)&"A1"&\'a b\'!C13'],
    ['Table1[A1]+A1_x+[1]S!A1+XFD1', 'Table1[A1]+A1_x+[1]S!A1+XFD11'],
    ['SUM(3:4)+A:A', 'SUM(13:14)+A:A'],
  ])('%s', (formula, expected) => expect(shifted(formula)).toBe(expected))
})

describe('mistakes', () => {
  const faultOf = async (texts: string[], rest = '') => {
    const cells = texts.map((_, at) => `<row r="${at + 1}"><c r="B${at + 1}" t="s"><v>${at}</v></c></row>`)
    const { sheets } = await openWorkbook(workbookOf({ 单: sheetOf(cells.join(''), rest) }, texts))
    return sheets[0]?.fault
  }
  test.each([
    ['a brace without its counterpart', ['事由', '{事由'], 'paper.tag-no-end', '单!B2 {事由'],
    ['a repetition that never ends', ['{#明细}', '{名}'], 'paper.tag-wrong', '单!B1 {#明细}'],
    ['an end without beginning', ['{/明细}'], 'paper.tag-wrong', '单!B1 {/明细}'],
    ['two repetitions in one row', ['{#甲}', '{/甲}{#乙}', '{/乙}'], 'paper.rows-shared', '单!B3 {#乙}'],
  ])('tell %s by its cell', async (_, texts, failure, text) => {
    expect(await faultOf(texts)).toEqual({ failure, text })
  })

  test('tell merged cells that reach out of a repetition', async () => {
    const merge = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
    expect(await faultOf(['', '{#明细}', '{/明细}', ''], merge)).toBeUndefined()
    expect(await faultOf(['', '', '{#明细}', '{/明细}'], merge)).toEqual({
      failure: 'paper.merge-crosses',
      text: '单!B2:B3',
    })
  })
})

describe('hostile files', () => {
  test('that define entities, or nest without end, are no documents', () => {
    expect(() => parseXmlTree('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toThrow(
      XmlError,
    )
    expect(() => parseXmlTree('<a>'.repeat(5_000))).toThrow(XmlError)
  })

  test('that unpack to too much are not unpacked', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(49 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(openWorkbook(bomb)).rejects.toThrow('large')
  })
})
