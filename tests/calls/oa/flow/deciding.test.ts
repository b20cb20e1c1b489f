import { describe, expect, test } from 'vitest'
import type { DecisionTable, FlowDesign, FlowDesignStep, SignPolicy } from '../../../../src/generated/types'
import { drawnFlow, standInOf } from '../../../kit/drawn-flow'
import { dealing } from '../../../kit/flows'
import { button, design, field, group, limit, only, role, start, step, when } from '../../../kit/house'
import { soundFlowServer } from '../../../kit/sound-flow-server'
import { stretch } from '../../../kit/tables'

/* How steps decide, who is asked where nobody is found, and what a permission table decides, by the calls of the pages. */

const server = soundFlowServer()

const amount = field(1, '金额', 'number')
const writes = { formEditLimit: [limit(amount)] }
const [agree, refuse] = [0, 1]

/** 李明 starts; these people vote by a policy; then 陈总 is asked. */
const voting = (who: string[], rest: Partial<SignPolicy>): FlowDesign =>
  design([
    start(['审议']),
    step('审议', {
      dealtype: 'andsign',
      dealers: only(...who),
      sign: { need: 'all', refuse: 'counts', turn: 'together', per: 'person', ...rest },
      btnGroup: [
        button(['付款']),
        button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
      ],
    }),
    step('付款', { dealers: only('chen') }),
  ])

const vote = (who: string[], rest: Partial<SignPolicy>) =>
  drawnFlow(server, { name: '审议', design: voting(who, rest), who: 'li' })

describe('a vote', () => {
  test('weighs votes as designed: one signer with three votes is a majority of five', async () => {
    const weights = [{ who: only('zhou'), votes: 3 }]
    const told = await vote(['zhou', 'wu', 'zheng'], { need: 'percent', amount: 51, weights })
    await told.deals('zhou')
    expect(await told.waiting()).toEqual(['付款: 陈总'])
  })

  test('refuses a vote on a veto whatever the others say, and waits for the veto holder', async () => {
    const told = await vote(['zhou', 'wu', 'zheng'], { need: 'any', veto: only('zheng') })
    await told.deals('zhou')
    await told.deals('wu')
    expect(await told.waiting()).toEqual(['审议: 郑纳'])
    await told.deals('zheng', { btnindex: refuse })
    expect((await told.detail()).flow).toMatchObject({ result: 'refused' })
  })

  test('counts one vote for each department and closes the task of its second signer', async () => {
    const told = await vote(['li', 'wang', 'wu'], { per: 'department' })
    await told.deals('wang')
    expect(await told.waiting()).toEqual(['审议: 吴会'])
    await told.deals('wu')
    expect(await told.waiting()).toEqual(['付款: 陈总'])
  })

  test.each([
    ['ends it at once', 'ends', [], []],
    ['is a vote against', 'counts', ['审议: 吴会', '审议: 郑纳'], ['付款: 陈总']],
    ['waits until all are heard', 'waits', ['审议: 吴会', '审议: 郑纳'], ['审议: 郑纳']],
  ] as const)('counts a refusal that %s', async (_, what, refused, agreed) => {
    const told = await vote(['zhou', 'wu', 'zheng'], { need: 'any', refuse: what })
    await told.deals('zhou', { btnindex: refuse })
    expect(await told.waiting()).toEqual(refused)
    if (what !== 'ends') await told.deals('wu')
    expect(await told.waiting()).toEqual(agreed)
    if (what === 'waits')
      expect(await told.deals('zheng', { btnindex: refuse })).toMatchObject({ success: true })
    const result = what === 'ends' ? 'refused' : 'running'
    expect((await told.detail()).flow).toMatchObject({ result })
  })

  test('stores the opinions of all voters separately and shows them together', async () => {
    const told = await vote(['zhou', 'wu', 'zheng'], { need: 'count', amount: 2 })
    await told.deals('zhou', { btnindex: agree }, '预算内')
    await told.deals('wu', { btnindex: refuse }, '太贵')
    await told.deals('zheng', { btnindex: agree }, '可付')
    const said = (await told.detail()).suggests.map(({ uid, text }) => [uid, text])
    expect(said.slice(-3)).toEqual([
      [standInOf('zhou'), '预算内'],
      [standInOf('wu'), '太贵'],
      [standInOf('zheng'), '可付'],
    ])
  })
})

