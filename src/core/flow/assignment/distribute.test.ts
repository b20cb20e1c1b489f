import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignStep, SignPolicy } from '../../../generated/types'
import { assign, assignableMessages } from '../actions/assignees/assign'
import { claim, release } from '../actions/assignees/claim'
import { replaceAssignee } from '../actions/assignees/replace-assignee'
import { transfer } from '../actions/assignees/transfer'
import { escalate } from '../actions/escalate'
import { sendBack } from '../actions/returns/send-back'
import { addSign } from '../actions/signers/add-sign'
import { nextEscalation } from '../deadline/next-escalation'
import type { FlowSnapshot, Workload } from '../snapshot/snapshot'

const reason = '手上太多'
const refuse = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
const policy = (allot: SignPolicy['allot']): SignPolicy => ({
  allot,
  need: 'all',
  refuse: 'waits',
  turn: 'person',
  per: 'person',
})

const shared = (allot: SignPolicy['allot'], rest: Partial<FlowDesignStep> = {}) =>
  design([
    start(['受理']),
    step('受理', {
      sign: policy(allot),
      dealers: only('zhou', 'zhao', 'wu'),
      btnGroup: [button(['付款']), refuse],
      ...rest,
    }),
    step('付款', { dealers: only('zheng') }),
  ])

const pool = (rest?: Partial<FlowDesignStep>, snapshot?: Partial<FlowSnapshot>) =>
  story(shared('claim', rest), snapshot).creates('li')
const claims = (result: Story, personId: string) =>
  result.act(claim, { messageId: result.waitingOf(personId).id }, as(personId))
const gives = (result: Story, personId: string) =>
  result.act(release, { messageId: result.waitingOf(personId).id, reason }, as(personId))

