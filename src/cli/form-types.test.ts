import { expect, test } from 'vitest'
import { formTypes } from './form-types'

const field = { title: '印章', type: 'string', enum: ['公章', '合同章'] }

test('writes a type with required and optional members, choices, tables and titles', () => {
  const schema = {
    type: 'object',
    required: ['seal'],
    properties: {
      seal: field,
      copies: { title: '份数', type: ['integer', 'null'], description: '1 = 正本' },
      items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    },
  }
  expect(
    formTypes({ id: 'flow-seal', name: '用章申请' }, schema),
  ).toBe(`/** Values for a request of “用章申请” (flow-seal): inputdata of oa/flow/creat. */
export type FlowSeal = {
  /** 印章 */
  seal: "公章" | "合同章"
  /** 份数: 1 = 正本 */
  copies?: number | null
  items?: Array<{
    price?: number
  }>
}
`)
})

test('writes texts of a design that would end a comment or a string without leaving them', () => {
  const schema = { properties: { 'a"b': { title: '*/ evil()', type: 'string' }, x: { enum: ['"*/'] } } }
  const source = formTypes({ id: "1'; evil()", name: '*/\nevil()' }, schema)
  expect(source.replace(/\/\*.*?\*\//gs, '')).toBe(
    '\nexport type Flow1Evil = {\n  \n  "a\\"b"?: string\n  x?: "\\"*/"\n}\n',
  )
})
