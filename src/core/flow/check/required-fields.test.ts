import { describe, expect, test } from 'vitest'
import { at, button, design, field, limit, start, step, when } from '../../../../tests/kit/house'
import type { FlowDesign, FlowDesignStep, FormItem } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkRequiredFields } from './required-fields'

const amount = field(1, '金额', 'number')
const note = field(2, '备注')
const must = { rules: [{ required: true }] }

const describeView = (of: FlowDesign) =>
  runToCompletion(checkRequiredFields(of)).map(
    ({ code, params, place }) => `${code.slice(7)} ${params?.name} ${place?.step ?? '-'}`,
  )

const drawn = (more: Partial<FormItem> = {}, second: Partial<FlowDesignStep> = {}) =>
  design(
    [start(['主管'], { formEditLimit: [limit(amount)] }), step('主管', second)],
    [amount, { ...note, ...more }],
  )

test('reports a field that no person may fill and nothing else fills', () => {
  expect(describeView(drawn())).toEqual(['field-nobody-fills 备注 -'])
  expect(describeView(drawn({ options: { defaultValue: '无' } }))).toEqual([])
  expect(describeView(drawn({ options: { formula: '1 + 1' } }))).toEqual([])
  expect(describeView(drawn({ hide: true }))).toEqual([])
  expect(describeView(drawn({}, { formEditLimit: [limit(note)] }))).toEqual([])
})

test('counts neither unreachable steps nor notices as filling a field', () => {
  const apart = drawn()
  const lonely = step('无人', { formEditLimit: [limit(note)] })
  expect(describeView({ ...apart, funlist: [...apart.funlist, lonely] })).toEqual([
    'field-nobody-fills 备注 -',
  ])
  expect(describeView(drawn({}, { dealtype: 'message', formEditLimit: [limit(note)] }))).toEqual([
    'field-nobody-fills 备注 -',
  ])
})

test('counts an event, an old flow, or a starting flow as filling a field', () => {
  const entry = {
    name: '',
    label: '',
    model: 'f2',
    custom_value: { type: 'normal' as const, normal: '甲', advanced: '' },
  }
  const event = { dealtype: 'event' as const, event_set: { type: 'set_form' as const, set_form: [entry] } }
  expect(describeView(drawn({}, event))).toEqual([])
  const of = drawn()
  expect(describeView({ ...of, set: { ...of.set, canBeSonFlow: true } })).toEqual([])
  expect(
    describeView({
      ...of,
      set: { ...of.set, form_copy: [{ model_key: 'f2', name: '备注', is_advanced: false, show: true }] },
    }),
  ).toEqual([])
})

const levels = (of: FlowDesign) =>
  runToCompletion(checkRequiredFields(of)).map(({ code, level }) => `${level} ${code.slice(7)}`)

test('prevents publishing with a required field that is hidden for all and never has a value', () => {
  expect(describeView(drawn({ hide: true, ...must }))).toEqual(['required-hidden 备注 -'])
  expect(levels(drawn({ hide: true, ...must }))).toEqual(['error required-hidden'])
})

describe('step that requires a field without allowing writing it', () => {
  const demanding = (type: 'readonly' | 'hidden' | 'canedit', more: Partial<FormItem> = {}) =>
    design(
      [
        start(['主管'], { formEditLimit: [limit(amount), limit(note)] }),
        step('主管', { formEditLimit: [limit(note, type, true)] }),
      ],
      [amount, { ...note, ...more }],
    )

  test('reports a required field that is read only, hidden, or fixed', () => {
    expect(describeView(demanding('readonly'))).toEqual(['required-not-editable 备注 主管'])
    expect(describeView(demanding('hidden'))).toEqual(['required-not-editable 备注 主管'])
    const fixed = demanding('canedit', { options: { disabled: true, defaultValue: '无' } })
    expect(describeView(fixed)).toEqual(['required-not-editable 备注 主管'])
    expect(describeView(demanding('canedit'))).toEqual([])
  })

  test('warns when an earlier step, an old flow or another flow may have filled the field', () => {
    const of = demanding('readonly')
    expect(levels(of)).toEqual(['warning required-not-editable'])
    const unfilled = drawn({ ...must }, { formEditLimit: [limit(note, 'readonly', true)] })
    expect(levels({ ...unfilled, set: { ...unfilled.set, canBeSonFlow: true } })).toEqual([
      'warning required-not-editable',
    ])
  })

  test('reports an error when no path brings a value', () => {
    const late = design(
      [
        start(['主管'], { formEditLimit: [limit(amount)] }),
        step('主管', { formEditLimit: [limit(note, 'readonly', true)], btnGroup: [button(['出纳'])] }),
        step('出纳', { formEditLimit: [limit(note)] }),
      ],
      [amount, note],
    )
    expect(levels(late)).toEqual(['error required-not-editable'])
    const returning = late.funlist.map((one) =>
      one.id === '出纳' ? { ...one, btnGroup: [button(['主管'])] } : one,
    )
    expect(levels({ ...late, funlist: returning })).toEqual(['warning required-not-editable'])
  })
})

test('reports a condition that uses a field filled only later', () => {
  const asking = (press: string[], fills: string) => {
    const links = [when(`${at(note)} == "急"`, '总经理')]
    const steps = [
      start(['主管'], { formEditLimit: [limit(amount)] }),
      step('主管', { btnGroup: [button(press, { id: 'yes', NextFun: links })] }),
      step('总经理'),
      step('出纳'),
    ]
    return design(
      steps.map((one) =>
        one.id === fills ? { ...one, formEditLimit: [...one.formEditLimit, limit(note)] } : one,
      ),
      [amount, note],
    )
  }
  expect(describeView(asking(['出纳'], '出纳'))).toEqual(['condition-reads-empty 备注 主管'])
  expect(describeView(asking(['出纳'], '主管'))).toEqual([])
  expect(describeView(asking(['出纳'], '发起'))).toEqual([])
  const back = asking(['出纳'], '出纳')
  const returning = back.funlist.map((one) =>
    one.id === '出纳' ? { ...one, btnGroup: [button(['主管'])] } : one,
  )
  expect(describeView({ ...back, funlist: returning }), 'a way back brings it along').toEqual([])
})
