import { describe, expect, test } from 'vitest'
import {
  as,
  blank,
  button,
  company,
  dept,
  design,
  fun,
  group,
  ofParts,
  only,
  role,
  start,
  step,
  user,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { Choice, FlowDesign, FlowDesignStep, RecipientItem } from '../../../generated/types'
import { resolveRecipients } from '../../recipient/resolve'
import { escalate } from '../actions/escalate'
import { sendBack } from '../actions/returns/send-back'
import { create } from '../actions/starts/create'
import { startSubFlow } from '../actions/starts/start-sub-flow'
import { checkDesign } from '../check/check-design'
import { createActionContext, recipientContext } from '../context'
import { nextEscalation } from '../deadline/next-escalation'
import { forecastCreate } from '../forecast/forecast'
import { checkContactGroup } from '../references/check-contact-group'
import { toForwarding } from '../views/next-steps-view'

const creatorPick = (range: RecipientItem[] = [], multiple = false) => fun('CreatorPick', { multiple, range })
const senderPick = (range: RecipientItem[] = [], multiple = false) => fun('SenderPick', { multiple, range })
const picks = (rows: Record<string, string[]>): Choice[] =>
  Object.entries(rows).map(([funid, picked]) => ({ funid, picked }))

/** The creator picks who reviews later, 周工 picks who pays. */
const flowOf = (
  review: Partial<FlowDesignStep> = {},
  pay: Partial<FlowDesignStep> = {},
  set: Partial<FlowDesign['set']> = {},
) => {
  const drawn = design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [button(['付款'])] }),
    step('付款', {
      dealers: [group([senderPick([dept('4', 'n')])])],
      btnGroup: [
        button(['复核']),
        button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' }),
      ],
      ...pay,
    }),
    step('复核', { dealers: [group([creatorPick([role('accountant'), user('chen')], true)])], ...review }),
  ])
  return { ...drawn, set: { ...drawn.set, ...set } }
}

const started = (drawn = flowOf()) => story(drawn).creates('li', { choices: picks({ 复核: ['wu', 'feng'] }) })
const paidBy = (result: ReturnType<typeof started>, ...ids: string[]) =>
  result.deals('zhou', { choices: picks({ 付款: ids }) })

describe('people picked by the creator', () => {
  test('are stored with the flow and asked when their step is entered', () => {
    const result = paidBy(started(), 'zheng').deals('zheng')
    expect(result.waiting()).toEqual(['复核: 吴会', '复核: 冯账'])
    expect(result.flow().flow?.picks).toEqual({ 复核: ['wu', 'feng'], 付款: ['zheng'] })
  })

  test.each<[why: string, picked: string[] | undefined, code: string]>([
    ['nobody was picked', undefined, 'flow.pick-missing'],
    ['nobody is left', [], 'flow.pick-missing'],
    ['someone is not in the range', ['wu', 'zhao'], 'flow.pick-out-of-range'],
    ['someone is unknown', ['nobody'], 'flow.pick-not-in-service'],
  ])('are required: %s', (_, picked, code) => {
    const choices = picked ? picks({ 复核: picked }) : []
    expect(() => story(flowOf()).creates('li', { choices })).toThrow(code)
  })

  test('are one person unless several may be picked', () => {
    const drawn = flowOf({ dealers: [group([creatorPick()])] })
    expect(() => story(drawn).creates('li', { choices: picks({ 复核: ['wu', 'feng'] }) })).toThrow(
      'flow.pick-one',
    )
    expect(
      story(drawn)
        .creates('li', { choices: picks({ 复核: ['qian'] }) })
        .waiting(),
    ).toEqual(['主管: 周工'])
  })

  test('may be changed by the creator when the flow comes back, and stay otherwise', () => {
    const result = paidBy(started(), 'zheng').deals('zheng', { buttonIndex: 1 })
    expect(result.fork().deals('li').flow().flow?.picks?.复核).toEqual(['wu', 'feng'])
    result.deals('li', { choices: picks({ 复核: ['chen'] }) })
    expect(paidBy(result, 'zheng').deals('zheng').waiting()).toEqual(['复核: 陈总'])
  })

  test('who left meanwhile are replaced by the rule for nobody', () => {
    const left = (drawn: FlowDesign) => {
      const result = paidBy(started(drawn), 'zheng')
      return story(result.flow().design, { ...result.flow(), directory: company({ left: ['wu', 'feng'] }) })
    }
    expect(() => left(flowOf()).deals('zheng')).toThrow('flow.nobody-found')
    const nobody = { ask: 'people' as const, people: only('chen') }
    expect(left(flowOf({ nobody })).deals('zheng').waiting()).toEqual(['复核: 陈总'])
  })

  test('follow self-approval and separation of duties as all recipients', () => {
    const drawn = flowOf({
      dealers: [group([creatorPick([], true)])],
      btnGroup: [button([], { name: '同意' })],
    })
    const describeView = (id: string, set = {}) =>
      paidBy(
        story({ ...drawn, set: { ...drawn.set, ...set } }).creates('li', { choices: picks({ 复核: [id] }) }),
        'zheng',
      ).deals('zheng')
    expect(describeView('li').waiting()).toEqual(['复核: 周工'])
    expect(() => describeView('zheng', { duties: [{ steps: ['付款', '复核'] }] })).toThrow(
      'flow.nobody-found',
    )
  })
})

