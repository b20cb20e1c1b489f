import { expect, test } from 'vitest'
import type { DepartmentRow } from '#/generated/types'
import { indexDepartments, visibleTreeRows } from './departments'

const row = (id: string, name: string, parent_id: string | null, enabled = true): DepartmentRow => ({
  id,
  name,
  parent_id,
  enabled,
  order: 1,
  people: 0,
  total: 0,
  leaders: [],
  pinyin: '',
})
const departments = indexDepartments([
  row('1', '全公司', null),
  row('2', '研发中心', '1'),
  { ...row('3', '前端组', '2'), pinyin: 'qianduanzu qdz' },
  row('4', '旧组', '2', false),
  row('5', '财务部', '1'),
])
const names = (view: Partial<Parameters<typeof visibleTreeRows>[1]>) =>
  visibleTreeRows(departments, { open: new Set(['1']), words: '', withDisabled: false, ...view }).map(
    ({ row: { name }, level }) => `${level} ${name}`,
  )

test('a collapsed department hides its children', () => {
  expect(names({})).toEqual(['1 全公司', '2 研发中心', '2 财务部'])
  expect(names({ open: new Set(['1', '2']) })).toEqual(['1 全公司', '2 研发中心', '3 前端组', '2 财务部'])
})

test('shows search matches with their path, even in collapsed departments', () => {
  expect(names({ words: ' 前端 ', open: new Set() })).toEqual(['1 全公司', '2 研发中心', '3 前端组'])
  expect(names({ words: '没有' })).toEqual([])
  expect(names({ words: 'QDZ' })).toEqual(['1 全公司', '2 研发中心', '3 前端组'])
})

test('shows disabled departments on request', () => {
  expect(names({ words: '旧组' })).not.toContain('3 旧组')
  expect(names({ words: '旧组', withDisabled: true })).toContain('3 旧组')
})

test('a department is within itself and all its ancestors; a cycle ends', () => {
  expect(departments.pathOf('3')).toBe('全公司/研发中心/前端组')
  expect([departments.isWithin('3', '1'), departments.isWithin('1', '3')]).toEqual([true, false])
  const circle = indexDepartments([row('a', '甲', 'b'), row('b', '乙', 'a')])
  expect(circle.isWithin('a', 'b')).toBe(true)
})
