import { describe, expect, test } from 'vitest'
import { as, button, design, group, only, start, step, user } from '../../../../tests/kit/house'
import { otherVersion } from '../../../../tests/kit/random-acts'
import { type Story, story } from '../../../../tests/kit/story'
import type { Deadline, FlowDesignStep, SignPolicy } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { assign } from '../actions/assignees/assign'
import { claim, release } from '../actions/assignees/claim'
import { delegateMessage, reclaimMessage } from '../actions/assignees/delegate-message'
import { replaceAssignee } from '../actions/assignees/replace-assignee'
import { transfer } from '../actions/assignees/transfer'
import { cancelWholeFlow } from '../actions/cancel'
import { cancelMessage } from '../actions/cancel-message'
import { escalate } from '../actions/escalate'
import { answerReturnRequest, requestReturn } from '../actions/returns/request-return'
import { sendBack } from '../actions/returns/send-back'
import { addSign } from '../actions/signers/add-sign'
import { consult, giveOpinion } from '../actions/signers/consult'
import { removeSign } from '../actions/signers/remove-sign'
import { changeVersion } from '../actions/version-migration'
import { isUnclaimed } from '../participants/candidate-pool'
import { isWaiting } from '../snapshot/message-status'

/*
 * Every action under every sign policy. 李明 starts; 赵强 has 初审 and submits it to 审议, which 周工, 吴会 and 郑纳 have;
 * the action concerns 周工, who is the first to be asked everywhere. The table lists who is waited for
 * afterwards; then everyone agrees, and the flow ends as expected.
 */

const votes = (rest: Partial<SignPolicy>): Partial<FlowDesignStep> => ({
  dealtype: 'andsign',
  sign: { need: 'all', refuse: 'ends', turn: 'together', per: 'person', ...rest },
})

const policies: Record<string, Partial<FlowDesignStep>> = {
  'any one': { dealtype: 'orsign' },
  'all with one button': { dealtype: 'andsign' },
  'one agrees': votes({ need: 'any', refuse: 'counts' }),
  'all agree': votes({}),
  'all, refusals wait': votes({ refuse: 'waits' }),
  'two of three': votes({ need: 'count', amount: 2, refuse: 'counts' }),
  'two of three, none refusing': votes({ need: 'count', amount: 2 }),
  'sixty percent': votes({ need: 'percent', amount: 60, refuse: 'counts' }),
  'his vote weighs two': votes({
    need: 'count',
    amount: 2,
    refuse: 'counts',
    weights: [{ who: [group([user('zhou')])], votes: 2 }],
  }),
  'he has a veto': votes({ need: 'count', amount: 1, refuse: 'counts', veto: only('zhou') }),
  'one after another': votes({ turn: 'person' }),
  'a department at a time': votes({ turn: 'department', per: 'department' }),
  'whoever claims it': votes({ allot: 'claim' }),
  'he claimed it': votes({ allot: 'claim' }),
  'each in turn': votes({ allot: 'rotation' }),
}

const reason = '请把关'

type DeadlineAct = Deadline['acts'][number]

const limitActs: DeadlineAct[] = [
  { do: 'remind', after: 1 },
  { do: 'escalate', after: 1 },
  { do: 'hand', after: 1, who: only('sun') },
  { do: 'agree', after: 1 },
  { do: 'refuse', after: 1 },
]

const drawn = (policy: Partial<FlowDesignStep>) => {
  const whole = design([
    start(['初审']),
    step('初审', { dealers: only('zhao'), btnGroup: [button(['审议'])] }),
    step('审议', {
      dealers: only('zhou', 'wu', 'zheng'),
      btnGroup: [
        button(['付款']),
        button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
        button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' }),
      ],
      addsign: { kinds: ['before', 'beside', 'after'] },
      consult: true,
      deadline: { unit: 'hour', amount: 1, acts: limitActs },
      ...policy,
    }),
    step('付款', { dealers: only('zhao') }),
  ])
  return { ...whole, set: { ...whole.set, back: 'person' as const } }
}

const his = (result: Story) => result.waitingOf('zhou').id
const claims = (result: Story) => result.act(claim, { messageId: his(result) }, as('zhou'))
function begun(policy: string): Story {
  const result = story(drawn(policies[policy] ?? {}))
    .creates('li')
    .deals('zhao')
  return policy === 'he claimed it' ? claims(result) : result
}
const stepIn = (result: Story, id: string) =>
  result.flow().messages.find(({ stepId, status }) => stepId === id && status !== 1)?.id ?? ''

const asks = (result: Story, kind: 'before' | 'beside' | 'after') =>
  result.act(addSign, { messageId: his(result), kind, way: 'all', people: ['qian'], reason }, as('zhou'))
const consults = (result: Story) =>
  result.act(consult, { messageId: his(result), people: ['qian'], question: reason }, as('zhou'))

