import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DepartmentRow } from '#/generated/types'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import type { ComboboxOption } from './combobox'
import { DepartmentTree, useDepartmentTree } from './department-tree'
import { indexDepartments } from './departments'
import { SelectionField } from './selection-field'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const row = (id: string, name: string, parent_id: string | null): DepartmentRow => ({
  id,
  name,
  parent_id,
  enabled: true,
  order: 1,
  people: 0,
  total: 0,
  leaders: [],
  pinyin: '',
})
const departments = indexDepartments([
  row('1', '全公司', null),
  row('2', '研发中心', '1'),
  row('3', '前端组', '2'),
  row('4', '财务部', '1'),
])
const onSelect = vi.fn()

function Tree() {
  return <DepartmentTree tree={useDepartmentTree(departments)} label="部门" onSelect={onSelect} />
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) })
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const focused = () => document.activeElement?.textContent

test('arrow keys move through the tree: down, into a department, back out, to its end', () => {
  render(<Tree />)
  item('全公司').focus()
  press('ArrowDown')
  expect(focused()).toBe('研发中心')
  expect(screen.queryByText('前端组')).toBeNull()
  press('ArrowRight')
  expect(item('研发中心').getAttribute('aria-expanded')).toBe('true')
  press('ArrowRight')
  expect(focused()).toBe('前端组')
  press('ArrowLeft')
  expect(focused()).toBe('研发中心')
  press('ArrowLeft')
  expect(screen.queryByText('前端组')).toBeNull()
  press('End')
  expect(focused()).toBe('财务部')
  press('Enter')
  expect(onSelect).toHaveBeenCalledWith(
    expect.objectContaining({ row: expect.objectContaining({ id: '4' }) }),
  )
})

test('only one row of the tree is a tab stop', () => {
  render(<Tree />)
  const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toHaveLength(1)
})

const people: ComboboxOption[] = [
  { id: 'a', name: '王磊', note: '100010' },
  { id: 'b', name: '王芳', note: '100011' },
]
const find = async (text: string) => people.filter(({ name }) => name.includes(text))

function Chosen({ single }: { single?: boolean }) {
  const [chosen, setChosen] = useState<ComboboxOption[]>([])
  return (
    <SelectionField
      label="接手人"
      placeholder="姓名"
      single={single}
      chosen={chosen}
      find={find}
      onChange={setChosen}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: '接手人' })

test('finds people while typing; arrow keys move and Enter selects', async () => {
  render(<Chosen />)
  fireEvent.click(field())
  fireEvent.change(field(), { target: { value: '王' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('王芳')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(screen.getByRole('list', { name: '已选接手人' }).textContent).toContain('王芳')
  fireEvent.change(field(), { target: { value: '王' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('in a single choice, the next selection replaces the first', async () => {
  render(<Chosen single />)
  for (const name of ['王磊', '王芳']) {
    fireEvent.click(field())
    fireEvent.change(field(), { target: { value: name } })
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(name))
    fireEvent.keyDown(field(), { key: 'Enter' })
  }
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['王芳100011'])
  fireEvent.click(screen.getByRole('button', { name: '移除王芳' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('Enter selects no person while an input method is composing', async () => {
  render(<Chosen />)
  fireEvent.click(field())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(screen.queryByRole('listitem')).toBeNull()
})
