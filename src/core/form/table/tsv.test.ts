import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './tsv'

test.each([
  [
    'a spreadsheet ends its last row too',
    '键盘\t3\r\n鼠标\t5\r\n',
    [
      ['键盘', '3'],
      ['鼠标', '5'],
    ],
  ],
  [
    'an empty cell stays a cell',
    '\t3\n\t\n',
    [
      ['', '3'],
      ['', ''],
    ],
  ],
  [
    'quotes hold line ends, tabs and quotes',
    '"第一行\n第二\t行"\t"说""好"""\n',
    [['第一行\n第二\t行', '说"好"']],
  ],
  ['a quote in the middle is a letter', '19" 屏幕\t2', [['19" 屏幕', '2']]],
  ['a lone quote is a letter', '"\t2', [['"', '2']]],
  ['one word is one cell', '键盘', [['键盘']]],
  ['an empty row in between stays', 'a\n\nb', [['a'], [''], ['b']]],
])('%s', (_, text, rows) => expect(parseTsv(text)).toEqual(rows))

test('copies a text that looks like a formula as text, and does not mark a number', () => {
  expect(toTsv([['=1+1', '-5', '+86 139', '@SUM(A1)']])).toBe("'=1+1\t-5\t'+86 139\t'@SUM(A1)")
})

test('reads copied cells back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', "'", '=', '-', '1', '中') })
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
    // A single empty cell at the very end is indistinguishable from the line end after the last row.
    .filter((rows) => rows.at(-1)?.join('') !== '')
    .filter((rows) => rows.flat().every((text) => !/^'+[=+\-@]/.test(text)))
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(toTsv(rows))).toEqual(rows)
    }),
  )
})
