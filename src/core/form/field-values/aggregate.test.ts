import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { upgradeForm } from '../design/upgrade'
import { aggregateColumn, formatAggregate } from './aggregate'

/** The judge: a decimal of decimal.js that loses nothing. */
const Judge = Decimal.clone({ precision: 1500 })

const column = (aggregate: 'sum' | 'average') => ({ code: 'a', name: '金额', editer: 'number', aggregate })
const rowsOf = (cells: readonly unknown[]) => cells.map((a) => ({ a }))

test.each([
  ['tenths add up exactly', [0.1, 0.2, 0.3, -0.6], '0.00'],
  ['a third decimal is rounded once, at the end', [0.005, 0.005, 0.005], '0.02'],
  ['texts that are numbers count', ['1.50', 2, '很多', '', null], '3.50'],
  ['great numbers stay exact', ['900719925474099.21', 0.01], '900719925474099.22'],
  ['nothing is zero', [], '0.00'],
])('%s', (_, cells, sum) => expect(aggregateColumn(column('sum'), rowsOf(cells))).toBe(sum))

test.each([
  [
    'thousands, decimals and unit',
    { thousands: true, precision: 1, unit: '元' },
    '1,234,568.5元',
    '617,284.25元',
  ],
  ['no decimals', { precision: 0 }, '1234569', '617284.25'],
  ['nothing set', {}, '1234568.50', '617284.25'],
])('formats a total like its cells: %s', (_, inner, sum, average) => {
  const cells = rowsOf([1234567.5, 1])
  const read = (aggregate: 'sum' | 'average') => {
    const own = { ...column(aggregate), editer_config: inner }
    const form = upgradeForm({
      list: [
        { type: 'table', name: '明细', key: '1732154400000_1', model: 'm', options: { tableset: [own] } },
      ],
    })
    const [table] = form.list
    return table && formatAggregate(table, own, cells)
  }
  expect([read('sum'), read('average')]).toEqual([sum, average])
})

test('leaves non-numbers out of an average', () => {
  expect(aggregateColumn(column('average'), rowsOf([1, 2, '', 'x', 6]))).toBe('3.00')
})

test('adds up sums as decimals', () => {
  const cell = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 1000).toFixed(3)),
  )
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      const exact = cells.reduce((sum: Decimal, one) => sum.plus(one), new Judge(0))
      expect(aggregateColumn(column('sum'), rowsOf(cells))).toBe(exact.toFixed(2))
    }),
  )
})
