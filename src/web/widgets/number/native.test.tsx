import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FormItem } from '#/generated/types'
import { numberTexts } from '../../../../tests/kit/written-values'
import { setLanguage } from '../../platform/i18n/i18n'
import AmountInWords from './aside'
import NumberField from './native'

beforeAll(() => setLanguage('zh'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const right = { access: 'edit', required: false } as const

type Value = number | string | null

function draw(options: FormItem['options'] = {}, first: Value = null) {
  const item: FormItem = {
    type: 'number',
    name: '金额',
    key: '1732154400000_1',
    keyindex: 1,
    model: 'm',
    rules: [],
    options,
  }
  const results: Value[] = []
  function Held() {
    const [value, setValue] = useState<Value>(first)
    const onChange = (next: Value) => {
      results.push(next)
      setValue(next)
    }
    const rest = { item, right, status: 'input', disabled: false, problems: [] } as const
    return <NumberField id="n" value={value} onChange={onChange} {...rest} aria-label="金额" />
  }
  render(<Held />)
  return results
}

const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: '金额' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

test('keeps the typed text while typing, and adds decimals on blur', () => {
  const results = draw({ precision: 2 })
  type('1.005')
  expect([input().value, ...results]).toEqual(['1.005', 1.005])
  fireEvent.blur(input())
  expect([input().value, ...results]).toEqual(['1.01', 1.005, 1.01])
})

test('blur without typing changes nothing', () => {
  const results = draw({ precision: 1 }, 1.25)
  fireEvent.focus(input())
  fireEvent.blur(input())
  expect(results).toEqual([])
})

test('keeps the last number while a text can become a number, and reports the text on blur', () => {
  const results = draw({}, 5)
  type('-')
  expect([input().value, results]).toEqual(['-', []])
  fireEvent.blur(input())
  expect([input().value, results]).toEqual(['-', ['-']])
  type('')
  expect([input().value, results]).toEqual(['', ['-', null]])
})

test('keeps a text that is no number as typed, for the check to name it', () => {
  const results = draw({}, 5)
  type('5x2')
  fireEvent.blur(input())
  expect([input().value, results]).toEqual(['5x2', ['5x2']])
})

test.each(numberTexts)('takes the typed text %s as %s', (text, number) => {
  const results = draw()
  type(text)
  fireEvent.blur(input())
  expect(results.at(-1)).toBe(number ?? text)
})

test('shows a number with unit and thousands that reads back to itself', () => {
  const results = draw({ unit: '%', thousands: true }, 1234.5)
  type(`${input().value}%`)
  fireEvent.blur(input())
  expect([input().value, results]).toEqual(['1,234.5', []])
})

test('parses a pasted sum of money and digits of an input method', () => {
  const results = draw()
  type('￥1,234.50元')
  type('１２。５')
  expect(results).toEqual([1234.5, 12.5])
})

test('does not interfere with an input method until it has finished', () => {
  const results = draw({}, 1)
  const event = createEvent.input(input(), { target: { value: 'san' }, isComposing: true })
  fireEvent(input(), event)
  expect([input().value, results]).toEqual(['san', []])
  fireEvent.change(input(), { target: { value: '3万' } })
  fireEvent.compositionEnd(input())
  expect([input().value, results.at(-1)]).toEqual(['3万', 30_000])
})

test('groups thousands while typing, and the caret stays between the same digits', () => {
  const results = draw({ thousands: true }, 1234567)
  expect(input().value).toBe('1,234,567')
  act(() => input().focus())
  fireEvent.change(input(), { target: { value: '1,2934,567', selectionStart: 4, selectionEnd: 4 } })
  expect(input().value).toBe('12,934,567')
  expect(input().selectionStart).toBe(4)
  expect(results).toEqual([12934567])
})

test.each([
  ['ArrowUp', {}, 0.3],
  ['ArrowDown', {}, 0.1],
  ['ArrowUp', { shiftKey: true }, 1],
  ['PageDown', {}, -0.8],
])('%s steps exactly and stops at a limit', (key, more, number) => {
  const results = draw({ step: 0.1, max: 1 }, 0.2)
  fireEvent.keyDown(input(), { key, ...more })
  expect(results).toEqual([number])
  expect(input().getAttribute('aria-valuenow')).toBe(String(number))
})

test('the mouse wheel changes nothing', () => {
  const results = draw({}, 3)
  act(() => input().focus())
  fireEvent.wheel(input(), { deltaY: 100 })
  expect(results).toEqual([])
})

test('a held button repeats until it is released', () => {
  const results = draw({ max: 100 })
  const up = document.querySelector('[data-by="1"]') as Element
  fireEvent.mouseDown(up)
  expect(document.activeElement).toBe(input())
  for (const pause of [500, 100, 100]) act(() => void vi.advanceTimersByTime(pause))
  fireEvent.mouseUp(up)
  act(() => void vi.advanceTimersByTime(1000))
  expect(results).toEqual([1, 2, 3, 4])
})

test('exposes unit and limits to screen readers', () => {
  draw({ min: 0, max: 9, unit: '箱', controls: false }, 4)
  expect(['min', 'max', 'text'].map((name) => input().getAttribute(`aria-value${name}`))).toEqual([
    '0',
    '9',
    '4箱',
  ])
  expect(document.querySelector('.qf-steps')).toBeNull()
})

test('a sum of money shows its currency, and yuan in capitals below on demand', () => {
  draw({ currency: 'USD', thousands: true, precision: 2 }, 1234.5)
  expect(screen.getByText('US$')).toBeDefined()
  expect(input().value).toBe('1,234.50')
  cleanup()
  const item = { options: { currency: 'CNY', capitals: true } } as unknown as FormItem
  render(<AmountInWords item={item} value={1409.5} />)
  expect(screen.getByText('大写：壹仟肆佰零玖元伍角整')).toBeDefined()
})