/** The deadline of 周工 expires with this effect. */
const late =
  (what: DeadlineAct['do']) =>
  (result: Story): Story => {
    const act = limitActs.findIndex((one) => one.do === what)
    const { flow } = result
    const mine = result.waitingOf('zhou')
    const due = { ...mine, deadline: { done: act, due: flow().now } }
    const messages = flow().messages.map((one) => (one.id === mine.id ? due : one))
    return story(flow().design, { ...flow(), messages }).act(
      escalate,
      { messageId: mine.id, act },
      as('admin'),
    )
  }

const sendsBack = (result: Story, straight: boolean) =>
  result.act(
    sendBack,
    { messageId: his(result), targetId: stepIn(result, '发起'), reason, straight },
    as('zhou'),
  )

const acts: Record<string, (result: Story) => Story> = {
  agrees: (result) => result.deals('zhou'),
  refuses: (result) => result.deals('zhou', { buttonIndex: 1 }),
  returns: (result) => result.deals('zhou', { buttonIndex: 2 }),
  'sends back': (result) => sendsBack(result, false),
  'sends back, straight': (result) => sendsBack(result, true).deals('li'),
  'hands on': (result) => result.act(transfer, { messageId: his(result), to: 'sun', reason }, as('zhou')),
  delegates: (result) =>
    result.act(delegateMessage, { from: 'zhou', to: 'sun', messageIds: [his(result)], reason }, as('zhou')),
  'takes it back': (result) => {
    const lent = result.act(
      delegateMessage,
      { from: 'zhou', to: 'sun', messageIds: [his(result)], reason },
      as('zhou'),
    )
    return lent.act(reclaimMessage, { messageId: lent.waitingOf('sun').id, reason }, as('zhou'))
  },
  'is replaced': (result) => result.act(replaceAssignee, { from: 'zhou', to: 'sun', reason }, as('admin')),
  'is cancelled': (result) =>
    result.act(cancelMessage, { messageId: his(result), reason }, as('admin', 'cancel')),
  'all is cancelled': (result) => result.act(cancelWholeFlow, { reason }, as('li')),
  'is taken back to': (result) => {
    const targetId = his(result)
    return result
      .deals('zhou')
      .act(sendBack, { messageId: targetId, targetId, reason }, as('admin', 'revoke'))
  },
  'gives it back': (result) => {
    const requested = result.act(requestReturn, { messageId: stepIn(result, '初审'), reason }, as('zhao'))
    return requested.act(answerReturnRequest, { messageId: his(requested), agree: true, reason }, as('zhou'))
  },
  'keeps it': (result) => {
    const requested = result.act(requestReturn, { messageId: stepIn(result, '初审'), reason }, as('zhao'))
    return requested.act(answerReturnRequest, { messageId: his(requested), agree: false, reason }, as('zhou'))
  },
  'asks before': (result) => asks(result, 'before'),
  'asks beside': (result) => asks(result, 'beside'),
  'asks after': (result) => asks(result, 'after').deals('zhou'),
  'takes out': (result) => {
    const from = his(result)
    return asks(result, 'before').act(removeSign, { from, to: 'qian', reason }, as('zhou'))
  },
  consults: (result) => consults(result),
  'is told an opinion': (result) => {
    const requested = consults(result)
    return requested.act(
      giveOpinion,
      { messageId: requested.waitingOf('qian').id, opinion: reason },
      as('qian'),
    )
  },
  claims,
  'puts it back': (result) => result.act(release, { messageId: his(result), reason }, as('zhou')),
  'loses it': (result) =>
    result.act(assign, { messageId: his(result), to: 'sun', reason }, as('admin', 'cancel')),
  'has another version': (result) => {
    const { design: now } = result.flow()
    const target = { id: 'v2', number: 2, design: { ...otherVersion(now), funlist: now.funlist } }
    return result.act(changeVersion, { target, from: 1, reason }, as('admin', 'watch'))
  },
  'his limit reminds him': late('remind'),
  'his limit escalates': late('escalate'),
  'his limit hands it on': late('hand'),
  'his limit agrees': late('agree'),
  'his limit refuses': late('refuse'),
}

const waitingIn = (result: Story) =>
  result
    .flow()
    .messages.filter(isWaiting)
    .map(({ toName }) => toName)
    .join(' ')

function finished(result: Story): string {
  for (let next = result.flow().messages.find(isWaiting); next; next = result.flow().messages.find(isWaiting))
    if (next.seat?.opinion) result.act(giveOpinion, { messageId: next.id, opinion: '好' }, as(next.to))
    else if (isUnclaimed(next)) result.act(claim, { messageId: next.id }, as(next.to))
    else result.deals(next.to, { messageId: next.id })
  return result.flow().flow?.result ?? ''
}

/**
 * Who is waited for if all are asked together, one after another, after a claim, and before a claim; other
 * policies by name.
 */
interface Row {
  together: string
  inTurn: string
  /** Missing = same as one after another. */
  alone?: string
  /** Missing = it must be claimed first. */
  open?: string
  but?: Partial<Record<keyof typeof policies, string>>
}

