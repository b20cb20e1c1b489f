import { expect, test } from 'vitest'
import type { OwnForm } from '../../../generated/types'
import { checkProductValues } from '../check/check-product-form'
import { toFormDesign } from './product-form'

const words: Record<string, string> = { who: '姓名', why: '原因', 'why-missing': '请说明原因', on: '开启' }
const say = (key: string) => words[key] ?? key

const form: OwnForm = {
  list: [
    {
      type: 'grid',
      columns: [
        { list: [{ type: 'input', model: 'name', name: 'who', rules: [{ required: true }] }] },
        { list: [{ type: 'switch', model: 'leaves', name: 'on', options: { activeText: 'on' } }] },
      ],
    },
    {
      type: 'textarea',
      model: 'reason',
      name: 'why',
      options: { maxlength: 5 },
      rules: [{ required: true, message: 'why-missing' }],
      linkage: { shown: '@[leaves]' },
    },
  ],
}
const design = toFormDesign(form, say)

test('translates texts in layouts and options', () => {
  expect(design.list[1]).toMatchObject({ name: '原因', rules: [{ message: '请说明原因' }] })
  expect(design.list[0]?.columns?.[1]?.list[0]).toMatchObject({
    name: '开启',
    options: { activeText: '开启' },
  })
})

test('resolves the field that a condition names by its model', () => {
  expect(checkProductValues(design, { name: '方律师', leaves: false, reason: '' })).toEqual([])
  expect(checkProductValues(design, { name: '方律师', leaves: true, reason: '' })).toMatchObject([
    { model: 'reason' },
  ])
})

test('reports an error by the name of the field, with its limit', () => {
  const problems = checkProductValues(design, { name: '', leaves: true, reason: '太长的原因了' })
  expect(problems.map(({ name }) => name)).toEqual(['姓名', '原因'])
  expect(problems[1]?.params).toMatchObject({ limit: 5 })
})

test('ignores a part of the body that the form does not know', () => {
  expect(checkProductValues(design, { name: '方律师', leaves: false, requestId: 'x' })).toEqual([])
})