describe('claimable step', () => {
  test('sends a claimable task to all candidates, and rejects any action before the claim', () => {
    const result = pool()
    expect(result.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    const mine = { messageId: result.waitingOf('zhou').id, reason }
    expect(() => result.deals('zhou')).toThrow('flow.claim-first')
    expect(() => result.act(transfer, { ...mine, to: 'wang' }, as('zhou'))).toThrow('flow.claim-first')
    const target = { ...mine, targetId: result.flow().messages[0]?.id ?? '' }
    expect(() => result.act(sendBack, target, as('zhou'))).toThrow('flow.claim-first')
  })

  test('gives a claimed task to the claimer alone and notifies the other candidates', () => {
    const result = pool()
    const late = result.waitingOf('wu').id
    claims(result, 'zhao')
    expect(result.messages()).toEqual(['发起 李明 7', '受理 周工 4', '受理 赵强 1', '受理 吴会 4'])
    expect(result.log().at(-1)).toMatchObject({ type2: 35, actorName: '赵强' })
    expect(
      result
        .log()
        .at(-1)
        ?.history.map(({ name }) => name),
    ).toEqual(['周工', '吴会'])
    expect(() => result.act(claim, { messageId: late }, as('wu'))).toThrow(
      expect.objectContaining({
        code: 'flow.message-claimed',
        params: expect.objectContaining({ name: '赵强' }),
      }),
    )
    expect(() => claims(result, 'zhao')).toThrow('flow.claim-yours')
    expect(result.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets the claimer alone refuse, whatever the rest of the policy says', () => {
    const result = claims(pool(), 'zhao').deals('zhao', { buttonIndex: 1 })
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('returns a released task to all candidates including the releaser, with the reason', () => {
    const result = gives(claims(pool(), 'zhao'), 'zhao')
    expect(result.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    expect(result.log().at(-1)).toMatchObject({ type2: 36, reason })
    expect(() => result.deals('zhao')).toThrow('flow.claim-first')
    expect(claims(result, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('leads from a message lost before a release to the new message', () => {
    const result = pool()
    const old = result.waitingOf('wu').id
    gives(claims(result, 'zhao'), 'zhao')
    expect(() => result.act(claim, { messageId: old }, as('wu'))).toThrow('flow.claim-open-again')
  })

  test('closes the tasks of signers added by a claimer who releases the task', () => {
    const allowed = { addsign: { kinds: ['beside' as const], most: 3, reason: false } }
    const result = claims(pool(allowed), 'zhao')
    const requested = {
      messageId: result.waitingOf('zhao').id,
      kind: 'beside',
      way: 'all',
      people: ['qian'],
      reason,
    } as const
    result.act(addSign, requested, as('zhao'))
    expect(gives(result, 'zhao').messages()).toContain('受理 钱进 4')
    expect(claims(result, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('keeps the task with the claimer when all other candidates have left', () => {
    const result = claims(pool({ dealers: only('zhou', 'zhao') }), 'zhao')
    const left = { ...result.flow(), directory: company({ left: ['zhou'] }) }
    const sent = { messageId: result.waitingOf('zhao').id, reason }
    expect(() => release.decide(left, sent, as('zhao'))).toThrow('flow.give-back-nobody')
  })

  test('assigns the task directly when only one candidate is found, and rejects its release', () => {
    const result = pool({ dealers: only('zhou') })
    expect(() => gives(result, 'zhou')).toThrow('flow.give-back-not')
    expect(result.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets the new assignee of a transferred task release it', () => {
    const result = claims(pool(), 'zhao')
    result.act(transfer, { messageId: result.waitingOf('zhao').id, to: 'wang', reason }, as('zhao'))
    expect(gives(result, 'wang').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })

  test('lets a successor claim in place of a replaced candidate', () => {
    const result = pool().act(replaceAssignee, { from: 'wu', to: 'feng', reason }, as('admin'))
    expect(() => result.deals('feng')).toThrow('flow.claim-first')
    expect(claims(result, 'feng').waiting()).toEqual(['受理: 冯账'])
  })

  test('returns a withdrawn task to the claimer who decided it, who may still release it', () => {
    const result = claims(pool(), 'zhao').deals('zhao')
    const [target] = result.flow().messages.filter(({ to, status }) => to === 'zhao' && status === 3)
    const back = { messageId: result.waitingOf('zheng').id, targetId: target?.id ?? '', reason }
    result.act(sendBack, back, as('zheng'))
    expect(result.waiting()).toEqual(['受理: 赵强'])
    expect(gives(result, 'zhao').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })
})

describe('assignment of a claimable task by an administrator', () => {
  const gets = (result: Story, to: string, message = 'zhou') =>
    result.act(assign, { messageId: result.waitingOf(message).id, to, reason }, as('admin', 'cancel'))

  test('assigns the task to one candidate as if claimed by that candidate', () => {
    const result = gets(pool(), 'wu')
    expect(result.messages()).toEqual(['发起 李明 7', '受理 周工 4', '受理 赵强 4', '受理 吴会 1'])
    expect(result.log().at(-1)).toMatchObject({ type2: 37, asked: '吴会', reason })
    expect(result.deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('assigns the task to another person in place of the candidates', () => {
    expect(gets(pool(), 'wang').waiting()).toEqual(['受理: 王芳'])
    expect(gets(pool(), 'wang').deals('wang').waiting()).toEqual(['付款: 郑纳'])
  })

  test('reassigns a claimed task to another person', () => {
    const result = gets(claims(pool(), 'zhao'), 'wu', 'zhao')
    expect(result.messages()).toEqual([
      '发起 李明 7',
      '受理 周工 4',
      '受理 赵强 2',
      '受理 吴会 4',
      '受理 吴会 1',
    ])
  })

  test('assigns only with the right, and only tasks that are or were claimable', () => {
    const result = pool()
    const sent = { messageId: result.waitingOf('zhou').id, to: 'wu', reason }
    expect(() => result.act(assign, sent, as('zhou'))).toThrow('flow.assign-not-allowed')
    expect(assignableMessages(result.flow(), as('admin', 'cancel'))).toHaveLength(1)
    expect(assignableMessages(result.flow(), as('zhou'))).toEqual([])
    claims(result, 'zhou').deals('zhou')
    expect(assignableMessages(result.flow(), as('admin', 'cancel'))).toEqual([])
    const plain = { messageId: result.waitingOf('zheng').id, to: 'wu', reason }
    expect(() => result.act(assign, plain, as('admin', 'cancel'))).toThrow('flow.assign-no-pool')
  })
})

describe('deadline of an unclaimed task', () => {
  const late = (does: NonNullable<FlowDesignStep['deadline']>['acts'][number]) => {
    const result = pool({ deadline: { unit: 'hour', amount: 1, acts: [does] } })
    result.turnTo(result.flow().now + 2 * 3_600_000)
    const due = result.flow().messages.flatMap((one) => nextEscalation(result.flow(), one) ?? [])
    for (const { messageId, act } of due) {
      const still = result.flow().messages.find(({ id }) => id === messageId)
      if (still?.status === 1) result.act(escalate, { messageId, act }, as('system'))
    }
    return result
  }

  test('reminds all candidates of an unclaimed task', () => {
    const result = late({ do: 'remind', after: 0 })
    expect(result.log().filter(({ type2 }) => type2 === 12)).toHaveLength(3)
    expect(result.waiting()).toHaveLength(3)
  })

  test('lets the superiors of the candidates claim the task instead', () => {
    const result = late({ do: 'escalate', after: 0 })
    expect(result.waiting()).toEqual(['受理: 陈总', '受理: 周工'])
    expect(claims(result, 'chen').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets all named people claim the overdue task', () => {
    const result = late({ do: 'hand', after: 0, who: only('wang', 'feng') })
    expect(result.waiting()).toEqual(['受理: 王芳', '受理: 冯账'])
    expect(() => result.deals('feng')).toThrow('flow.claim-first')
  })

  test('agrees to an overdue unclaimed task for the candidates', () => {
    expect(late({ do: 'agree', after: 0 }).waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('distribution to one candidate', () => {
  const state = (of: Record<string, Partial<Workload>>): Partial<FlowSnapshot> => ({
    burdens: (_, people) => new Map(people.map((id) => [id, { open: 0, last: null, ...of[id] }])),
  })
  const begin = (allot: SignPolicy['allot'], of: Record<string, Partial<Workload>> = {}) =>
    story(shared(allot), state(of)).creates('li')
  const traced = (result: Story) => result.flow().visits.at(-1)?.trace.at(-1)

  test('assigns in turn to the person who has waited longest', () => {
    const result = begin('rotation', { zhou: { last: 3_000 }, zhao: { last: 1_000 }, wu: { last: 2_000 } })
    expect(result.waiting()).toEqual(['受理: 赵强'])
    expect(traced(result)).toEqual({
      code: 'trace.allot-turn',
      params: { name: '赵强', open: 0, at: '1970-01-01T00:00:01.000Z' },
      people: ['赵强'],
    })
    expect(result.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('assigns in turn to people without a task first, in the order of the settings', () => {
    expect(traced(begin('rotation', { zhou: { last: 1 } }))?.code).toBe('trace.allot-first')
    expect(begin('rotation', { zhou: { last: 1 } }).waiting()).toEqual(['受理: 赵强'])
    expect(begin('rotation').waiting()).toEqual(['受理: 周工'])
  })

  test('assigns by workload to the least busy, and among equals to the longest waiting', () => {
    const result = begin('load', { zhou: { open: 4 }, zhao: { open: 3, last: 2 }, wu: { open: 3, last: 1 } })
    expect(result.waiting()).toEqual(['受理: 吴会'])
    expect(traced(result)).toMatchObject({ code: 'trace.allot-load', params: { name: '吴会', open: 3 } })
  })

  test('uses the history of the flow without other facts and puts its previous assignee last', () => {
    const result = story(shared('rotation')).creates('li').deals('zhou')
    const [target] = result.flow().messages
    result.act(
      sendBack,
      { messageId: result.waitingOf('zheng').id, targetId: target?.id ?? '', reason },
      as('zheng'),
    )
    expect(result.deals('li').waiting()).toEqual(['受理: 赵强'])
  })

  test('counts tasks assigned by the same action and not those it closed', () => {
    const both = design([
      start(['受理', '复核']),
      step('受理', { sign: policy('load'), dealers: only('zhou', 'zhao'), btnGroup: [button([])] }),
      step('复核', { sign: policy('load'), dealers: only('zhou', 'zhao'), btnGroup: [button([])] }),
    ])
    expect(story(both, state({})).creates('li').waiting()).toEqual(['受理: 周工', '复核: 赵强'])
  })
})

describe('direct return to the previous assignee', () => {
  const drawn = (allot: SignPolicy['allot'], rest?: Partial<FlowDesignStep>) => {
    const whole = shared(allot, rest)
    return { ...whole, set: { ...whole.set, back: 'straight' as const } }
  }
  const begin = (allot: SignPolicy['allot'], rest?: Partial<FlowDesignStep>) =>
    story(drawn(allot, rest)).creates('li')
  const sendsBack = (result: Story, personId: string, by = as(personId)) => {
    const targetId = result
      .flow()
      .messages.findLast(({ stepId, status }) => stepId === '发起' && status !== 1)?.id
    return result.act(
      sendBack,
      { messageId: result.waitingOf(personId).id, targetId: targetId ?? '', reason },
      by,
    )
  }
  const corrected = (result: Story, personId: string, by = as(personId)) =>
    sendsBack(result, personId, by).deals('li')
  const lastTrace = (result: Story) => result.flow().visits.at(-1)?.trace.at(-1)

  test('returns the task to the claimer with the reason, who may still release it', () => {
    const result = corrected(claims(begin('claim'), 'zhao'), 'zhao')
    expect(result.waiting()).toEqual(['受理: 赵强'])
    expect(lastTrace(result)).toEqual({
      code: 'trace.allot-back',
      params: { name: '赵强' },
      people: ['赵强'],
    })
    expect(gives(result, 'zhao').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    expect(claims(result, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('returns the task to the same person and gives the next flow to the next one', () => {
    const result = corrected(begin('rotation'), 'zhou')
    expect(result.waiting()).toEqual(['受理: 周工'])
    expect(corrected(result, 'zhou').deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('returns the task by workload to the same person, however high the workload is now', () => {
    const result = begin('load')
    const burdens = (_: string, people: readonly string[]) =>
      new Map(people.map((id) => [id, { open: id === 'zhou' ? 9 : 0, last: null }]))
    const busy = story(result.flow().design, { ...result.flow(), burdens })
    expect(corrected(busy, 'zhou').waiting()).toEqual(['受理: 周工'])
  })

  test('returns a transferred task to its last assignee, even outside the recipients of the step', () => {
    const result = claims(begin('claim'), 'zhao')
    result.act(transfer, { messageId: result.waitingOf('zhao').id, to: 'wang', reason }, as('zhao'))
    expect(corrected(result, 'wang').waiting()).toEqual(['受理: 王芳'])
    expect(gives(result, 'wang').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })

  test('returns the task to the requester when an added signer sends it back', () => {
    const result = claims(begin('claim', { addsign: { kinds: ['before'], most: 3, reason: false } }), 'zhao')
    const requested = { kind: 'before', way: 'all', people: ['qian'], reason } as const
    result.act(addSign, { ...requested, messageId: result.waitingOf('zhao').id }, as('zhao'))
    expect(corrected(result, 'qian').waiting()).toEqual(['受理: 赵强'])
  })

  test('returns the task to the current delegate of the previous assignee', () => {
    const result = sendsBack(claims(begin('claim'), 'zhao'), 'zhao')
    const away = { from: 'zhao', to: 'sun', flows: null, beginsAt: null, endsAt: null }
    const now = { ...result.flow(), delegations: new Map([['zhao', [away]]]) }
    expect(story(now.design, now).deals('li').waiting()).toEqual(['受理: 孙丽'])
  })

  test('distributes the task again when the previous assignee has left', () => {
    const result = sendsBack(begin('rotation'), 'zhou')
    const left = { ...result.flow(), directory: company({ left: ['zhou'] }) }
    expect(story(left.design, left).deals('li').waiting()).toEqual(['受理: 赵强'])
  })

  test('returns a task sent back by right before any claim to all candidates', () => {
    const result = corrected(begin('claim'), 'zhao', as('zhao', 'revoke'))
    expect(result.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })
})