const same = (all: string): Row => ({ together: all, inTurn: all })
const passed: Row = { together: '吴会 郑纳 孙丽', inTurn: '孙丽', open: '吴会 郑纳 孙丽' }
const unmoved: Row = { together: '周工 吴会 郑纳', inTurn: '周工' }
const untouched: Row = { ...unmoved, open: unmoved.together }
const claimFirst = 'flow.claim-first → '
const agreed: Row = {
  together: '吴会 郑纳',
  inTurn: '吴会',
  alone: '赵强',
  but: {
    'any one': '赵强',
    'one agrees': '赵强',
    'his vote weighs two': '赵强',
    'he has a veto': '赵强',
    'a department at a time': '吴会 郑纳',
  },
}
const refused: Row = {
  together: '吴会 郑纳',
  inTurn: ' → refused',
  but: {
    'any one': ' → refused',
    'all agree': ' → refused',
    'two of three, none refusing': ' → refused',
    'he has a veto': ' → refused',
    'all, refusals wait': '吴会 郑纳 → refused',
  },
}
const withOneButton = 'all with one button'
/** All sign with the first button, so a deadline cannot refuse. */
const noButton = 'flow.deadline-no-button → '

const table: Record<string, Row> = {
  agrees: agreed,
  refuses: refused,
  returns: { ...same('李明'), but: { [withOneButton]: '吴会 郑纳' } },
  'sends back': same('李明'),
  'sends back, straight': unmoved,
  'hands on': { ...passed, open: claimFirst },
  delegates: passed,
  'takes it back': { together: '吴会 郑纳 周工', inTurn: '周工', open: '吴会 郑纳 周工' },
  'is replaced': passed,
  'is cancelled': {
    together: '吴会 郑纳',
    inTurn: '吴会',
    alone: ' → cancelled',
    open: '吴会 郑纳',
    but: { 'a department at a time': '吴会 郑纳' },
  },
  'all is cancelled': { ...same(' → withdrawn'), open: ' → withdrawn' },
  'is taken back to': {
    ...unmoved,
    but: { 'any one': '周工', 'one agrees': '周工', [withOneButton]: '吴会 郑纳 周工' },
  },
  'gives it back': same('赵强'),
  'keeps it': untouched,
  'asks before': { together: '吴会 郑纳 钱进', inTurn: '钱进' },
  'asks beside': { together: '周工 吴会 郑纳 钱进', inTurn: '周工 钱进' },
  'asks after': { together: '吴会 郑纳 钱进', inTurn: '钱进', but: { 'any one': '钱进' } },
  'takes out': { together: '吴会 郑纳 周工', inTurn: '周工' },
  consults: { together: '周工 吴会 郑纳 钱进', inTurn: '周工 钱进' },
  'is told an opinion': unmoved,
  claims: { ...same('flow.claim-yours → '), open: '周工' },
  'puts it back': {
    ...same('flow.give-back-not → '),
    open: 'flow.give-back-not → ',
    but: { 'he claimed it': '周工 吴会 郑纳' },
  },
  'loses it': { ...same('flow.assign-no-pool → '), open: '孙丽', but: { 'he claimed it': '孙丽' } },
  'has another version': untouched,
  'his limit reminds him': untouched,
  'his limit escalates': { together: '吴会 郑纳 陈总', inTurn: '陈总', open: '吴会 郑纳 陈总' },
  'his limit hands it on': { ...passed, but: { 'any one': '吴会 郑纳 孙丽' } },
  'his limit agrees': { ...agreed, open: '赵强' },
  'his limit refuses': { ...refused, open: ' → refused', but: { ...refused.but, [withOneButton]: noButton } },
}

const rows = Object.keys(acts).flatMap((act) => Object.keys(policies).map((policy) => ({ act, policy })))

function columnOf(policy: string, { together, inTurn, alone = inTurn, open = claimFirst }: Row): string {
  const { sign } = policies[policy] ?? {}
  if (policy === 'whoever claims it') return open
  if (sign?.allot) return alone
  return sign && sign.turn !== 'together' ? inTurn : together
}

function wantedFor(act: string, policy: string): string {
  const row = table[act]
  const description = row?.but?.[policy] ?? (row && columnOf(policy, row)) ?? ''
  return description.includes('→') ? description : `${description} → agreed`
}

/** Who is waited for after an action and how the flow ends, or why the action is rejected. */
function outcomeOf(act: string, policy: string): string {
  try {
    const result = acts[act]?.(begun(policy)) ?? begun(policy)
    return `${waitingIn(result)} → ${finished(result)}`
  } catch (error) {
    if (error instanceof BusinessError) return `${error.code} → `
    throw error
  }
}

describe('every action of the first assignee under every signing policy', () => {
  test('has a row for every possible action', () => {
    expect(Object.keys(table)).toEqual(Object.keys(acts))
  })

  test.each(rows)('has the expected outcome of the action $act ($policy)', ({ act, policy }) => {
    expect(outcomeOf(act, policy)).toBe(wantedFor(act, policy))
  })
})