describe('people picked by the person who leads to the step', () => {
  test('are asked, and are required from that person', () => {
    expect(() => started().deals('zhou')).toThrow('flow.pick-missing')
    expect(() => paidBy(started(), 'zhao')).toThrow('flow.pick-out-of-range')
    expect(() => paidBy(started(), 'wu', 'feng')).toThrow('flow.pick-one')
    expect(paidBy(started(), 'feng').waiting()).toEqual(['付款: 冯账'])
  })

  test('cannot be picked in advance by others', () => {
    const result = story(flowOf()).creates('li', { choices: picks({ 复核: ['wu'], 付款: ['zheng'] }) })
    expect(result.flow().flow?.picks).toEqual({ 复核: ['wu'] })
  })

  test('stay picked when the flow is sent back to the step', () => {
    const result = paidBy(started(), 'feng').deals('feng')
    const targetId = result.flow().messages.find(({ to }) => to === 'feng')?.id ?? ''
    result.act(sendBack, { messageId: result.waitingOf('wu').id, targetId, reason: '再看看' }, as('wu'))
    expect(result.waiting()).toEqual(['付款: 冯账'])
  })

  test('are not skipped by an automatic approval before them', () => {
    const drawn = flowOf({}, {}, { automatic: { repeat: 'anywhere', own: false } })
    const twice = {
      ...drawn,
      funlist: [...drawn.funlist, step('再审', { dealers: only('zhou'), btnGroup: [button(['付款'])] })],
    }
    twice.funlist = twice.funlist.map((one) =>
      one.id === '主管' ? { ...one, btnGroup: [button(['再审'])] } : one,
    )
    expect(started(twice).deals('zhou').waiting()).toEqual(['再审: 周工'])
  })

  test('are found by the rule for nobody where a deadline leads to the step', () => {
    const passed = (pay: Partial<FlowDesignStep>) => {
      const result = started(withDeadline(flowOf({}, pay)))
      const message = result.waitingOf('zhou')
      result.turnTo(nextEscalation(result.flow(), message)?.due ?? 0)
      return () =>
        result.act(escalate, { messageId: message.id, act: 0 }, { id: 'system', name: '系统', allows: [] })
    }
    expect(passed({ nobody: { ask: 'people', people: only('chen') } })().waiting()).toEqual(['付款: 陈总'])
    expect(passed({})).toThrow('flow.nobody-found')
  })

  test('are picked by the sender where a program started the flow and nobody picked', () => {
    const drawn = flowOf({}, { dealers: only('zheng') }, { canBeSonFlow: true })
    const parent = { flowId: 'f0', messageId: 'm0' }
    const sub = { id: 'sub', parent, depth: 1, deptId: '', desc: '', level: 0 as const, form: {} }
    const result = story(drawn).act(startSubFlow, sub, as('li')).deals('zhou')
    expect(() => result.fork().deals('zheng')).toThrow('flow.pick-missing')
    expect(result.deals('zheng', { choices: picks({ 复核: ['wu'] }) }).waiting()).toEqual(['复核: 吴会'])
  })
})

