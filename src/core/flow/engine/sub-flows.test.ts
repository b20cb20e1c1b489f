import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { as, at, button, design, field, limit, only, start, step, when } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign, FlowDesignButton, FormMap } from '../../../generated/types'
import { cancelWholeFlow } from '../actions/cancel'
import { startSubFlow } from '../actions/starts/start-sub-flow'
import type { SubFlowStart } from '../snapshot/flow-changes'
import { subFlowLimits } from './sub-flows'

const amount = field(1, '金额', 'number')
const secret = field(2, '底价', 'number')
const goods = field(3, '明细', 'table', {
  options: { tableset: [{ code: 'abcde', name: '品名', editer: 'input' }] },
})
const fields = [amount, secret, goods]
const to = (model: string, custom_value: FormMap[number]['custom_value'], rest = {}): FormMap[number] => ({
  name: model,
  label: model,
  model,
  custom_value,
  ...rest,
})
const from = (normal: string) => ({ type: 'normal' as const, normal, advanced: '' })
const formula = (advanced: string) => ({ type: 'advanced' as const, normal: null, advanced })
const flow = (v: string, form_map: FormMap = []) => ({ n: `流程${v}`, v, form_map })

/** The sub-flow: a sum, a hidden price, a table with a differently named column. */
const paid = [
  field(1, '付款金额', 'number', { model: 'sum' }),
  field(2, '底价', 'number', { model: 'price' }),
  field(3, '付款明细', 'table', {
    model: 'rows',
    options: { tableset: [{ code: 'vwxyz', name: '名称', editer: 'input' }] },
  }),
]
const pay = (set: Partial<FlowDesign['set']> = {}): FlowDesign => {
  const drawn = design(
    [
      start(['出纳'], { formEditLimit: paid.map((one) => limit(one)) }),
      step('出纳', { dealers: only('zheng') }),
    ],
    paid,
  )
  return { ...drawn, set: { ...drawn.set, canBeSonFlow: true, dealers: only('wu', 'feng'), ...set } }
}
const flows = { subFlows: new Map([['a', pay()]]) }

const buys = (press: FlowDesignButton) =>
  design(
    [
      start([], { btnGroup: [press], formEditLimit: fields.map((one) => limit(one)) }),
      step('主管', { dealers: only('zhou') }),
    ],
    fields,
  )
const starts = (result: ReturnType<typeof story>): SubFlowStart[] =>
  result.last().changes.flatMap((change) => (change.type === 'sub-flow.start' ? [change.start] : []))

describe('flows started by a button', () => {
  const links = [
    { ...when(`${at(amount)} > 100`, '主管'), SonFlowId: [flow('a')] },
    { ...when(`${at(amount)} > 1000`), SonFlowId: [flow('a'), flow('b')] },
  ]
  const press = button(['主管'], {
    NextFun: links,
    defaultSonFlowId: [flow('c')],
    handler: { funId: [], SonFlowId: [flow('d')] },
  })
  test.each([
    ['all whose conditions hold, each once', 5_000, ['a', 'b', 'd'], ['主管']],
    ['those of one link', 500, ['a', 'd'], ['主管']],
    ['the defaults where no condition holds', 5, ['c', 'd'], ['主管']],
  ])('starts %s', (_, f1, expected, steps) => {
    const result = story(buys(press)).creates('li', { input: { f1 } })
    expect(starts(result).map(({ designId }) => designId)).toEqual(expected)
    expect(result.last().led.nextmessage.map(({ funname }) => funname)).toEqual(steps)
    expect(result.flow().flow?.subFlows).toBe(expected.length)
    expect(result.log()[0]?.sonflows?.map(({ flowid }) => flowid)).toEqual(expected)
    expect(result.last().led.nextSonFlows).toEqual(expected.map((v) => ({ n: `流程${v}`, v })))
  })

  test('uses no defaults when a link that holds leads only to a flow', () => {
    const only = button(['主管'], { NextFun: [{ ...when(`${at(amount)} > 1`), SonFlowId: [flow('a')] }] })
    const result = story(buys(only)).creates('li', { input: { f1: 5 } })
    expect(result.last().led.nextmessage).toEqual([])
    expect(starts(result)).toMatchObject([{ designId: 'a', by: { id: 'li' }, deptId: '2' }])
    expect(result.flow().flow?.finishedAt).not.toBeNull()
  })

  test('uses the chosen urgency or that of the flow, and records the starting message', () => {
    const result = story(buys(press)).creates('li', {
      input: { f1: 5 },
      level: 100,
      subFlows: [{ flowid: 'c', level: 0 }],
    })
    expect(starts(result)).toMatchObject([
      { designId: 'c', level: 0, isFixed: false },
      { designId: 'd', level: 100, isFixed: true },
    ])
    const flowMessage = result.flow().messages.find(({ status }) => status === 7)
    expect(starts(result).map(({ parent }) => parent.messageId)).toEqual([flowMessage?.id, flowMessage?.id])
  })
})

