import { describe, expect, test } from 'vitest'
import { button, design, field, group, only, start, step, when } from '../../../../tests/kit/house'
import type { CustomFunction, FlowDesign, RecipientGroup } from '../../../generated/types'
import { printCustomReference } from '../../expression'
import { checkDesign } from '../check/check-design'
import { findCustomFunctionUses, renameCustomFunction } from './custom-function-uses'

const called = (number: number, rest: Partial<CustomFunction> = {}): CustomFunction => ({
  id: `1685774578_${number}`,
  name: `函数${number}`,
  type: 'creater_concact',
  formitem: null,
  data: { contact: [{ when: only('li'), value: '一' }] },
  ...rest,
})

const one = called(1)
const asking = (ifstr: string): RecipientGroup[] => [
  group([{ type: 'formif', id: 'if', name: '', data: { ifstr, to: only('zhou') } }]),
]
const decided = (custom: CustomFunction, number: number, rest: Partial<CustomFunction> = {}) =>
  called(number, {
    data: { contact: [{ when: asking(`${printCustomReference(custom)} != ""`), value: '二' }] },
    ...rest,
  })

const isOne = `${printCustomReference(one)} == "一"`
const total = field(1, '合计', 'input', { options: { formula: printCustomReference(one) } })
const hidden = field(2, '说明', 'input', { linkage: { shown: isOne } })
const plain = field(3, '金额', 'number')
const layout = field(4, '栅格', 'grid', { columns: [{ span: 24, list: [hidden] }] })

function drawn(customFuns: CustomFunction[]): FlowDesign {
  const made = design(
    [
      start(['主管']),
      step('主管', { dealers: only('zhou'), btnGroup: [button([], { NextFun: [when(isOne, '归档')] })] }),
      step('归档', { dealers: asking(isOne) }),
      step('备案', { dealers: only('wu') }),
    ],
    [total, layout, plain],
  )
  return { ...made, set: { ...made.set, customFuns } }
}

describe('uses of a custom function', () => {
  test('lists the uses of a custom function by field, step and function', () => {
    const uses = findCustomFunctionUses(drawn([one, decided(one, 2)]), one.id)
    expect(uses.map(({ name }) => name)).toEqual(['合计', '说明', '主管', '归档', '函数2'])
    expect(uses.map(({ place }) => place)).toEqual([
      { field: total.key },
      { field: hidden.key },
      { step: '主管' },
      { step: '归档' },
      { part: 'set.customFuns', row: 1 },
    ])
    expect(findCustomFunctionUses(drawn([one]), '1685774578_2')).toEqual([])
  })

  test('renames a custom function everywhere and changes nothing else', () => {
    const before = drawn([one, decided(one, 2), called(3)])
    const after = renameCustomFunction(before, one.id, '新名')
    const text = JSON.stringify(after)
    expect(text).not.toContain('函数1_')
    expect(text.match(/#C\[新名_1685774578_1\]/g)).toHaveLength(5)
    expect(after.set.customFuns?.[0]).toEqual({ ...one, name: '新名' })
    expect(after.formset.list[2]).toBe(before.formset.list[2])
    expect([after.funlist[3], after.set.customFuns?.[2]]).toEqual([
      before.funlist[3],
      before.set.customFuns?.[2],
    ])
    expect(after.funlist[3]).toBe(before.funlist[3])
  })
})

describe('problems of custom functions', () => {
  const found = (...customFuns: CustomFunction[]) =>
    checkDesign(drawn(customFuns))
      .filter(({ place }) => place?.part === 'set.customFuns')
      .map(({ code, place }) => `${code} ${place?.row}`)

  test.each<[string, CustomFunction[], string[]]>([
    ['nothing in a whole one', [one], []],
    ['a missing name', [called(1, { name: ' ' })], ['design.custom-name-empty 0']],
    ['two of one id', [one, { ...one }], ['design.custom-twice 1']],
    [
      'a field that is not there',
      [one, called(2, { type: 'form_concact', formitem: '1700000000000_9' })],
      ['design.form-field-unknown 1'],
    ],
    ['a field that is there', [one, called(2, { type: 'form_concact', formitem: plain.key })], []],
    [
      'a row without people',
      [called(1, { data: { contact: [{ when: [], value: '' }] } })],
      ['design.custom-row-empty 0'],
    ],
    [
      'a group without people',
      [called(1, { data: { contact: [{ when: [group([])], value: '' }] } })],
      ['design.group-empty 0'],
    ],
    ['one that asks for itself', [decided(one, 1)], ['design.custom-circle 0']],
    [
      'one that asks for itself through others',
      [decided(called(2), 1), decided(called(3), 2), decided(called(1), 3), decided(called(1), 4)],
      ['design.custom-circle 0', 'design.custom-circle 1', 'design.custom-circle 2'],
    ],
  ])('reports %s', (_, customFuns, codes) => expect(found(...customFuns)).toEqual(codes))

  test('reports calls of a missing custom function in links and in recipients', () => {
    const codes = checkDesign(drawn([])).filter(({ code }) => code === 'expression.unknown-function')
    expect(codes.map(({ place }) => place)).toMatchObject([
      { step: '主管', part: 'if' },
      { step: '归档', part: 'dealers' },
    ])
  })
})
