import { expect, test } from 'vitest'
import flow from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { button, limit, only, step, when } from '../../../../tests/kit/house'
import type { FlowDesign, FlowDesignStep, FormDesign, FormItem } from '../../../generated/types'
import { allFormItemsOf } from '../../form/design/items'
import { checkDesign } from './check-design'

/*
 * The purchase of the demo with typical mistakes of administrators: each case checks the problem, its level
 * and its place.
 */

const purchase = { ...flow.design, formset: form as unknown as FormDesign } as unknown as FlowDesign
const fields = allFormItemsOf(purchase.formset.list)
const budget = fields.find(({ name }) => name === '预算总额') as FormItem
const query = `@[${budget.name}_${budget.key}]`

const inStep = (id: string, change: (one: FlowDesignStep) => Partial<FlowDesignStep>): FlowDesign => ({
  ...purchase,
  funlist: purchase.funlist.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
})
const withStep = (design: FlowDesign, ...more: FlowDesignStep[]): FlowDesign => ({
  ...design,
  funlist: [...design.funlist, ...more],
})
const withBudget = (change: (item: FormItem) => FormItem[]): FlowDesign => {
  const inList = (items: readonly FormItem[]): FormItem[] =>
    items.flatMap((item) => {
      if (item.key === budget.key) return change(item)
      if (!item.columns) return [item]
      return [{ ...item, columns: item.columns.map((column) => ({ ...column, list: inList(column.list) })) }]
    })
  return { ...purchase, formset: { ...purchase.formset, list: inList(purchase.formset.list) } }
}
/** Replaces the links of the superior's first button. */
const leading = (rest: Parameters<typeof button>[1], to: string[] = ['finance']) =>
  inStep('superior', ({ btnGroup }) => ({
    btnGroup: btnGroup.map((press, at) =>
      at ? press : { ...press, defaultFunId: to, NextFun: [], ...rest },
    ),
  }))
/** Builds two steps that each lead by one button to a third, which waits for both. */
const twoWays = () =>
  withStep(
    inStep('start', ({ btnGroup }) => ({
      btnGroup: [...btnGroup, button(['甲'], { id: 'one' }), button(['乙'], { id: 'other' })],
    })),
    step('甲', { dealers: only('a'), btnGroup: [button(['合'])] }),
    step('乙', { dealers: only('b'), btnGroup: [button(['合'])] }),
    step('合', { dealers: only('c'), btnGroup: [button(['finance'])], merge_set: { funs: ['甲', '乙'] } }),
  )

/** Builds a step whose buttons all lead into a circle of two steps. */
const circling = (one: FlowDesignStep): FlowDesignStep => ({
  ...one,
  btnGroup: one.btnGroup.map((press) => ({
    ...press,
    NextFun: [],
    defaultFunId: [one.id === 'finance' ? 'superior' : 'finance'],
  })),
})

const describe = (design: FlowDesign) =>
  checkDesign(design).map(({ code, level, place: { step: at, field, part } = {} }) =>
    [level, code, at, field, part].filter(Boolean).join(' '),
  )

const ways: Record<string, [FlowDesign, string[]]> = {
  nothing: [purchase, []],
  'a step without receivers': [
    inStep('finance', () => ({ dealers: [] })),
    ['error design.no-dealers finance dealers'],
  ],
  'a button that leads to a removed step': [
    leading({}, ['gone']),
    [
      'error design.target-missing superior defaultFunId',
      'error design.step-unreachable approval',
      'error design.step-unreachable finance',
      'error design.step-unreachable office',
    ],
  ],
  'a condition on a removed field': [
    withBudget(() => []),
    [
      'error expression.unknown-field superior if',
      'error form-map.source-lost finance SonFlowId',
      'warning design.limit-unknown-field start 1732154509000_24933 formEditLimit',
      'warning design.limit-unknown-field finance 1732154509000_24933 formEditLimit',
      'warning design.summary-unknown-field 1732154509000_24933 set.summary',
      'warning form-map.target-lost set.form_copy',
    ],
  ],
  'a step that nothing leads to': [
    withStep(purchase, step('孤立', { dealers: only('a') })),
    ['error design.step-unreachable 孤立', 'warning design.words-missing set.i18n'],
  ],
  'a circle that no button leaves': [
    {
      ...purchase,
      funlist: purchase.funlist.map((one) =>
        ['superior', 'finance'].includes(one.id) ? circling(one) : one,
      ),
    },
    [
      'error design.step-unreachable approval',
      'error design.step-unreachable office',
      'error design.step-unreachable refused',
      'error design.never-ends start',
      'error design.never-ends superior',
      'error design.never-ends finance',
    ],
  ],
  'a step that waits for branches that never both come': [
    twoWays(),
    ['warning design.words-missing set.i18n', 'error design.merge-never 合 merge_set'],
  ],
  'a field that must be filled and is hidden': [
    withBudget((item) => [{ ...item, hide: true }]),
    [
      'warning design.required-not-editable start 1732154509000_24933 formEditLimit',
      'warning design.required-not-editable finance 1732154509000_24933 formEditLimit',
    ],
  ],
  'a right that makes a field required and read-only': [
    inStep('superior', () => ({ formEditLimit: [limit(budget, 'readonly', true)] })),
    ['warning design.required-not-editable superior 1732154509000_24933 formEditLimit'],
  ],
  'no way to refuse': [
    { ...purchase, funlist: purchase.funlist.map((one) => ({ ...one, btnGroup: one.btnGroup.slice(0, 1) })) },
    [
      'error design.step-unreachable refused',
      'warning design.sign-no-refuse approval btnGroup',
      'warning design.no-refusal superior btnGroup',
    ],
  ],
  'a time limit that is not set': [
    inStep('finance', () => ({ timeexpired: null })),
    ['error design.no-time-limit finance timeexpired'],
  ],
  'two conditions that overlap': [
    leading({
      NextFun: [
        { ...when(`${query} > 1000`, 'approval'), id: 'x' },
        { ...when(`${query} > 5000`, 'finance'), id: 'y' },
      ],
    }),
    ['warning design.conditions-overlap superior if'],
  ],
  'conditions that leave a value out': [
    leading(
      {
        NextFun: [
          { ...when(`${query} > 5000`, 'approval'), id: 'x' },
          { ...when(`${query} < 5000`, 'finance'), id: 'y' },
        ],
      },
      [],
    ),
    ['warning design.conditions-gap superior defaultFunId'],
  ],
}

test.each(Object.entries(ways))('checks the purchase with %s', (_, [design, problems]) => {
  expect(describe(design)).toEqual(problems)
})

test('names the removed field that a design still uses', () => {
  const broken = withBudget(() => [])
  const design = { ...broken, formset: { ...broken.formset, remove_list: [budget] } }
  const problems = checkDesign(design)
  const about = (code: string) => problems.find((one) => one.code === code)?.params
  expect(about('form-map.source-lost')).toMatchObject({ source: '预算总额' })
  expect(about('design.summary-unknown-field')).toEqual({ name: '预算总额' })
})