/** 李明 starts; 审批 finds nobody and says what then; 陈总 pays. */
const lacking = (rest: Partial<FlowDesignStep>): FlowDesign =>
  design([
    start(['审批']),
    step('审批', { dealers: [group([role('nobody')])], btnGroup: [button(['付款'])], ...rest }),
    step('付款', { dealers: only('chen') }),
  ])
const begin = (rest: Partial<FlowDesignStep>) =>
  drawnFlow(server, { name: '找不到人', design: lacking(rest), who: 'li' })

describe('steps without assignee', () => {
  test('skips a step without assignee and records it in history', async () => {
    const told = await begin({ nobodypass: true })
    expect(await told.waiting()).toEqual(['付款: 陈总'])
    const { msgList, traces } = await told.asked()
    const passed = 9
    expect(msgList.find(({ NowFunid }) => NowFunid === '审批')).toMatchObject({ status: passed })
    expect(traces.find(({ funid }) => funid === '审批')?.trace).toMatchObject([
      { code: 'trace.role-unknown' },
    ])
  })

  test('assigns the task to the fallback assignee and records it in history', async () => {
    const told = await begin({ nobody: { ask: 'people', people: only('feng') } })
    expect(await told.waiting()).toEqual(['审批: 冯账'])
    const [visit] = (await told.asked()).traces.filter(({ funid }) => funid === '审批')
    expect(visit?.trace.map(({ code }) => code)).toContain('trace.nobody-people')
  })

  test('assigns the task to an administrator without department as fallback, and advances', async () => {
    const admin = { type: 'user' as const, id: 'admin', name: '管理员' }
    const told = await begin({ nobody: { ask: 'people', people: [group([admin])] } })
    const [asked] = await told.waitingAt({ step: '审批' })
    expect(asked?.to).toBe('admin')
    const his = await server.as('admin')
    expect(await his.call('oa/flow/deal', dealing(asked?._id ?? ''))).toMatchObject({ success: true })
    expect(await told.waiting()).toEqual(['付款: 陈总'])
  })

  test('assigns the task to the superior instead of the creator', async () => {
    const told = await begin({ nobody: { ask: 'superior', people: [] } })
    const [asked] = await told.waitingAt({ step: '审批' })
    expect(asked?.to).not.toBe(standInOf('li'))
    expect(asked?.to).toBe(standInOf('zhou'))
  })

  test('rejects the submission and names the step when no assignee is found', async () => {
    const told = await begin({})
    expect(told.begun).toMatchObject({ success: false, code: 'flow.nobody-found' })
    expect(told.begun.msg).toContain('审批')
  })
})

describe('a flow that is sent back', () => {
  /** 李明 starts with an amount, 周工 and then 吴会 approve it; it comes straight back to who sent it back. */
  const drawn = (): FlowDesign => {
    const whole = design(
      [
        start(['check'], writes),
        step('check', { name: '初审', dealers: only('zhou'), btnGroup: [button(['review'])] }),
        step('review', { ...writes, name: '复审', dealers: only('wu'), btnGroup: [button(['pay'])] }),
        step('pay', { name: '付款', dealers: only('chen') }),
      ],
      [amount],
    )
    return { ...whole, set: { ...whole.set, back: 'straight' } }
  }

  test('returns directly to the sender and marks what was edited meanwhile', async () => {
    const told = await drawnFlow(server, {
      name: '退回',
      design: drawn(),
      who: 'li',
      more: { inputdata: { f1: 100 } },
    })
    await told.deals('zhou')
    const [mine] = await told.waitingAt({ who: 'wu' })
    const accountant = await server.as(standInOf('wu'))
    const { data } = await accountant.call('oa/flow/revokelist', { msg_id: mine?._id ?? '' })
    const target = (await told.asked()).msgList.find(({ NowFunid }) => NowFunid === '发起')
    expect(JSON.stringify(data)).toContain(target?._id ?? '?')
    const sent = { msg_id: mine?._id ?? '', msg_to_id: target?._id ?? '', reason: '金额不对' }
    expect(await accountant.call('oa/flow/revoketo', sent)).toMatchObject({ success: true })
    expect(await told.waiting()).toEqual(['发起: 李明'])
    expect(await told.deals('li', { inputdata: { f1: 120 } })).toMatchObject({ success: true })
    expect(await told.waiting()).toEqual(['review: 吴会'])
    const [again] = await told.waitingAt({ who: 'wu' })
    const opened = await accountant.call('oa/flow/deal/bymsgid', { _id: again?._id ?? '' })
    expect(opened.data.edited).toMatchObject({ fields: [{ m: 'f1', was: '100', str: '120' }] })
  })
})

