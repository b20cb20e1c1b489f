import { expect, test } from 'vitest'
import type { FormDesign, FormItem } from '../../../generated/types'
import { emptyForm } from '../upgrade'
import type { FormValues } from '../values'
import { link } from './linkage'

const key = (index: number) => `1732154400000_${index}`
const ref = (name: string) => `@[${name}_${key(nameIndex(name))}]`
const names: string[] = []
const nameIndex = (name: string) => {
  if (!names.includes(name)) names.push(name)
  return names.indexOf(name)
}

/** An item of a form; its model is its name in Latin letters where the test asks for it. */
const field = (
  name: string,
  type: string,
  options: object = {},
  linkage?: FormItem['linkage'],
): FormItem => ({
  ...{ type, name, key: key(nameIndex(name)), keyindex: nameIndex(name), model: `m${nameIndex(name)}` },
  ...{ options: options as FormItem['options'], rules: [] },
  ...(linkage && { linkage }),
})
const number = (name: string, formula = '', linkage?: FormItem['linkage']) =>
  field(name, 'number', { formula }, linkage)
const form = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })
const model = (name: string) => `m${nameIndex(name)}`
const filled = (values: Record<string, unknown>): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [model(name), value]))
const world = { clock: { now: Date.UTC(2026, 10, 21), zone: 'Asia/Shanghai' } }

test('a value is computed from other values', () => {
  const design = form(number('合计', `${ref('单价')} * ${ref('数量')}`), number('单价'), number('数量'))
  const { values } = link(design, { before: {}, values: filled({ 单价: 0.1, 数量: 3 }), all: true, world })
  expect(values).toEqual(filled({ 合计: 0.3, 单价: 0.1, 数量: 3 }))
})
