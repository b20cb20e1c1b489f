import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FormItem } from '#/generated/types'
import { numberTexts } from '../../../../tests/kit/written-values'
import { setLanguage } from '../../platform/i18n/i18n'
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
  const told: Value[] = []
  function Held() {
    const [value, setValue] = useState<Value>(first)
    const onChange = (next: Value) => {
      told.push(next)
      setValue(next)
    }
    const rest = { item, right, status: 'input', disabled: false, problems: [] } as const
    return <NumberField id="n" value={value} onChange={onChange} {...rest} aria-label="金额" />
  }
  render(<Held />)
  return told
}

const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: '金额' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

test('keeps the typed text while typing, and adds decimals on blur', () => {
  const told = draw({ precision: 2 })
  type('1.005')
  expect([input().value, ...told]).toEqual(['1.005', 1.005])
  fireEvent.blur(input())
  expect([input().value, ...told]).toEqual(['1.01', 1.005, 1.01])
})

test('blur without typing changes nothing', () => {
  const told = draw({ precision: 1 }, 1.25)
  fireEvent.focus(input())
  fireEvent.blur(input())
  expect(told).toEqual([])
})

test('keeps the last number while a text can become a number, and reports the text on blur', () => {
  const told = draw({}, 5)
  type('-')
  expect([input().value, told]).toEqual(['-', []])
  fireEvent.blur(input())
  expect([input().value, told]).toEqual(['-', ['-']])
  type('')
  expect([input().value, told]).toEqual(['', ['-', null]])
})

test('keeps a text that is no number as typed, for the check to name it', () => {
  const told = draw({}, 5)
  type('5x2')
  fireEvent.blur(input())
  expect([input().value, told]).toEqual(['5x2', ['5x2']])
})

test.each(numberTexts)('takes the typed text %s as %s', (text, number) => {
  const told = draw()
  type(text)
  fireEvent.blur(input())
  expect(told.at(-1)).toBe(number ?? text)
})

test('shows a number with unit and thousands that reads back to itself', () => {
  const told = draw({ unit: '%', thousands: true }, 1234.5)
  type(`${input().value}%`)
  fireEvent.blur(input())
  expect([input().value, told]).toEqual(['1,234.5', []])
})

test('parses a pasted sum of money and digits of an input method', () => {
  const told = draw()
  type('￥1,234.50元')
  type('１２。５')
  expect(told).toEqual([1234.5, 12.5])
})

test('does not interfere with an input method until it has finished', () => {
  const told = draw({}, 1)
  const event = createEvent.input(input(), { target: { value: 'san' }, isComposing: true })
  fireEvent(input(), event)
  expect([input().value, told]).toEqual(['san', []])
  fireEvent.change(input(), { target: { value: '3万' } })
  fireEvent.compositionEnd(input())
  expect([input().value, told.at(-1)]).toEqual(['3万', 30_000])
})

test('groups thousands while typing, and the caret stays between the same digits', () => {
  const told = draw({ thousands: true }, 1234567)
  expect(input().value).toBe('1,234,567')
  act(() => input().focus())
  fireEvent.change(input(), { target: { value: '1,2934,567', selectionStart: 4, selectionEnd: 4 } })
  expect(input().value).toBe('12,934,567')
  expect(input().selectionStart).toBe(4)
  expect(told).toEqual([12934567])
})

test.each([
  ['ArrowUp', {}, 0.3],
  ['ArrowDown', {}, 0.1],
  ['ArrowUp', { shiftKey: true }, 1],
  ['PageDown', {}, -0.8],
])('%s steps exactly and stops at a limit', (key, more, number) => {
  const told = draw({ step: 0.1, max: 1 }, 0.2)
  fireEvent.keyDown(input(), { key, ...more })
  expect(told).toEqual([number])
  expect(input().getAttribute('aria-valuenow')).toBe(String(number))
})

test('the mouse wheel changes nothing', () => {
  const told = draw({}, 3)
  act(() => input().focus())
  fireEvent.wheel(input(), { deltaY: 100 })
  expect(told).toEqual([])
})

test('a held button repeats until it is released', () => {
  const told = draw({ max: 100 })
  const up = document.querySelector('[data-by="1"]') as Element
  fireEvent.mouseDown(up)
  expect(document.activeElement).toBe(input())
  for (const pause of [500, 100, 100]) act(() => void vi.advanceTimersByTime(pause))
  fireEvent.mouseUp(up)
  act(() => void vi.advanceTimersByTime(1000))
  expect(told).toEqual([1, 2, 3, 4])
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
