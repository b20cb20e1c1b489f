import { expect, test } from 'vitest'
import { button, design, field, limit, ofParts, only, start, step } from '../../../../tests/kit/house'
import { checkDesign } from './check-design'

const amount = field(1, '金额', 'number')

test('reports a missing source in the field map of a flow that a button starts', () => {
  const value = (normal: string) => ({ type: 'normal' as const, normal, advanced: '' })
  const entry = { name: '标题', label: '标题', model: 'a' }
  const flow = { n: '用章', v: 'seal', form_map: [{ ...entry, custom_value: value('gone') }] }
  const press = button(['主管'], { id: 'b', defaultSonFlowId: [flow] })
  const steps = [
    start([], { formEditLimit: [limit(amount)], btnGroup: [press] }),
    step('主管', { dealers: only('zhou') }),
  ]
  expect(
    ofParts(checkDesign(design(steps, [amount]), {})).map(({ code, params }) => [code, params?.name]),
  ).toEqual([['form-map.source-lost', '用章/标题']])
})
