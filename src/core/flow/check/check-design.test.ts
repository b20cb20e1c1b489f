import { describe, expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import {
  at,
  button,
  company,
  dept,
  design,
  field,
  fun,
  group,
  limit,
  ofParts,
  only,
  role,
  start,
  step,
  user,
  when,
} from '../../../../tests/kit/house'
import type { FlowDesign, RecipientItem } from '../../../generated/types'
import { indexRemoteFunctions } from '../../expression'
import { checkDesign } from './check-design'

const amount = field(1, '金额', 'number')
const goods = field(2, '明细', 'table', {
  options: { tableset: [{ code: 'abcde', name: '数量', editer: 'number' }] },
})
const one = step('主管', { dealers: only('zhou') })
const formItem = field(9, '旧字段')

const codes = (drawn: FlowDesign) =>
  ofParts(
    checkDesign(drawn, {
      directory: company({ left: ['zheng'] }),
      groups: new Map(),
      flows: new Map(),
    }),
  ).map(({ code }) => code)
const flow = (...steps: Parameters<typeof design>[0]) => design(steps, [amount, goods])
/** A start step whose creator may fill in the amount. */
const begin: typeof start = (to, rest) => start(to, { formEditLimit: [limit(amount), limit(goods)], ...rest })
const item = (type: RecipientItem['type'], id: string, data?: unknown): RecipientItem => ({
  type,
  id,
  name: id,
  data,
})

test('reports no problem for a sound design', () => {
  const drawn = flow(
    begin(['主管']),
    step('主管', {
      dealers: [group([fun('directSuperByCreat')])],
      btnGroup: [
        button([], { NextFun: [when(`${at(amount)} > 5`, '财务')] }),
        button([], { id: 'no', name: '拒绝', outcome: 'refuse' }),
      ],
    }),
    step('财务', { dealtype: 'andsign', dealers: [group([role('cashier'), dept('4')])], cc: only('li') }),
  )
  expect(checkDesign(drawn, { directory: company(), groups: new Map() })).toEqual([])
})

describe('problems of a design', () => {
  test.each<[string, FlowDesign, string[]]>([
    ['that nothing begins it', flow(one), ['design.no-start']],
    [
      'that two begin it',
      flow(begin(['主管']), begin(['主管'], { id: '二', name: '二' }), one),
      ['design.several-starts'],
    ],
    ['that two steps share an id', flow(begin(['主管']), one, one), ['design.step-twice']],
    ['that a step has no name', flow(begin(['主管']), { ...one, name: ' ' }), ['design.step-name-empty']],
    ['that nobody may create', flow(begin(['主管'], { creatPermission: [] }), one), ['design.no-creator']],
    [
      'that creators cannot be found by conditions',
      flow(begin(['主管'], { creatPermission: [group([fun('CreatID')])] }), one),
      ['design.creator-type'],
    ],
    ['that nobody receives', flow(begin(['主管']), step('主管')), ['design.no-dealers']],
    [
      'that a time limit is missing',
      flow(begin(['主管']), { ...one, timeexpired: null }),
      ['design.no-time-limit'],
    ],
    ['that a sign step has no button', flow(begin(['主管']), { ...one, btnGroup: [] }), ['design.no-button']],
    [
      'that an and-sign step has two',
      flow(begin(['主管']), { ...one, dealtype: 'andsign', btnGroup: [button([]), button(['主管'])] }),
      ['design.and-sign-one-button'],
    ],
    [
      'that a button has no name',
      flow(begin(['主管']), { ...one, btnGroup: [button([], { name: '' })] }),
      ['design.button-name-empty'],
    ],
    [
      'that two buttons share an id',
      flow(begin(['主管']), { ...one, btnGroup: [button([]), button([])] }),
      ['design.button-twice'],
    ],
    ['that it ends at once', flow(begin([])), ['design.start-leads-nowhere']],
    [
      'that its form cannot be filled in',
      flow(begin(['主管'], { formEditLimit: [limit(amount, 'readonly')] }), one),
      ['design.start-edits-nothing'],
    ],
    ['that a target is lost', flow(begin(['主管', '没有']), one), ['design.target-missing']],
    [
      'that a step is never reached',
      flow(begin(['财务']), one, { ...one, id: '财务' }),
      ['design.step-unreachable'],
    ],
    [
      'that a condition leads nowhere',
      flow(begin(['主管'], { btnGroup: [button(['主管'], { NextFun: [when('1 == 1')] })] }), one),
      ['design.next-no-target'],
    ],
    [
      'that a condition uses a lost field',
      flow(begin([], { btnGroup: [button([], { NextFun: [when(`${at(formItem)} > 5`, '主管')] })] }), one),
      ['expression.unknown-field'],
    ],
    [
      'that an event does not say what it does',
      flow(begin(['等']), step('等', { dealtype: 'event' })),
      ['design.event-no-type'],
    ],
    [
      'that a flow it starts is not open to others',
      flow(
        begin(['主管'], { btnGroup: [button(['主管'], { defaultSonFlowId: [{ n: '采购', v: 'f' }] })] }),
        one,
      ),
      ['design.sub-flow-not-available'],
    ],
    [
      'that it merges what is gone',
      flow(begin(['主管']), { ...one, merge_set: { funs: ['没有', '发起'] } }),
      ['design.merge-missing'],
    ],
    [
      'that merging has no effect',
      flow(begin(['主管']), { ...one, merge_set: { funs: ['发起'] } }),
      ['design.merge-useless'],
    ],
    [
      'that skipping may run in circles',
      flow(begin(['主管']), { ...one, nobodypass: true, btnGroup: [button(['主管'])] }),
      ['design.skip-circle'],
    ],
    [
      'that limits name lost fields',
      flow(
        begin(['主管'], {
          formEditLimit: [
            limit(formItem),
            { ...limit(goods), son: [{ key: 'zzzzz', type: 'canedit', required: false }] },
          ],
        }),
        one,
      ),
      ['design.limit-unknown-field', 'design.limit-unknown-column'],
    ],
  ])('reports %s', (_, drawn, expected) => expect(codes(drawn)).toEqual(expected))

  test.each<[string, RecipientItem, string[]]>([
    ['an unknown person', user('x'), ['design.user-unknown']],
    ['a person who left', user('zheng'), ['design.user-disabled', 'design.nobody-found']],
    ['an unknown department', dept('99'), ['design.dept-unknown']],
    ['an unknown role', role('x'), ['design.role-unknown']],
    ['an unknown condition', fun('x'), ['design.condition-unknown']],
    [
      'an unknown role in a condition',
      fun('Super', { roles: [{ id: 'x', name: '甲' }] }),
      ['design.role-unknown'],
    ],
    [
      'a lost field in a condition',
      fun('Super', { chosetype: 'formitem', formitem: formItem.key }),
      ['design.form-field-unknown'],
    ],
    ['a lost field', item('form', formItem.key), ['design.form-field-unknown']],
    [
      'a form condition with faults inside',
      item('formif', 'i', { ifstr: '1 +', to: only('x') }),
      ['expression.syntax', 'design.user-unknown'],
    ],
    ['a form condition for nobody', item('formif', 'i', { ifstr: '1 == 1', to: [] }), ['design.group-empty']],
    ['an unknown contact group', item('contactgroup', 'g'), ['design.contactgroup-unknown']],
  ])('reports in recipients: %s', (_, chosen, expected) => {
    const found = codes(flow(begin(['主管']), { ...one, dealers: [group([chosen])] }))
    expect(found.map((code) => (code.startsWith('expression.') ? code.split('.')[0] : code))).toEqual(
      expected.map((code) => (code.startsWith('expression.') ? 'expression' : code)),
    )
  })

  test('reports groups that are empty, outside the company or computed wrongly', () => {
    const groups = [
      group([]),
      group([user('li')], { runRoots: [dept('99')] }),
      group([user('li')], { chosetype: 'custom', customformula: 'union($1,$2)' }),
    ]
    expect(codes(flow(begin(['主管']), { ...one, dealers: groups }))).toEqual([
      'design.group-empty',
      'design.dept-unknown',
      expect.stringContaining('contact.'),
    ])
  })

  test('reports a recipient rule with too many items once, without checking them', () => {
    const dealers = [group(Array.from({ length: 2_001 }, () => user('nobody')))]
    expect(codes(flow(begin(['主管']), { ...one, dealers }))).toEqual(['design.recipients-many'])
  })

  test('reports the location of each problem and a sentence about it', () => {
    const drawn = flow(begin(['主管', '没有'], { formEditLimit: [limit(amount), limit(formItem)] }), {
      ...one,
      btnGroup: [button([], { id: 'b', NextFun: [when('1 +', '发起')] })],
    })
    const problems = ofParts(checkDesign(drawn, { directory: company() }))
    expect(problems.map(({ place, level }) => [place, level])).toEqual([
      [{ step: '发起', button: 'to-主管-没有', part: 'defaultFunId' }, 'error'],
      [{ step: '主管', button: 'b', next: 'if-发起', part: 'if' }, 'error'],
      [{ step: '发起', part: 'formEditLimit', field: formItem.key }, 'warning'],
    ])
    for (const { code } of problems) expect(texts).toHaveProperty([code])
  })

  test('reports unconfigured remote functions where the configured ones are known', () => {
    const flowDesignNext = when('#[汇率]("USD") > 7', '主管')
    const some = fun('formif', { ifstr: '#[汇率]("EUR") > 7', to: only('li') })
    const drawn = flow(begin([], { btnGroup: [button(['主管'], { NextFun: [flowDesignNext] })] }), {
      ...one,
      cc: [group([{ ...some, type: 'formif' }])],
    })
    const called = (funname: string) =>
      indexRemoteFunctions([{ fields: [], funlist: [{ funname, fun: funname, placeholder: '' }] }])
    const unknown = (remote?: ReturnType<typeof called>) =>
      checkDesign(drawn, { remote })
        .filter(({ code }) => code === 'expression.unknown-function')
        .map(({ place }) => place?.part)
    expect(unknown(called('天气'))).toEqual(['if', 'cc'])
    expect(unknown(called('汇率'))).toEqual([])
    expect(unknown()).toEqual([])
  })
})
