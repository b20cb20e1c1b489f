import { expect, test } from 'vitest'
import { signing } from '../../../../tests/kit/designs'
import { type FieldOf, field, formOf, keyOf } from '../../../../tests/kit/form-of'
import type { FlowDesign, FormItem, FormLimit } from '../../../generated/types'
import { findDescribingField } from './description'

const text = (name: string, more: FieldOf = {}) => field(name, { type: 'input', ...more })
const limit = (type: FormLimit['type'], name: string, required = false): FormLimit => ({
  key: keyOf(name),
  name,
  type,
  required,
})

/** A flow whose creator writes these fields; another step may limit them. */
function designOf(
  list: readonly FormItem[],
  limits: { start?: FormLimit[]; sign?: FormLimit[] } = {},
): FlowDesign {
  const design = signing('orsign', ['100029'], '100028')
  const { start = list.map(({ name }) => limit('canedit', name)), sign = [] } = limits
  const [first, ...others] = design.funlist
  if (!first) throw new Error('the flow has steps')
  return {
    ...design,
    formset: formOf(...list),
    funlist: [
      { ...first, formEditLimit: start },
      ...others.map((step) => ({ ...step, formEditLimit: sign })),
    ],
  }
}
const foundIn = (design: FlowDesign) => findDescribingField(design)?.name

test('describes a flow by the first required text of its creator, otherwise by the first text', () => {
  const list = [text('单号'), text('事由')]
  expect(foundIn(designOf(list))).toBe('单号')
  const start = [limit('canedit', '单号'), limit('canedit', '事由', true)]
  expect(foundIn(designOf(list, { start }))).toBe('事由')
})

test.each([
  ['a number', field('事由', { type: 'number' })],
  ['a choice', field('事由', { type: 'select', options: { options: ['甲'] } })],
  ['a phone number', text('事由', { options: { dataType: 'phone' } })],
  ['rich text', field('事由', { type: 'custom', options: { componentName: 'fm-tinymce' } })],
  ['a computed text', text('事由', { options: { formula: '"甲"' } })],
])('does not describe a flow by %s', (_, item) => {
  expect(foundIn(designOf([item]))).toBeUndefined()
})

test('does not reveal a text that a step hides or that the creator only reads', () => {
  const list = [text('底价说明'), text('事由')]
  expect(foundIn(designOf(list, { sign: [limit('hidden', '底价说明')] }))).toBe('事由')
  const start = [limit('readonly', '底价说明'), limit('canedit', '事由')]
  expect(foundIn(designOf(list, { start }))).toBe('事由')
})