describe('sub-flows in the preview', () => {
  const press = (rest: Partial<FlowDesignButton>) =>
    buys(button(['主管'], { defaultSonFlowId: [flow('a')], ...rest }))
  const without = (...ids: string[]) => ({ subFlows: ids.map((flowid) => ({ flowid, check: false })) })

  test('allows unchecking a flow where the button allows it', () => {
    expect(starts(story(press({ canchoseflow: 1 })).creates('li', without('a')))).toEqual([])
    expect(() => story(press({ canchoseflow: 0 })).creates('li', without('a'))).toThrow(
      'flow.choice-not-allowed',
    )
  })

  test('keeps flows that are always triggered and the only target of a button', () => {
    const fixed = press({ canchoseflow: 1, handler: { funId: [], SonFlowId: [flow('a')] } })
    expect(() => story(fixed).creates('li', without('a'))).toThrow('flow.choice-not-allowed')
    const alone = buys(button([], { canchoseflow: 1, defaultSonFlowId: [flow('a'), flow('b')] }))
    expect(() => story(alone).creates('li', without('a', 'b'))).toThrow('flow.choice-no-step')
    expect(starts(story(alone).creates('li', without('a')))).toMatchObject([{ designId: 'b' }])
  })
})

test('starts the flows of the first button of a skipped step, too', () => {
  const skipped = step('空', { nobodypass: true, btnGroup: [button([], { defaultSonFlowId: [flow('a')] })] })
  const result = story(design([start(['空']), skipped])).creates('li')
  const passed = result.flow().messages.find(({ status }) => status === 9)
  expect(starts(result)).toMatchObject([{ designId: 'a', parent: { messageId: passed?.id } }])
})

test('maps all of the form, also fields hidden from its creator', () => {
  const map = [
    to('sum', formula(`${at(amount)} * 2`)),
    to('price', from('f2')),
    to('rows', from('f3'), {
      table_maping: [{ name: '名称', label: '名称', model: 'vwxyz', custom_value: from('abcde') }],
    }),
  ]
  const press = button(['主管'], { defaultSonFlowId: [flow('a', map)] })
  const priced = { ...secret, options: { defaultValue: 7 } }
  const hiding = design(
    [
      start([], { btnGroup: [press], formEditLimit: [limit(amount), limit(priced, 'hidden'), limit(goods)] }),
      step('主管', { dealers: only('zhou') }),
    ],
    [amount, priced, goods],
  )
  const result = story(hiding, flows).creates('li', { input: { f1: 21, f3: [{ abcde: '手机' }] } })
  expect(starts(result)).toMatchObject([{ form: { sum: 42, price: 7, rows: [{ vwxyz: '手机' }] } }])
})

test.each([
  ['its creator is from by the flow settings', 'creater' as const, '2'],
  ['whoever handled last is from', 'lastuser' as const, '4'],
])('creates the sub-flow in the department that %s', (_, runRoottype, deptId) => {
  const press = button([], { defaultSonFlowId: [flow('a')] })
  const drawn = design([start(['财务']), step('财务', { dealers: only('wu'), btnGroup: [press] })])
  const result = story({ ...drawn, set: { ...drawn.set, runRoottype } })
    .creates('li')
    .deals('wu')
  expect(starts(result)).toMatchObject([{ deptId, by: { id: 'wu' } }])
})

describe('limits of sub-flows', () => {
  const again = button(['主管'], { defaultSonFlowId: [flow('a')] })
  const loops = design([start(['主管']), step('主管', { dealers: only('zhou'), btnGroup: [again] })])
  const grown = (rest: object) => {
    const result = story(loops).creates('li')
    const now = result.flow()
    return story(loops, { ...now, flow: now.flow && { ...now.flow, ...rest } })
  }

  test('allows ten levels of flows above one, and rejects more', () => {
    expect(starts(grown({ depth: subFlowLimits.depth - 1 }).deals('zhou'))).toHaveLength(1)
    expect(() => grown({ depth: subFlowLimits.depth }).deals('zhou')).toThrow('flow.sub-flow-too-deep')
  })

  test('allows one flow to start two hundred others, and rejects more', () => {
    expect(starts(grown({ subFlows: subFlowLimits.children - 1 }).deals('zhou'))).toHaveLength(1)
    expect(() => grown({ subFlows: subFlowLimits.children }).deals('zhou')).toThrow('flow.sub-flows-too-many')
  })
})

