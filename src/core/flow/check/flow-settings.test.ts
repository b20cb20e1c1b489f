import { expect, test } from 'vitest'
import {
  company,
  dept,
  design,
  field,
  group,
  limit,
  ofParts,
  only,
  start,
  step,
} from '../../../../tests/kit/house'
import type { FlowDesignSet, FormCopyEntry } from '../../../generated/types'
import { checkDesign } from './check-design'

const amount = field(1, '金额', 'number')
const computed = field(2, '税额', 'number', { options: { formula: '1' } })
const describe = (set: Partial<FlowDesignSet>) => {
  const steps = [start(['主管'], { formEditLimit: [limit(amount)] }), step('主管', { dealers: only('zhou') })]
  const drawn = design(steps, [amount, computed])
  return ofParts(checkDesign({ ...drawn, set: { ...drawn.set, ...set } }, { directory: company() })).map(
    ({ code, level, place }) => [code, level, place?.part],
  )
}
const copied = (model_key: string, advanced?: string): FormCopyEntry => ({
  model_key,
  name: model_key,
  is_advanced: advanced !== undefined,
  show: true,
  value: { type: 'advanced', normal: null, advanced: advanced ?? '' },
})

test('requires an assignee for a flow that other flows may start', () => {
  expect(describe({ canBeSonFlow: true })).toEqual([
    ['design.sub-flow-no-dealers', 'warning', 'set.canBeSonFlow'],
  ])
  expect(describe({ canBeSonFlow: true, dealers: only('zhou') })).toEqual([])
  expect(describe({ canBeSonFlow: true, dealers: [group([dept('nowhere')])] })).toEqual([
    ['design.dept-unknown', 'error', 'set.canBeSonFlow'],
  ])
  expect(describe({ dealers: [group([dept('nowhere')])] })).toEqual([])
})

test('requires the names of people to remind of starting the flow', () => {
  const alert = { type: 'day' as const, time: '09:00', deptuser: only('zhou') }
  const nobody = [['design.alert-nobody', 'warning', 'set.autoalerts']]
  expect(describe({ canautoalert: true, autoalerts: [alert] })).toEqual([])
  expect(describe({ canautoalert: true })).toEqual(nobody)
  expect(describe({ canautoalert: true, autoalerts: [alert, { ...alert, deptuser: [] }] })).toEqual(nobody)
  expect(describe({ autoalerts: [{ ...alert, deptuser: [] }] })).toEqual([])
})

test('requires resolvable values for a flow that starts by calendar', () => {
  const alert = { type: 'day' as const, time: '09:00', by: 'itself' as const, deptuser: only('zhou') }
  const value = { type: 'advanced' as const, normal: null, advanced: '1 +' }
  const form_map = [{ name: amount.name, label: '', model: amount.model, custom_value: value }]
  expect(describe({ canautoalert: true, autoalerts: [{ ...alert, form_map }] })).toEqual([
    ['expression.incomplete', 'error', 'set.autoalerts'],
  ])
  expect(describe({ canautoalert: true, autoalerts: [{ ...alert, form_map, by: 'reminder' }] })).toEqual([])
})

test('reports fields that cannot be copied when a flow is resubmitted', () => {
  expect(describe({ form_copy: [copied(amount.model), copied(computed.model)] })).toEqual([
    ['form-map.target-computed', 'warning', 'set.form_copy'],
  ])
  const odd = [copied('gone'), copied(amount.model, '1 +')]
  expect(describe({ form_copy: odd })).toEqual([
    ['form-map.target-lost', 'warning', 'set.form_copy'],
    ['expression.incomplete', 'warning', 'set.form_copy'],
  ])
})

test.each([
  ['a keyword that is empty', { place: 'text', text: ' ' }, 'design.seal-no-text'],
  ['a field that is gone', { place: 'field', field: 'gone' }, 'design.seal-no-field'],
  ['a step that is gone', { step: 'gone' }, 'design.seal-no-step'],
  ['a keyword', { place: 'text', text: '盖章处', field: 'gone', step: 'gone' }, undefined],
  ['a field of the form', { place: 'field', field: amount.key }, undefined],
  ['a point of a page', { place: 'page', field: 'gone', step: 'gone' }, undefined],
  ['no place of a paper that is only signed', { seal: '', place: 'text' }, undefined],
] as const)('judges the place of the seal: %s', (_, part, code) => {
  const found = describe({ paperSignature: { seal: 's1', step: '', ...part } })
  expect(found).toEqual(code ? [[code, 'warning', 'set.paperSignature']] : [])
})
