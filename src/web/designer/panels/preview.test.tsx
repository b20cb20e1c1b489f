import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../../platform/i18n'
import '../../platform/designing-texts'
import { addItems } from '../actions/add-items'
import { DesignerProvider, type FlowAround, FlowProvider } from '../context'
import { Designer } from '../designer'
import { emptyForm, itemFor, testChance } from '../testing'
import { Preview } from './preview'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({ id: '100011', name: '张三', jobid: '100011', depts: [] }),
  useSession: () => ({ person: null }),
}))

beforeAll(async () => {
  // Widgets are fetched when first drawn, and a busy machine takes its time.
  configure({ asyncUtilTimeout: 20_000 })
  await speak('zh')
})
afterEach(cleanup)

const chance = testChance()
const at = { parent: null, column: 0, index: 9 }
const one = addItems(emptyForm(), { at, items: [itemFor('input', emptyForm(), chance)] })
const form = addItems(one, { at, items: [{ ...itemFor('textarea', one, chance), name: '内部意见' }] })
const [reason, opinion] = form.list.map(({ key }) => key)

const limit = (key = '', type: 'canedit' | 'hidden') => ({ key, type, required: false })
const flow = {
  funlist: [
    {
      id: 'a',
      name: '申请',
      is_start: true,
      formEditLimit: [limit(reason, 'canedit'), limit(opinion, 'hidden')],
    },
    { id: 'b', name: '审批', is_start: false, formEditLimit: [limit(opinion, 'canedit')] },
  ],
  set: { formEditLimit: [] },
} as unknown as FlowAround

test('the preview shows the form as a step sees it, and keeps what was typed', async () => {
  const designer = new Designer(form, { chance, onChange: () => {} })
  render(
    <DesignerProvider value={designer}>
      <FlowProvider value={flow}>
        <Preview onClose={() => {}} />
      </FlowProvider>
    </DesignerProvider>,
  )
  const box = () => screen.getByLabelText('单行文本')
  await waitFor(box)
  await act(async () => void fireEvent.change(box(), { target: { value: '出差' } }))
  const look = (step: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('查看身份'), { target: { value: step } }))
  expect(screen.queryByText('内部意见')).toBeTruthy()
  await look('a')
  expect(screen.queryByText('内部意见')).toBeNull()
  await look('b')
  expect(screen.getByText('出差').tagName).not.toBe('INPUT')
  await waitFor(() => expect(screen.getByLabelText('内部意见')).toBeTruthy())
})
