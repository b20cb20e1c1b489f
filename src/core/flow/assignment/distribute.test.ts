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
const claims = (told: Story, who: string) => told.act(claim, { messageId: told.waitingOf(who).id }, as(who))
const gives = (told: Story, who: string) =>
  told.act(release, { messageId: told.waitingOf(who).id, reason }, as(who))

describe('claimable step', () => {
  test('sends a claimable task to all candidates, and rejects any action before the claim', () => {
    const told = pool()
    expect(told.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    const mine = { messageId: told.waitingOf('zhou').id, reason }
    expect(() => told.deals('zhou')).toThrow('flow.claim-first')
    expect(() => told.act(transfer, { ...mine, to: 'wang' }, as('zhou'))).toThrow('flow.claim-first')
    const target = { ...mine, targetId: told.flow().messages[0]?.id ?? '' }
    expect(() => told.act(sendBack, target, as('zhou'))).toThrow('flow.claim-first')
  })

  test('gives a claimed task to the claimer alone and notifies the other candidates', () => {
    const told = pool()
    const late = told.waitingOf('wu').id
    claims(told, 'zhao')
    expect(told.messages()).toEqual(['发起 李明 7', '受理 周工 4', '受理 赵强 1', '受理 吴会 4'])
    expect(told.log().at(-1)).toMatchObject({ type2: 35, actorName: '赵强' })
    expect(
      told
        .log()
        .at(-1)
        ?.history.map(({ name }) => name),
    ).toEqual(['周工', '吴会'])
    expect(() => told.act(claim, { messageId: late }, as('wu'))).toThrow(
      expect.objectContaining({
        code: 'flow.message-claimed',
        params: expect.objectContaining({ name: '赵强' }),
      }),
    )
    expect(() => claims(told, 'zhao')).toThrow('flow.claim-yours')
    expect(told.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets the claimer alone refuse, whatever the rest of the policy says', () => {
    const told = claims(pool(), 'zhao').deals('zhao', { buttonIndex: 1 })
    expect(told.flow().flow?.result).toBe('refused')
  })

  test('returns a released task to all candidates including the releaser, with the reason', () => {
    const told = gives(claims(pool(), 'zhao'), 'zhao')
    expect(told.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    expect(told.log().at(-1)).toMatchObject({ type2: 36, reason })
    expect(() => told.deals('zhao')).toThrow('flow.claim-first')
    expect(claims(told, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('leads from a message lost before a release to the new message', () => {
    const told = pool()
    const old = told.waitingOf('wu').id
    gives(claims(told, 'zhao'), 'zhao')
    expect(() => told.act(claim, { messageId: old }, as('wu'))).toThrow('flow.claim-open-again')
  })

  test('closes the tasks of signers added by a claimer who releases the task', () => {
    const allowed = { addsign: { kinds: ['beside' as const], most: 3, reason: false } }
    const told = claims(pool(allowed), 'zhao')
    const asked = {
      messageId: told.waitingOf('zhao').id,
      kind: 'beside',
      way: 'all',
      people: ['qian'],
      reason,
    } as const
    told.act(addSign, asked, as('zhao'))
    expect(gives(told, 'zhao').messages()).toContain('受理 钱进 4')
    expect(claims(told, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('keeps the task with the claimer when all other candidates have left', () => {
    const told = claims(pool({ dealers: only('zhou', 'zhao') }), 'zhao')
    const left = { ...told.flow(), directory: company({ left: ['zhou'] }) }
    const sent = { messageId: told.waitingOf('zhao').id, reason }
    expect(() => release.decide(left, sent, as('zhao'))).toThrow('flow.give-back-nobody')
  })

  test('assigns the task directly when only one candidate is found, and rejects its release', () => {
    const told = pool({ dealers: only('zhou') })
    expect(() => gives(told, 'zhou')).toThrow('flow.give-back-not')
    expect(told.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets the new assignee of a transferred task release it', () => {
    const told = claims(pool(), 'zhao')
    told.act(transfer, { messageId: told.waitingOf('zhao').id, to: 'wang', reason }, as('zhao'))
    expect(gives(told, 'wang').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })

  test('lets a successor claim in place of a replaced candidate', () => {
    const told = pool().act(replaceAssignee, { from: 'wu', to: 'feng', reason }, as('admin'))
    expect(() => told.deals('feng')).toThrow('flow.claim-first')
    expect(claims(told, 'feng').waiting()).toEqual(['受理: 冯账'])
  })

  test('returns a withdrawn task to the claimer who decided it, who may still release it', () => {
    const told = claims(pool(), 'zhao').deals('zhao')
    const [target] = told.flow().messages.filter(({ to, status }) => to === 'zhao' && status === 3)
    const back = { messageId: told.waitingOf('zheng').id, targetId: target?.id ?? '', reason }
    told.act(sendBack, back, as('zheng'))
    expect(told.waiting()).toEqual(['受理: 赵强'])
    expect(gives(told, 'zhao').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })
})

describe('assignment of a claimable task by an administrator', () => {
  const gets = (told: Story, to: string, message = 'zhou') =>
    told.act(assign, { messageId: told.waitingOf(message).id, to, reason }, as('admin', 'cancel'))

  test('assigns the task to one candidate as if claimed by that candidate', () => {
    const told = gets(pool(), 'wu')
    expect(told.messages()).toEqual(['发起 李明 7', '受理 周工 4', '受理 赵强 4', '受理 吴会 1'])
    expect(told.log().at(-1)).toMatchObject({ type2: 37, asked: '吴会', reason })
    expect(told.deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('assigns the task to another person in place of the candidates', () => {
    expect(gets(pool(), 'wang').waiting()).toEqual(['受理: 王芳'])
    expect(gets(pool(), 'wang').deals('wang').waiting()).toEqual(['付款: 郑纳'])
  })

  test('reassigns a claimed task to another person', () => {
    const told = gets(claims(pool(), 'zhao'), 'wu', 'zhao')
    expect(told.messages()).toEqual([
      '发起 李明 7',
      '受理 周工 4',
      '受理 赵强 2',
      '受理 吴会 4',
      '受理 吴会 1',
    ])
  })

  test('assigns only with the right, and only tasks that are or were claimable', () => {
    const told = pool()
    const sent = { messageId: told.waitingOf('zhou').id, to: 'wu', reason }
    expect(() => told.act(assign, sent, as('zhou'))).toThrow('flow.assign-not-allowed')
    expect(assignableMessages(told.flow(), as('admin', 'cancel'))).toHaveLength(1)
    expect(assignableMessages(told.flow(), as('zhou'))).toEqual([])
    claims(told, 'zhou').deals('zhou')
    expect(assignableMessages(told.flow(), as('admin', 'cancel'))).toEqual([])
    const plain = { messageId: told.waitingOf('zheng').id, to: 'wu', reason }
    expect(() => told.act(assign, plain, as('admin', 'cancel'))).toThrow('flow.assign-no-pool')
  })
})

describe('deadline of an unclaimed task', () => {
  const late = (does: NonNullable<FlowDesignStep['deadline']>['acts'][number]) => {
    const told = pool({ deadline: { unit: 'hour', amount: 1, acts: [does] } })
    told.turnTo(told.flow().now + 2 * 3_600_000)
    const due = told.flow().messages.flatMap((one) => nextEscalation(told.flow(), one) ?? [])
    for (const { messageId, act } of due) {
      const still = told.flow().messages.find(({ id }) => id === messageId)
      if (still?.status === 1) told.act(escalate, { messageId, act }, as('system'))
    }
    return told
  }

  test('reminds all candidates of an unclaimed task', () => {
    const told = late({ do: 'remind', after: 0 })
    expect(told.log().filter(({ type2 }) => type2 === 12)).toHaveLength(3)
    expect(told.waiting()).toHaveLength(3)
  })

  test('lets the superiors of the candidates claim the task instead', () => {
    const told = late({ do: 'escalate', after: 0 })
    expect(told.waiting()).toEqual(['受理: 陈总', '受理: 周工'])
    expect(claims(told, 'chen').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets all named people claim the overdue task', () => {
    const told = late({ do: 'hand', after: 0, who: only('wang', 'feng') })
    expect(told.waiting()).toEqual(['受理: 王芳', '受理: 冯账'])
    expect(() => told.deals('feng')).toThrow('flow.claim-first')
  })

  test('agrees to an overdue unclaimed task for the candidates', () => {
    expect(late({ do: 'agree', after: 0 }).waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('distribution to one candidate', () => {
  const standing = (of: Record<string, Partial<Workload>>): Partial<FlowSnapshot> => ({
    burdens: (_, people) => new Map(people.map((id) => [id, { open: 0, last: null, ...of[id] }])),
  })
  const begin = (allot: SignPolicy['allot'], of: Record<string, Partial<Workload>> = {}) =>
    story(shared(allot), standing(of)).creates('li')
  const traced = (told: Story) => told.flow().visits.at(-1)?.trace.at(-1)

  test('assigns in turn to the person who has waited longest', () => {
    const told = begin('rotation', { zhou: { last: 3_000 }, zhao: { last: 1_000 }, wu: { last: 2_000 } })
    expect(told.waiting()).toEqual(['受理: 赵强'])
    expect(traced(told)).toEqual({
      code: 'trace.allot-turn',
      params: { name: '赵强', open: 0, at: '1970-01-01T00:00:01.000Z' },
      people: ['赵强'],
    })
    expect(told.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('assigns in turn to people without a task first, in the order of the settings', () => {
    expect(traced(begin('rotation', { zhou: { last: 1 } }))?.code).toBe('trace.allot-first')
    expect(begin('rotation', { zhou: { last: 1 } }).waiting()).toEqual(['受理: 赵强'])
    expect(begin('rotation').waiting()).toEqual(['受理: 周工'])
  })

  test('assigns by workload to the least busy, and among equals to the longest waiting', () => {
    const told = begin('load', { zhou: { open: 4 }, zhao: { open: 3, last: 2 }, wu: { open: 3, last: 1 } })
    expect(told.waiting()).toEqual(['受理: 吴会'])
    expect(traced(told)).toMatchObject({ code: 'trace.allot-load', params: { name: '吴会', open: 3 } })
  })

  test('uses the history of the flow without other facts and puts its previous assignee last', () => {
    const told = story(shared('rotation')).creates('li').deals('zhou')
    const [target] = told.flow().messages
    told.act(
      sendBack,
      { messageId: told.waitingOf('zheng').id, targetId: target?.id ?? '', reason },
      as('zheng'),
    )
    expect(told.deals('li').waiting()).toEqual(['受理: 赵强'])
  })

  test('counts tasks assigned by the same action and not those it closed', () => {
    const both = design([
      start(['受理', '复核']),
      step('受理', { sign: policy('load'), dealers: only('zhou', 'zhao'), btnGroup: [button([])] }),
      step('复核', { sign: policy('load'), dealers: only('zhou', 'zhao'), btnGroup: [button([])] }),
    ])
    expect(story(both, standing({})).creates('li').waiting()).toEqual(['受理: 周工', '复核: 赵强'])
  })
})

describe('direct return to the previous assignee', () => {
  const drawn = (allot: SignPolicy['allot'], rest?: Partial<FlowDesignStep>) => {
    const whole = shared(allot, rest)
    return { ...whole, set: { ...whole.set, back: 'straight' as const } }
  }
  const begin = (allot: SignPolicy['allot'], rest?: Partial<FlowDesignStep>) =>
    story(drawn(allot, rest)).creates('li')
  const sendsBack = (told: Story, who: string, by = as(who)) => {
    const targetId = told
      .flow()
      .messages.findLast(({ stepId, status }) => stepId === '发起' && status !== 1)?.id
    return told.act(sendBack, { messageId: told.waitingOf(who).id, targetId: targetId ?? '', reason }, by)
  }
  const corrected = (told: Story, who: string, by = as(who)) => sendsBack(told, who, by).deals('li')
  const lastTrace = (told: Story) => told.flow().visits.at(-1)?.trace.at(-1)

  test('returns the task to the claimer with the reason, who may still release it', () => {
    const told = corrected(claims(begin('claim'), 'zhao'), 'zhao')
    expect(told.waiting()).toEqual(['受理: 赵强'])
    expect(lastTrace(told)).toEqual({ code: 'trace.allot-back', params: { name: '赵强' }, people: ['赵强'] })
    expect(gives(told, 'zhao').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
    expect(claims(told, 'wu').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('returns the task to the same person and gives the next flow to the next one', () => {
    const told = corrected(begin('rotation'), 'zhou')
    expect(told.waiting()).toEqual(['受理: 周工'])
    expect(corrected(told, 'zhou').deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('returns the task by workload to the same person, however high the workload is now', () => {
    const told = begin('load')
    const burdens = (_: string, people: readonly string[]) =>
      new Map(people.map((id) => [id, { open: id === 'zhou' ? 9 : 0, last: null }]))
    const busy = story(told.flow().design, { ...told.flow(), burdens })
    expect(corrected(busy, 'zhou').waiting()).toEqual(['受理: 周工'])
  })

  test('returns a transferred task to its last assignee, even outside the recipients of the step', () => {
    const told = claims(begin('claim'), 'zhao')
    told.act(transfer, { messageId: told.waitingOf('zhao').id, to: 'wang', reason }, as('zhao'))
    expect(corrected(told, 'wang').waiting()).toEqual(['受理: 王芳'])
    expect(gives(told, 'wang').waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })

  test('returns the task to the requester when an added signer sends it back', () => {
    const told = claims(begin('claim', { addsign: { kinds: ['before'], most: 3, reason: false } }), 'zhao')
    const asked = { kind: 'before', way: 'all', people: ['qian'], reason } as const
    told.act(addSign, { ...asked, messageId: told.waitingOf('zhao').id }, as('zhao'))
    expect(corrected(told, 'qian').waiting()).toEqual(['受理: 赵强'])
  })

  test('returns the task to the current delegate of the previous assignee', () => {
    const told = sendsBack(claims(begin('claim'), 'zhao'), 'zhao')
    const away = { from: 'zhao', to: 'sun', flows: null, beginsAt: null, endsAt: null }
    const now = { ...told.flow(), delegations: new Map([['zhao', [away]]]) }
    expect(story(now.design, now).deals('li').waiting()).toEqual(['受理: 孙丽'])
  })

  test('distributes the task again when the previous assignee has left', () => {
    const told = sendsBack(begin('rotation'), 'zhou')
    const left = { ...told.flow(), directory: company({ left: ['zhou'] }) }
    expect(story(left.design, left).deals('li').waiting()).toEqual(['受理: 赵强'])
  })

  test('returns a task sent back by right before any claim to all candidates', () => {
    const told = corrected(begin('claim'), 'zhao', as('zhao', 'revoke'))
    expect(told.waiting()).toEqual(['受理: 周工', '受理: 赵强', '受理: 吴会'])
  })
})
