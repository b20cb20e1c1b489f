import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { OperandValue } from '#/core/expression'
import { dateTexts, momentTexts, numberTexts } from '../../../../tests/kit/written-values'
import { setLanguage } from '../../platform/i18n/i18n'
import { OperandInput, toOperand } from './operand-input'
import type { SubjectFacts } from './operators'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const facts = (kind: SubjectFacts['kind'], format?: SubjectFacts['format']): SubjectFacts => ({
  kind,
  ...(format && { format }),
})

test.each(numberTexts)('reads the number %s of a condition as %s', (text, number) =>
  expect(toOperand(facts('number'), text)).toEqual(
    number === undefined ? { text } : { digits: String(number) },
  ),
)

test.each(dateTexts)('reads the date %s of a condition as %s', (text, date) =>
  expect(toOperand(facts('date', 'date'), text)).toEqual({ text: date ?? text }),
)

test.each(momentTexts.filter(([text]) => /^\d{4}/.test(text)))(
  'reads the date and time %s of a condition as %s',
  (text, moment) => expect(toOperand(facts('date', 'datetime'), text)).toEqual({ text: moment ?? text }),
)

test('shows a typed number as it is understood on blur, and marks another text', () => {
  let current: OperandValue | undefined
  function Host() {
    const [value, setValue] = useState<OperandValue>()
    current = value
    return <OperandInput label="金额" known={facts('number')} value={value} onChange={setValue} />
  }
  render(<Host />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '金额' })
  fireEvent.change(input, { target: { value: '3万' } })
  expect([input.value, current]).toEqual(['3万', { digits: '30000' }])
  fireEvent.blur(input)
  expect(input.value).toBe('30000')
  fireEvent.change(input, { target: { value: '三' } })
  expect([current, input.getAttribute('aria-invalid')]).toEqual([{ text: '三' }, 'true'])
})
