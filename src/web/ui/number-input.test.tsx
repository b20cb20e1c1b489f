import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { numberTexts } from '../../../tests/kit/written-values'
import { setLanguage } from '../platform/i18n/i18n'
import { NumberInput } from './number-input'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

function draw(first: number | null = null) {
  const numbers: (number | null)[] = []
  function Host() {
    const [value, setValue] = useState(first)
    const change = (next: number | null) => {
      numbers.push(next)
      setValue(next)
    }
    return <NumberInput aria-label="金额" value={value} onChange={change} />
  }
  render(<Host />)
  return numbers
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金额' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

test.each(numberTexts)('takes the typed text %s as %s', (text, number) => {
  const numbers = draw(1)
  type(text)
  fireEvent.blur(input())
  expect(numbers).toEqual(number === undefined ? [] : [number])
  expect(input().value).toBe(String(number ?? 1))
  expect(screen.queryByRole('alert') !== null).toBe(number === undefined)
})

test('names what was not understood until the text changes', () => {
  draw(7)
  type('3个')
  expect(screen.getByRole('alert').textContent).toContain('看不懂“个”')
  fireEvent.blur(input())
  expect([input().value, screen.getByRole('alert').textContent?.includes('个')]).toEqual(['7', true])
  type('8')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('steps by the arrow keys, and empties', () => {
  const numbers = draw(0.2)
  fireEvent.keyDown(input(), { key: 'ArrowUp' })
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  type('')
  expect(numbers).toEqual([1.2, 0.2, null])
})