describe('preview and forecast of picks', () => {
  const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: [], input: {} }

  test('list the steps to pick for, the people of the range, and those already picked', () => {
    const flow = blank(flowOf())
    const changes = create.decide(flow, { ...sent, isPreview: true }, as('li'))
    expect(toForwarding(flow, changes).picks).toEqual([
      {
        funid: '复核',
        funname: '复核',
        by: 'creator',
        multiple: true,
        picked: [],
        people: [
          { id: 'chen', name: '陈总' },
          { id: 'wu', name: '吴会' },
          { id: 'feng', name: '冯账' },
        ],
      },
    ])
    const picked = create.decide(flow, { ...sent, choices: picks({ 复核: ['wu'] }) }, as('li'))
    expect(toForwarding(flow, picked).picks?.[0]?.picked).toEqual([{ id: 'wu', name: '吴会' }])
  })

  test('show a step that waits for the choice', () => {
    const drawn = flowOf({}, { dealers: [group([senderPick()])], nobodypass: true })
    const first = { ...drawn, funlist: drawn.funlist.map((one) => (one.is_start ? start(['付款']) : one)) }
    const flow = blank(first)
    const changes = create.decide(flow, { ...sent, isPreview: true }, as('li'))
    const { nextmessage, picks: pickRequests, finished } = toForwarding(flow, changes)
    expect(nextmessage.map(({ funid, list, skipped }) => [funid, list.length, skipped])).toEqual([
      ['付款', 0, undefined],
    ])
    expect([pickRequests?.map(({ funid }) => funid), finished]).toEqual([['付款', '复核'], false])
    expect(pickRequests?.[0]?.people).toBeUndefined()
  })

  test('say who picks in the forecast, and go on behind', () => {
    const reader = { mayRead: () => true, isPartial: false }
    const { steps } = forecastCreate(blank(flowOf()), sent, { actor: as('li'), reader })
    expect(steps.map(({ funid, pick, nobody }) => [funid, pick, nobody])).toEqual([
      ['主管', undefined, undefined],
      ['付款', 'sender', undefined],
      ['复核', 'creator', undefined],
    ])
  })

  test('have a reason in recipient tests, where nobody is picked yet', () => {
    const flow = story(flowOf({ dealers: only('wu') }))
      .creates('li')
      .flow()
    const act = createActionContext(flow, as('li'))
    const context = recipientContext(act, flow, undefined)
    expect(resolveRecipients([group([creatorPick()])], context).trace.map(({ code }) => code)).toEqual([
      'trace.creator-pick-open',
    ])
  })
})

describe('check of picks', () => {
  const codes = (drawn: FlowDesign) =>
    ofParts(checkDesign(drawn, { directory: company() })).map(({ code, place }) =>
      `${code} ${place?.step ?? ''}`.trim(),
    )

  test('finds nothing in a design that uses them rightly', () => expect(codes(flowOf())).toEqual([]))

  test.each<[what: string, drawn: FlowDesign, problem: string]>([
    [
      'two in one step',
      flowOf({ dealers: [group([creatorPick(), senderPick()])] }),
      'design.pick-twice 复核',
    ],
    ['copies', flowOf({ cc: [group([creatorPick()])] }), 'design.pick-place 复核'],
    [
      'permissions',
      flowOf(
        {},
        {},
        { permissions: [{ name: '', deptuser: [group([creatorPick()])], admindept: [], set: [] } as never] },
      ),
      'design.pick-place',
    ],
    [
      'a range that is no range',
      flowOf({ dealers: [group([creatorPick([fun('CreatID')])])] }),
      'design.pick-range 复核',
    ],
    [
      'a range without people',
      flowOf({ dealers: [group([creatorPick([role('nobody')])])] }),
      'design.role-unknown 复核',
    ],
    ['a deadline that leads there', withDeadline(flowOf()), 'design.pick-by-program 付款'],
  ])('finds %s', (_, drawn, problem) => expect(codes(drawn)).toContain(problem))

  test('refuses contact groups with them', () => {
    const problems = checkContactGroup([group([creatorPick()])], {})
    expect(problems.map(({ code }) => code)).toEqual(['design.pick-place'])
  })
})

function withDeadline(drawn: FlowDesign): FlowDesign {
  const deadline = { unit: 'day' as const, amount: 1, acts: [{ do: 'agree' as const, after: 0 }] }
  return { ...drawn, funlist: drawn.funlist.map((one) => (one.id === '主管' ? { ...one, deadline } : one)) }
}
