import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ListRow } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { resolveVisibleColumns } from '../columns'
import { getListSchema } from '../list-schemas'
import { columnRenderers } from './cells'

beforeAll(() => setLanguage('zh'))

const schema = getListSchema('waiting')
const row = { fields: { shade: '#1677ff', marks: '4', plain: '#1677ff' } } as unknown as ListRow

const drawn = (field: { key: string; name: string; as?: 'colour' | 'stars' }) => {
  if (!schema) throw new Error('waiting')
  const liked = { filters: [], columns: [{ key: field.key, flowid: 'leave' }] }
  const column = resolveVisibleColumns(schema, liked, [field]).find(({ key }) => key === field.key)
  if (!column) throw new Error(field.key)
  const Cell = columnRenderers[column.cell]
  return render(<Cell row={row} column={column} />).container
}

test('shows a colour of a form as a swatch with its value', () => {
  const cell = drawn({ key: 'shade', name: '颜色', as: 'colour' })
  expect(cell.textContent?.trim()).toBe('#1677ff')
  expect(cell.querySelector<HTMLElement>('.list-swatch')?.style.getPropertyValue('--list-colour')).toBe(
    '#1677ff',
  )
})

test('shows a rating as a star before its number', () =>
  expect(drawn({ key: 'marks', name: '评分', as: 'stars' }).textContent).toBe('★ 4'))

test('shows a value without a description as its text', () =>
  expect(drawn({ key: 'plain', name: '编号' }).querySelector('.list-swatch')).toBeNull())

test('draws nothing for an empty colour', () =>
  expect(drawn({ key: 'none', name: '颜色', as: 'colour' }).textContent).toBe(''))

const cellIn = (list: string, key: string, of: object) => {
  const found = getListSchema(list)
  const columns = found ? resolveVisibleColumns(found, { filters: [], columns: [] }, []) : []
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(key)
  const Cell = columnRenderers[column.cell]
  return render(<Cell row={of as ListRow} column={column} />).container.textContent
}

test('shows whom a flow waits for before the step, and the number of further steps', () => {
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const step = { step: '会签', people: ['王磊', '李娜', '许诺'], count: 5, since }
  const text = cellIn('icreat', 'now', { now: [step, { ...step, step: '财务审核' }] })
  expect(text).toBe('王磊、李娜、许诺 等 5 人 · 会签已等 2 天 · 另有 1 个步骤')
})

test('tells a mention once, in the notification', () => {
  const remark = { id: 'r', by: '王磊', text: '请看附件' }
  const row = { flowname: '请假申请', to: 'me', creater: '王磊', remark, flowlistOi: { desc: '年假' } }
  expect(cellIn('message', 'said', { ...row, created_id: 'x' })).toContain('请看附件')
  expect(cellIn('message', 'flowlistOi.desc', { ...row, summary: [] })).toBe('年假')
})

test.each([
  ['own request', { created_id: 'me', creater: '王磊', result: 'agreed' }, '您的请假申请已通过林晓峰：辛苦'],
  [
    'request of another person',
    { created_id: 'x', creater: '王磊', result: 'refused' },
    '王磊的请假申请被拒绝林晓峰：辛苦',
  ],
])('tells a notification of an %s in a sentence', (_, flowlistOi, sentence) => {
  const message = { by: '林晓峰', button: '同意', words: '辛苦' }
  const notice = { flowname: '请假申请', to: 'me', created_id: 'lin', creater: '', flowlistOi, said: message }
  expect(cellIn('message', 'said', notice)).toBe(sentence)
})
