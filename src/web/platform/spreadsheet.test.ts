import { deflateRawSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildSheetFile, buildSheetsFile, readSheetFile, readSheetsFile } from './spreadsheet'

const grid = [
  ['行号', '品名', '数量'],
  [1, '键盘', 3],
  [2, '=1+1', 2.5],
  [3, '@SUM(A1)', null],
]

test('writes a table to a file and reads it back; no text becomes a formula', async () => {
  const file = await buildSheetFile(grid, '明细/2026').toBlob()
  expect(await readSheetFile(file)).toEqual(grid)
  const files = await entriesIn(file)
  expect(files.filter((text) => /<f[ >]/.test(text))).toEqual([])
})

test('writes several tables to one file and reads them back in order', async () => {
  const file = await buildSheetsFile([
    { name: '部门', grid: [['路径'], ['全公司']] },
    { name: '人员', grid },
  ]).toBlob()
  expect(await readSheetsFile(file)).toEqual([[['路径'], ['全公司']], grid])
})

test('writes numbers and dates with their formats, and reads a percentage as people see it', async () => {
  const day = new Date(Date.UTC(2026, 0, 5, 2, 30))
  const file = await buildSheetFile(
    [
      ['金额', '时间', '比例', '税率'],
      [
        { value: 12345.6, format: '#,##0.00' },
        { value: day, format: 'yyyy-mm-dd hh:mm:ss' },
        { value: 0.07, format: '0.0%' },
        { value: 7, format: '0"%"' },
      ],
    ],
    '明细',
  ).toBlob()
  expect((await readSheetFile(file))[1]).toEqual([12345.6, day, '7%', 7])
  expect((await readSheetsFile(file))[0]?.[1]?.[2]).toBe('7%')
})

/** Returns the texts of the zip entries that are worksheets. */
async function entriesIn(file: Blob): Promise<string[]> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { inflateRawSync } = await import('node:zlib')
  const found: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const [size, head, packed] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
      bytes.readUInt16LE(at + 10),
    ]
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const data = bytes.subarray(start, start + size)
    found.push((packed ? inflateRawSync(data) : data).toString())
  }
  return found
}

/** Builds a zip of packed entries, whose declared sizes may be false. */
function zipOf(entries: Record<string, Buffer>, claimed?: number): Blob {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let offset = 0
  for (const [name, data] of Object.entries(entries)) {
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(heads.length, 4)
  end.writeUInt16LE(heads.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Blob([Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), end])])
}

const sheet = (cells: string) => ({
  'xl/worksheets/sheet1.xml': Buffer.from(`<sheetData>${cells}</sheetData>`),
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join('')

test.each([
  ['a file that is no zip', new Blob(['hello, this is no spreadsheet at all']), 'unreadable'],
  ['an empty file', new Blob([]), 'unreadable'],
  ['a zip that holds no spreadsheet', zipOf({ 'a.txt': Buffer.from('a') }), 'unreadable'],
  ['a file of more than 10 MB', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'large'],
  ['what unpacks to 80 MB', zipOf({ 'xl/sharedStrings.xml': Buffer.alloc(80_000_000, 32) }), 'bomb'],
  [
    'the same with a lie about its size',
    zipOf({ 'xl/sharedStrings.xml': Buffer.alloc(80_000_000, 32) }, 10),
    'bomb',
  ],
  ['a million rows', zipOf(sheet(rows(1_000_000))), 'full'],
  ['one cell in the last row a spreadsheet has', zipOf(sheet('<c r="A1048576"><v>1</v></c>')), 'full'],
  ['the same in other quotes', zipOf(sheet("<c r = 'A0001048576'><v>1</v></c>")), 'full'],
  ['ten thousand columns', zipOf(sheet('<row r="1"><c r="NTP1"><v>1</v></c></row>')), 'wide'],
])('rejects %s before reading it', async (_, file, refusal) => {
  await expect(readSheetFile(file)).rejects.toMatchObject({ name: 'SheetError', reason: refusal })
})

test('shows the error of a computed cell instead of nothing', async () => {
  const file = await buildSheetFile(
    [
      ['金额', '备注'],
      [7, '甲'],
    ],
    '明细',
  ).toBlob()
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = new TextDecoder().decode(files[path])
  const broken = sheet.replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
  expect(broken).not.toBe(sheet)
  const zipped = zipSync({ ...files, [path]: new TextEncoder().encode(broken) })
  expect((await readSheetFile(new Blob([zipped.slice()])))[1]).toEqual(['#ERROR!', '甲'])
})
