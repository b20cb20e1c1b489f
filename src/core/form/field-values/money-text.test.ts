import { expect, test } from 'vitest'
import money from '#schemas/fields/fm-money.json'
import type { FormItem } from '../../../generated/types'
import { currencySign } from '../../text/currency'
import { textReaderOf } from './read-text'
import { fieldValueToText } from './value-text'

const codes = money.options.properties.currency.enum

const field = (currency: string): FormItem => ({
  type: 'fm-money',
  name: '金额',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'm',
  rules: [],
  options: { currency, precision: 2, thousands: true },
})

test('gives each currency of the field a sign of its own', () => {
  expect([currencySign('CNY'), currencySign('USD'), currencySign('JPY')]).toEqual(['¥', 'US$', 'JP¥'])
  expect(new Set(codes.map(currencySign)).size).toBe(codes.length)
})

test('an unknown code is its own sign', () => {
  expect(currencySign('yuan')).toBe('yuan')
})

test.each(codes)('an amount in %s reads back from its text', (currency) => {
  const item = field(currency)
  for (const amount of [0, -0.05, 1234567.8]) {
    const text = fieldValueToText(item, amount)
    expect(text).toContain(currencySign(currency))
    expect(textReaderOf(item)?.(text)).toEqual({ value: amount })
  }
})
