import '../../platform/i18n/design-texts'
import { pinyin } from 'pinyin-pro'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkExpression, type FieldSymbol } from '#/core/expression'
import { setLanguage } from '../../platform/i18n/i18n'
import { localizeFunctions, type Vocabulary } from '../vocabulary'
import type { Insertable } from './insertable'
import { insertableTabs, searchInsertables } from './insertables-panel'

const amount: FieldSymbol = { key: '1700000000000_1', name: '金额', kind: 'number' }
const kind: FieldSymbol = {
  key: '1700000000000_2',
  name: '类型',
  kind: 'text',
  choices: [{ value: '差"旅', label: '差旅' }],
}
const price: FieldSymbol = { key: 'pR3ce', name: '单价', kind: 'number' }
const total: FieldSymbol = { key: 't0tal', name: '小计', kind: 'number' }
const rows: FieldSymbol = { key: '1700000000000_4', name: '明细', kind: 'table', columns: [price, total] }
const vocabulary: Vocabulary = {
  fields: [amount, kind, rows],
  row: [price, total],
  itself: total.key,
  functions: localizeFunctions('zh'),
  remote: [{ funname: '部门主管', fun: 'x', placeholder: '部门名称', group: '通讯录', fields: [] }],
  custom: [
    {
      id: '1685774578_15827',
      name: '审批人',
      type: 'creater_concact',
      formitem: null,
      data: { contact: [] },
    },
  ],
}

beforeAll(() => setLanguage('zh'))

const tab = (key: string) => {
  const found = insertableTabs(vocabulary).find((one) => one.key === key)
  if (!found) throw new Error(`no tab ${key}`)
  return found
}
const offersOf = (key: string) => tab(key).groups.flatMap(({ offers }) => offers)
const titles = (offers: readonly Insertable[]) => offers.map(({ title }) => title)

describe('tabs of insertable items', () => {
  test('the tabs offer fields, displayed values, operators, three kinds of functions and parameters', () => {
    expect(insertableTabs(vocabulary).map(({ title }) => title)).toEqual([
      '表单字段',
      '显示值',
      '运算符',
      '函数',
      '远程函数',
      '自定义函数',
      '参数',
    ])
  })

  test('offers exactly the specified operators', () => {
    const wanted = '== < > / * - + <= >= && || != ( )'.split(' ')
    expect(titles(offersOf('operators')).sort()).toEqual(wanted.sort())
  })

  test('a row lists its own columns first, and a column is not offered to its own formula', () => {
    const [first, ...others] = tab('fields').groups
    expect(first?.offers.map(({ text }) => text)).toEqual(['@[单价_pR3ce]'])
    expect(others.flatMap(({ offers }) => titles(offers))).toEqual(['金额', '类型', '明细', '单价', '小计'])
  })

  test('offers the displayed value where it differs', () => {
    expect(offersOf('shown').map(({ text }) => text)).toEqual(['@[类型_1700000000000_2_展示值]'])
  })

  test('functions that return facts of the flow are parameters, the others functions', () => {
    expect(titles(offersOf('parameters'))).toContain('发起部门')
    expect(titles(offersOf('functions'))).not.toContain('发起部门')
  })

  test.each(['fields', 'shown', 'custom', 'parameters'])(
    'the parser knows every insertion of tab %s',
    (key) => {
      for (const { text, detail } of offersOf(key).filter(({ isInner }) => !isInner))
        for (const one of [text, ...(detail?.more?.pieces ?? []).map((piece) => `${text} == ${piece.text}`)])
          expect(checkExpression(one, [...vocabulary.fields, ...vocabulary.row]), one).toEqual([])
    },
  )

  test('inserts a function with an open bracket', () => {
    const sum = offersOf('functions').find(({ id }) => id === '表格汇总')
    const column = offersOf('fields').find(({ id }) => id === `${rows.key} ${price.key}`)
    const text = `${sum?.text}@[明细_1700000000000_4],${column?.text})`
    expect(checkExpression(text, [...vocabulary.fields])).toEqual([])
    expect(offersOf('remote').map(({ text: one }) => one)).toEqual(['#[部门主管]('])
  })
})

describe('search in tabs', () => {
  const spell = (text: string) =>
    `${pinyin(text, { toneType: 'none', type: 'array' }).join('')} ${pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join('')}`
  const found = (key: string, words: string) => titles(searchInsertables(tab(key).groups, spell)(words))

  test.each([
    ['fields', '金', '金额'],
    ['fields', 'jine', '金额'],
    ['fields', 'lx', '类型'],
    ['functions', '金额大', '金额大写'],
    ['functions', '四舍五入', '四舍五入'],
    ['functions', 'bghz', '表格汇总'],
  ])('in %s a search for %j finds %s first', (key, words, wanted) =>
    expect(found(key, words)[0]).toBe(wanted),
  )

  test('a meaningless search finds nothing', () => expect(found('functions', 'xqzw')).toEqual([]))
})
