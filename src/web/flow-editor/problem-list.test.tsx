import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Problem } from '#/generated/types'
import { field } from '../../../tests/kit/house'
import { setLanguage } from '../platform/i18n/i18n'
import '../platform/i18n/design-texts'
import { ProblemList } from './problem-list'
import { createTestDesign, createTestStep } from './testing'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const design = createTestDesign(createTestStep('发起'), createTestStep('主管'), createTestStep('财务'))
const at = (code: string, level: Problem['level'], step: string): Problem => ({
  code: `design.${code}`,
  params: { step },
  place: { step },
  level,
})
const open = at('receivers-undecided', 'undecided', '财务')
const wrong = [at('no-refusal', 'warning', '主管'), at('no-dealers', 'error', '财务')]

function draw(more: Partial<ComponentProps<typeof ProblemList>> = {}) {
  const on = { onOpen: vi.fn(), onSimulate: vi.fn(), onMend: vi.fn() }
  const shown = { problems: wrong, undecided: [open], isChecked: true }
  render(<ProblemList design={design} {...shown} {...on} {...more} />)
  return on
}

test('lists errors first; runtime-dependent items are separate, collapsed and not problems', () => {
  const { onOpen } = draw()
  const [problems] = screen.getAllByRole('list')
  const htmlElements = within(problems as HTMLElement).getAllByRole('button')
  expect(htmlElements.map(({ textContent }) => textContent)).toEqual([
    '步骤“财务”没有设置接收人财务',
    '整个流程只能同意：从步骤“主管”起没有任何“拒绝”或“退回”按钮主管',
  ])
  const apart = screen.getByText('1 项不能预先判断').closest('details')
  expect(apart?.open).toBe(false)
  fireEvent.click(screen.getByText(/走到时才知道/))
  expect(onOpen).toHaveBeenCalledWith(open)
})

test('a design with only runtime-dependent items has no problem', () => {
  draw({ problems: [] })
  expect(screen.getByText(/没有发现问题/)).toBeTruthy()
  expect(screen.getByText('1 项不能预先判断')).toBeTruthy()
})

test('does not claim that there are no problems before the first check', () => {
  draw({ problems: [], undecided: [], isChecked: false })
  expect(screen.queryByText(/没有发现问题/)).toBeNull()
})

test('names the field of a problem in the form', () => {
  const quantity = field(7, '数量')
  const formset = { ...design.formset, list: [quantity] }
  const problem: Problem = {
    code: 'expression.unknown-field',
    params: { name: '单价' },
    level: 'error',
    place: { field: quantity.key },
  }
  draw({ design: { ...design, formset }, problems: [problem], undecided: [] })
  expect(screen.getByRole('button').textContent).toBe('表单中没有“单价”表单 · 数量')
})

test('offers the change that solves a problem', () => {
  const mended = { ...at('refusal-ends-branch', 'warning', '主管'), mend: 'end-flow' as const }
  const { onMend } = draw({ problems: [mended] })
  fireEvent.click(screen.getByRole('button', { name: '改为结束整个流程' }))
  expect(onMend).toHaveBeenCalledWith(mended)
})
