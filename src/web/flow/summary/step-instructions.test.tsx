import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { StepInstructions } from './step-instructions'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const shown = () => document.querySelector('.flow-guide')?.textContent

test.each([
  ['lines stay lines', '病假请附证明。\n金额 < 100 元不必', '病假请附证明。\n金额 < 100 元不必'],
  [
    'HTML of an old design reads as text',
    '<p>病假<b>请</b>附证明。</p><p onclick="x()">谢谢</p>',
    '病假请附证明。\n谢谢',
  ],
])('shows the instructions of a step: %s', (_, remark, text) => {
  render(<StepInstructions remark={remark} />)
  expect(screen.getByRole('region', { name: '填写说明' })).toBeTruthy()
  expect(shown()).toBe(text)
})

test('shows no heading without instructions', () => {
  render(<StepInstructions remark=" " fileList={[]} />)
  expect(screen.queryByRole('region')).toBeNull()
})
