import { expect, test } from 'vitest'
import type { DesignCategory } from '../../../generated/types'
import { addCategory, moveCategory, moveFlow, removeCategory, updateCategory } from './edit-categories'

const category = (id: string, flows: string[] = [], lists: DesignCategory[] = []): DesignCategory => ({
  id,
  name: id,
  icon: '',
  flows,
  lists,
})
const tree = [
  category('人事', ['请假', '加班'], [category('考勤', ['补卡'])]),
  category('财务', ['报销']),
  category('10000', ['其他']),
]

/** Formats a tree in one line: names with their flows, children in brackets. */
const describe = (nodes: readonly DesignCategory[]): string =>
  nodes
    .map(
      ({ name, flows, lists }) => `${name}:${flows.join(',')}${lists.length ? `(${describe(lists)})` : ''}`,
    )
    .join(' ')

test('adds a category on top before uncategorized flows, or inside another category', () => {
  expect(describe(addCategory(tree, '行政'))).toBe('人事:请假,加班(考勤:补卡) 财务:报销 行政: 10000:其他')
  expect(describe(addCategory(tree, '招聘', '人事'))).toBe(
    '人事:请假,加班(考勤:补卡 招聘:) 财务:报销 10000:其他',
  )
})

test('renames a category', () => {
  expect(describe(updateCategory(tree, '考勤', { name: '出勤' }))).toContain('出勤:补卡')
})

test('replaces a removed category by its inner ones', () => {
  expect(describe(removeCategory(tree, '人事'))).toBe('考勤:补卡 财务:报销 10000:其他')
})

test('moves a category before or into another, but never into itself', () => {
  expect(describe(moveCategory(tree, '财务', { parent: undefined, before: '人事' }))).toBe(
    '财务:报销 人事:请假,加班(考勤:补卡) 10000:其他',
  )
  expect(describe(moveCategory(tree, '考勤', { parent: undefined, before: undefined }))).toBe(
    '人事:请假,加班 财务:报销 考勤:补卡 10000:其他',
  )
  expect(moveCategory(tree, '人事', { parent: '考勤', before: undefined })).toEqual(tree)
})

test('moves a flow within its category and to another', () => {
  expect(describe(moveFlow(tree, '加班', { from: '人事', to: '人事', before: '请假' }))).toContain(
    '人事:加班,请假',
  )
  expect(describe(moveFlow(tree, '加班', { from: '人事', to: '财务', before: '报销' }))).toBe(
    '人事:请假(考勤:补卡) 财务:加班,报销 10000:其他',
  )
})
