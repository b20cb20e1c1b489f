import { describe, expect, test } from 'vitest'
import { field, formOf } from '../../../../tests/kit/form-of'
import { listSearchableFields } from './search-condition'

const tree = [
  { value: 'a', label: '差旅', children: [{ value: 11, label: '机票' }] },
  { value: 'b', label: '日常' },
]
const soughtOf = (item: Parameters<typeof field>[1]) => listSearchableFields(formOf(field('科目', item)))[0]

describe('search of tree values by branch', () => {
  test('searches a cascader by the values along its path', () =>
    expect(soughtOf({ type: 'cascader', options: { sourceType: 'json', jsonOptions: tree } })).toMatchObject({
      by: 'tree',
      branches: [
        { along: ['a'], label: '差旅' },
        { along: ['a', 11], label: '机票' },
        { along: ['b'], label: '日常' },
      ],
    }))

  test('searches a cascader with names by the names along its path', () =>
    expect(
      soughtOf({
        type: 'custom',
        options: { componentName: 'fm-ele-cascader', sourceType: 'json', jsonOptions: tree },
      })?.branches?.[1],
    ).toEqual({
      along: ['差旅', '机票'],
      label: '机票',
    }))

  test('searches regions without supplied options', () => {
    const area = soughtOf({ type: 'custom', options: { componentName: 'fm-chose-china-area' } })
    expect(area).toMatchObject({ by: 'tree', parts: ['provinceName', 'cityName', 'regionName'] })
    expect(area?.branches).toBeUndefined()
  })

  test('searches a tree known only to its source by text', () =>
    expect(soughtOf({ type: 'cascader', options: { sourceType: 'remote' } })?.by).toBe('text'))
})
