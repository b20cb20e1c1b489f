import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListRow } from '#/generated/types'
import { resolveVisibleColumns } from '../columns'
import { findListSchema } from '../list-schemas'
import { cells } from './cells'

const schema = findListSchema('waiting')
const row = { fields: { shade: '#1677ff', marks: '4', plain: '#1677ff' } } as unknown as ListRow

const drawn = (field: { key: string; name: string; as?: 'colour' | 'stars' }) => {
  if (!schema) throw new Error('waiting')
  const liked = { filters: [], columns: [{ key: field.key, flowid: 'leave' }] }
  const column = resolveVisibleColumns(schema, liked, [field]).find(({ key }) => key === field.key)
  if (!column) throw new Error(field.key)
  const Cell = cells[column.cell]
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