describe('decision tables', () => {
  const [way, people, days] = ['1700000000009_1', '1700000000009_2', '1700000000009_3']
  const table: DecisionTable = {
    id: 'permissions',
    name: '权限',
    hit: 'unique',
    inputs: [{ id: 'amount', expression: `@[金额_${amount.key}]` }],
    outputs: [
      { id: way, name: '去向', kind: 'way' },
      { id: people, name: '审批人', kind: 'people' },
      { id: days, name: '时限', kind: 'limit' },
    ],
    rules: [
      { id: 'small', cells: [stretch(undefined, 1000)], results: ['"pay"', only(standInOf('zhou')), '3'] },
      {
        id: 'large',
        note: '大额',
        cells: [stretch(1000)],
        results: ['"approve"', only(standInOf('wu')), '1'],
      },
    ],
  }
  const asks = (link: string) => `#C[权限·去向_${way}]() == "${link}"`
  const drawn = (): FlowDesign => {
    const toApprove = { ...when(asks('approve'), '审批'), id: 'approve' }
    const toPay = { ...when(asks('pay'), '付款'), id: 'pay' }
    const byTable = [group([{ type: 'decision', id: people, name: '权限·审批人' }])]
    const whole = design(
      [
        start([], { ...writes, btnGroup: [button([], { NextFun: [toApprove, toPay] })] }),
        step('审批', {
          dealers: byTable,
          deadline: { unit: 'day', amount: 5, by: days, acts: [] },
          btnGroup: [button(['付款'])],
        }),
        step('付款', { dealers: only('chen') }),
      ],
      [amount],
    )
    return { ...whole, formset: { ...whole.formset, decisions: [table] } }
  }
  const buy = (f1: number) =>
    drawnFlow(server, { name: '采购', design: drawn(), who: 'li', more: { inputdata: { f1 } } })

  test('routes by a decision table that names approver and validity; history quotes its row', async () => {
    const told = await buy(5000)
    expect(await told.waiting()).toEqual(['审批: 吴会'])
    const [asked] = await told.waitingAt({ step: '审批' })
    const until = Date.parse(asked?.expires_at ?? '') - Date.parse(asked?.created_at ?? '')
    expect(until).toBe(86_400_000)
    const [visit] = (await told.asked()).traces.filter(({ funid }) => funid === '审批')
    expect(visit?.trace.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['trace.decision-noted', 'trace.decision-limit.day']),
    )
    expect(visit?.because).toContain('权限')
  })

  test('skips the approval where the row of the decision table says so', async () => {
    expect(await (await buy(500)).waiting()).toEqual(['付款: 陈总'])
  })

  test('fills a form field from a decision table and follows its inputs', async () => {
    const limitOf = field(2, '限额', 'number', {
      options: { formula: `#C[权限·时限_${days}]()`, precision: 0 },
    })
    const whole = design(
      [
        start(['核对'], { formEditLimit: [limit(amount), limit(limitOf, 'readonly')] }),
        step('核对', { dealers: only('wu'), formEditLimit: [limit(amount), limit(limitOf, 'readonly')] }),
      ],
      [amount, limitOf],
    )
    const told = await drawnFlow(server, {
      name: '限额',
      design: { ...whole, formset: { ...whole.formset, decisions: [table] } },
      who: 'li',
      more: { inputdata: { f1: 500, f2: 99 } },
    })
    const form = async () => (await told.detail()).formdata
    expect(await form()).toMatchObject({ f1: 500, f2: 3 })
    await told.deals('wu', { inputdata: { f1: 5000 } })
    expect(await form()).toMatchObject({ f1: 5000, f2: 1 })
  })
})