describe('started sub-flow', () => {
  const begin = (set: Partial<FlowDesign['set']>, form = {}, personId = 'li') =>
    story(pay(set)).act(
      startSubFlow,
      {
        id: 'child',
        parent: { flowId: 'p', messageId: 'm' },
        depth: 1,
        deptId: '4',
        desc: '来自采购',
        level: 100 as const,
        form,
      },
      as(personId),
    )

  test('has the predetermined id and creator, and waits for the people in its settings', () => {
    const result = begin({ timeexpired: 3600 }, { sum: 42 })
    expect(result.flow().flow).toMatchObject({
      id: 'child',
      createdId: 'li',
      deptId: '4',
      level: 100,
      desc: '来自采购',
      form: { sum: 42 },
      parent: { flowId: 'p', messageId: 'm' },
      depth: 1,
    })
    expect(result.messages()).toEqual(['发起 李明 7', '发起 吴会 1', '发起 冯账 1'])
    expect(result.waitingOf('wu')).toMatchObject({ dealtype: 'orsign', timeExpired: 3600, level: 100 })
    expect(result.deals('wu', { input: { sum: 50 } }).waiting()).toEqual(['出纳: 郑纳'])
    expect(result.messages()).toContain('发起 冯账 4')
  })

  test('continues with the last assignee when all must sign', () => {
    const result = begin({ dealtype: 'andsign' }).deals('wu', { buttonIndex: 0 })
    expect(result.waiting()).toEqual(['发起: 冯账'])
    expect(result.deals('feng').waiting()).toEqual(['出纳: 郑纳'])
  })

  test('continues immediately without people in its settings, once required values are present', () => {
    expect(begin({ dealers: [] }, { sum: 1 }).waiting()).toEqual(['出纳: 郑纳'])
    const strict = pay({ dealers: [] })
    const [first] = strict.funlist
    if (first) first.formEditLimit = paid.map((one) => limit(one, 'canedit', one.model === 'price'))
    const input = {
      id: 'child',
      parent: { flowId: 'p', messageId: 'm' },
      depth: 1,
      deptId: '4',
      desc: '',
      level: 0 as const,
      form: { sum: 1 },
    }
    expect(() => story(strict).act(startSubFlow, input, as('li'))).toThrow('form.invalid')
  })

  test('omits values that its fields would reject from anyone', () => {
    expect(begin({}, { sum: '许多', price: 3, gone: 1 }).flow().flow?.form).toEqual({ price: 3 })
  })

  test('notifies the starting flow of its end and result', () => {
    const result = begin({}).deals('wu')
    expect(result.last().changes.some(({ type }) => type === 'effect')).toBe(false)
    const parent = { flowId: 'p', messageId: 'm' }
    const over = (how: string) => ({ kind: 'sub-flow-ended', payload: { parent, child: 'child', how } })
    expect(result.deals('zheng').last().changes).toContainEqual({ type: 'effect', ...over('ended') })
    const cancelled = begin({}).act(cancelWholeFlow, { reason: '作废' }, as('admin', 'cancel'))
    expect(cancelled.last().changes).toContainEqual({ type: 'effect', ...over('cancelled') })
  })

  test('does not start where its design forbids it, or no assignee is found', () => {
    expect(() => begin({ canBeSonFlow: false })).toThrow('flow.not-as-sub-flow')
    expect(() => begin({ dealers: only('nobody') })).toThrow('flow.nobody-found')
  })
})

test('starts each flow once, and only targets of the button, whatever is unchecked', () => {
  const ids = ['a', 'b', 'c', 'd']
  const some = fc.subarray(ids).map((list) => list.map((id) => flow(id)))
  fc.assert(
    fc.property(
      fc.record({
        byDefault: some,
        fixed: some,
        linked: some,
        off: fc.subarray(ids),
        canchoseflow: fc.boolean(),
      }),
      ({ byDefault, fixed, linked, off, canchoseflow }) => {
        const press = button(['主管'], {
          defaultSonFlowId: byDefault,
          handler: { funId: [], SonFlowId: fixed },
          NextFun: [{ ...when(`${at(amount)} > 1`), SonFlowId: linked }],
          canchoseflow: canchoseflow ? 1 : 0,
        })
        const input = { input: { f1: 5 }, subFlows: off.map((flowid) => ({ flowid, check: false })) }
        const targets = new Set([...(linked.length ? linked : byDefault), ...fixed].map(({ v }) => v))
        const refused = off.filter(
          (id) => targets.has(id) && (!canchoseflow || fixed.some(({ v }) => v === id)),
        )
        const act = () => starts(story(buys(press)).creates('li', input)).map(({ designId }) => designId)
        const emptied = linked.length > 0 && [...targets].every((id) => off.includes(id))
        if (refused.length || emptied) {
          expect(act).toThrow('flow.choice-')
          return
        }
        const started = act()
        expect(started.toSorted()).toEqual([...targets].filter((id) => !off.includes(id)).toSorted())
      },
    ),
    { numRuns: 150 },
  )
})
