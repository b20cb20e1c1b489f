import { expect, test } from 'vitest'
import { searchOptionPaths } from './tree-options'

const choices = [
  {
    value: 'east',
    label: '华东区',
    children: [
      { value: 'sh', label: '上海办', children: [{ value: 'sh-1', label: '销售一组' }] },
      { value: 'hz', label: '杭州办' },
    ],
  },
  { value: 'x', label: 'South' },
]
const ends = { stopsAnywhere: false, isMultiple: false }
const found = (typed: string, look = ends, most = 9) =>
  searchOptionPaths(choices, (name) => name.includes(typed), look, most).map((way) =>
    way.map(({ label }) => label).join('/'),
  )

test('finds every path in which one of the names contains the search words', () => {
  expect(found('华东')).toEqual(['华东区/上海办/销售一组', '华东区/杭州办'])
  expect(found('South')).toEqual(['South'])
  expect(found('北')).toEqual([])
})

test('finds inner nodes where they may be chosen, otherwise only leaves', () => {
  expect(found('上海', { ...ends, stopsAnywhere: true })).toEqual(['华东区/上海办', '华东区/上海办/销售一组'])
  expect(found('上海', { stopsAnywhere: true, isMultiple: true })).toEqual(['华东区/上海办/销售一组'])
})

test('returns no more matches than requested', () => {
  expect(found('华东', ends, 1)).toEqual(['华东区/上海办/销售一组'])
})
