import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import '../../../platform/i18n/design-texts'
import { opening, signing } from '../../../../../tests/kit/designs'
import { setLanguage } from '../../../platform/i18n/i18n'
import PaperSignatureSettings from './paper-signature'

vi.mock('../../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../../platform/api', () => ({
  quietApi: { oa: { seal: { options: async () => [{ id: 's1', name: '合同专用章' }] } } },
}))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const onChange = vi.fn()

function draw(paperSignature: FlowDesign['set']['paperSignature']) {
  const base = opening(signing('orsign', ['a'], 'b'))
  const design = { ...base, set: { ...base.set, paperSignature } }
  render(<PaperSignatureSettings design={design} onChange={onChange} />)
}

const titles = [
  '印章',
  '盖章位置',
  '步骤',
  '关键字',
  '字段',
  '盖在',
  '向右（毫米）',
  '向下（毫米）',
  '骑缝章',
]
const shown = () => titles.filter((title) => screen.queryAllByText(title).length > 0)
const expectShown = (expected: string[]) =>
  waitFor(() => expect(shown()).toEqual(expected), { timeout: 10_000 })

test.each([
  ['nothing of a seal without one', { seal: '' }, ['印章']],
  ['the step for a seal in the history', { seal: 's1' }, ['印章', '盖章位置', '步骤', '骑缝章']],
  [
    'the keyword, which one and the offset',
    { seal: 's1', place: 'text' as const },
    ['印章', '盖章位置', '关键字', '盖在', '向右（毫米）', '向下（毫米）', '骑缝章'],
  ],
  [
    'the field and the offset',
    { seal: 's1', place: 'field' as const },
    ['印章', '盖章位置', '字段', '向右（毫米）', '向下（毫米）', '骑缝章'],
  ],
])('asks for %s', async (_, setting, expected) => {
  draw({ step: '', ...setting })
  await expectShown(expected)
})

test('keeps the other settings when one changes', async () => {
  draw({ seal: 's1', step: '', place: 'text', text: '盖章' })
  const input = await screen.findByDisplayValue('盖章', {}, { timeout: 10_000 })
  fireEvent.change(input, { target: { value: '公章' } })
  fireEvent.blur(input)
  const paperSignature = { seal: 's1', step: '', place: 'text', text: '公章' }
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ paperSignature }))
})
