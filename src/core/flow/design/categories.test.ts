import { expect, test } from 'vitest'
import type { DesignCategory } from '../../../generated/types'
import { arrangeCategories, categoryPath, defaultCategoryId, descendantIds } from './categories'

const category = (id: string, name: string, more: Partial<DesignCategory> = {}): DesignCategory => ({
  id,
  name,
  icon: '',
  flows: [],
  lists: [],
  ...more,
})
const arranged = (...tree: DesignCategory[]) => {
  let n = 0
  return arrangeCategories(tree, () => `new-${++n}`)
}

test('gives new categories an id, keeps existing ids, and trims names', () => {
  const { tree, ids } = arranged(
    category('hr', ' 人事 ', { lists: [category('', '考勤')] }),
    category('', '财务'),
  )
  expect(tree).toEqual([
    { id: 'hr', name: '人事', icon: '', lists: [{ id: 'new-1', name: '考勤', icon: '', lists: [] }] },
    { id: 'new-2', name: '财务', icon: '', lists: [] },
  ])
  expect(ids).toEqual(['hr', 'new-1', 'new-2'])
})

test('lists flows in the named order in every category that names them', () => {
  const { places } = arranged(
    category('hr', '人事', { flows: ['leave', 'both'] }),
    category('money', '财务', { flows: ['both', 'expense'] }),
    category(defaultCategoryId, '未分类', { flows: ['other'] }),
  )
  expect(places).toEqual([
    { id: 'leave', category: ['hr'], position: 0 },
    { id: 'both', category: ['hr', 'money'], position: 1 },
    { id: 'expense', category: ['money'], position: 2 },
    { id: 'other', category: [], position: 3 },
  ])
})

test('never uses one id for two categories', () => {
  const { tree } = arranged(category('a', '甲'), category('a', '乙'))
  expect(tree.map(({ id }) => id)).toEqual(['a', 'new-1'])
})

test.each<[string, DesignCategory[], string]>([
  ['without a name', [category('a', ' ')], 'category.name-empty'],
  ['twice under one name', [category('a', '甲'), category('b', '甲 ')], 'category.name-twice'],
  [
    'too deep',
    [[1, 2, 3, 4].reduceRight((below, n) => category(`${n}`, '甲', { lists: [below] }), category('5', '甲'))],
    'category.too-deep',
  ],
])('rejects categories %s', (_, tree, code) => {
  expect(() => arranged(...tree)).toThrow(expect.objectContaining({ code }))
})

test('includes inner categories in a category, and describes it by its path', () => {
  const { tree } = arranged(category('a', '甲', { lists: [category('b', '乙'), category('c', '丙')] }))
  expect(descendantIds(tree, 'a')).toEqual(['a', 'b', 'c'])
  expect(descendantIds(tree, 'nowhere')).toEqual([])
  expect(categoryPath(tree, 'c')).toEqual(['甲', '丙'])
})
