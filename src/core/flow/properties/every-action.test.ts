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
import { cancelAll } from '../actions/cancel'
import { cancelMessage } from '../actions/cancel-message'
import { escalate } from '../actions/escalate'
import { answerReturnRequest, requestReturn } from '../actions/returns/request-return'
import { sendBack } from '../actions/returns/send-back'
import { addSign } from '../actions/signers/add-sign'
import { consult, giveOpinion } from '../actions/signers/consult'
import { removeSign } from '../actions/signers/remove-sign'
import { changeVersion } from '../actions/version-migration'
import { isUnclaimed } from '../participants/candidate-pool'
import { isWaiting } from '../snapshot/lineage'

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

const his = (told: Story) => told.waitingOf('zhou').id
const claims = (told: Story) => told.act(claim, { messageId: his(told) }, as('zhou'))
function begun(policy: string): Story {
  const told = story(drawn(policies[policy] ?? {}))
    .creates('li')
    .deals('zhao')
  return policy === 'he claimed it' ? claims(told) : told
}
const stepIn = (told: Story, id: string) =>
  told.flow().messages.find(({ stepId, status }) => stepId === id && status !== 1)?.id ?? ''

const asks = (told: Story, kind: 'before' | 'beside' | 'after') =>
  told.act(addSign, { messageId: his(told), kind, way: 'all', people: ['qian'], reason }, as('zhou'))
const consults = (told: Story) =>
  told.act(consult, { messageId: his(told), people: ['qian'], question: reason }, as('zhou'))

/** The deadline of 周工 expires with this effect. */
const late =
  (what: DeadlineAct['do']) =>
  (told: Story): Story => {
    const act = limitActs.findIndex((one) => one.do === what)
    const { flow } = told
    const mine = told.waitingOf('zhou')
    const due = { ...mine, deadline: { done: act, due: flow().now } }
    const messages = flow().messages.map((one) => (one.id === mine.id ? due : one))
    return story(flow().design, { ...flow(), messages }).act(
      escalate,
      { messageId: mine.id, act },
      as('admin'),
    )
  }

const sendsBack = (told: Story, straight: boolean) =>
  told.act(sendBack, { messageId: his(told), targetId: stepIn(told, '发起'), reason, straight }, as('zhou'))

const acts: Record<string, (told: Story) => Story> = {
  agrees: (told) => told.deals('zhou'),
  refuses: (told) => told.deals('zhou', { buttonIndex: 1 }),
  returns: (told) => told.deals('zhou', { buttonIndex: 2 }),
  'sends back': (told) => sendsBack(told, false),
  'sends back, straight': (told) => sendsBack(told, true).deals('li'),
  'hands on': (told) => told.act(transfer, { messageId: his(told), to: 'sun', reason }, as('zhou')),
  delegates: (told) =>
    told.act(delegateMessage, { from: 'zhou', to: 'sun', messageIds: [his(told)], reason }, as('zhou')),
  'takes it back': (told) => {
    const lent = told.act(
      delegateMessage,
      { from: 'zhou', to: 'sun', messageIds: [his(told)], reason },
      as('zhou'),
    )
    return lent.act(reclaimMessage, { messageId: lent.waitingOf('sun').id, reason }, as('zhou'))
  },
  'is replaced': (told) => told.act(replaceAssignee, { from: 'zhou', to: 'sun', reason }, as('admin')),
  'is cancelled': (told) => told.act(cancelMessage, { messageId: his(told), reason }, as('admin', 'cancel')),
  'all is cancelled': (told) => told.act(cancelAll, { reason }, as('li')),
  'is taken back to': (told) => {
    const targetId = his(told)
    return told.deals('zhou').act(sendBack, { messageId: targetId, targetId, reason }, as('admin', 'revoke'))
  },
  'gives it back': (told) => {
    const asked = told.act(requestReturn, { messageId: stepIn(told, '初审'), reason }, as('zhao'))
    return asked.act(answerReturnRequest, { messageId: his(asked), agree: true, reason }, as('zhou'))
  },
  'keeps it': (told) => {
    const asked = told.act(requestReturn, { messageId: stepIn(told, '初审'), reason }, as('zhao'))
    return asked.act(answerReturnRequest, { messageId: his(asked), agree: false, reason }, as('zhou'))
  },
  'asks before': (told) => asks(told, 'before'),
  'asks beside': (told) => asks(told, 'beside'),
  'asks after': (told) => asks(told, 'after').deals('zhou'),
  'takes out': (told) => {
    const from = his(told)
    return asks(told, 'before').act(removeSign, { from, to: 'qian', reason }, as('zhou'))
  },
  consults: (told) => consults(told),
  'is told an opinion': (told) => {
    const asked = consults(told)
    return asked.act(giveOpinion, { messageId: asked.waitingOf('qian').id, opinion: reason }, as('qian'))
  },
  claims,
  'puts it back': (told) => told.act(release, { messageId: his(told), reason }, as('zhou')),
  'loses it': (told) => told.act(assign, { messageId: his(told), to: 'sun', reason }, as('admin', 'cancel')),
  'has another version': (told) => {
    const { design: now } = told.flow()
    const target = { id: 'v2', number: 2, design: { ...otherVersion(now), funlist: now.funlist } }
    return told.act(changeVersion, { target, from: 1, reason }, as('admin', 'watch'))
  },
  'his limit reminds him': late('remind'),
  'his limit escalates': late('escalate'),
  'his limit hands it on': late('hand'),
  'his limit agrees': late('agree'),
  'his limit refuses': late('refuse'),
}

const waitingIn = (told: Story) =>
  told
    .flow()
    .messages.filter(isWaiting)
    .map(({ toName }) => toName)
    .join(' ')

function finished(told: Story): string {
  for (let next = told.flow().messages.find(isWaiting); next; next = told.flow().messages.find(isWaiting))
    if (next.seat?.opinion) told.act(giveOpinion, { messageId: next.id, opinion: '好' }, as(next.to))
    else if (isUnclaimed(next)) told.act(claim, { messageId: next.id }, as(next.to))
    else told.deals(next.to, { messageId: next.id })
  return told.flow().flow?.result ?? ''
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
  const told = row?.but?.[policy] ?? (row && columnOf(policy, row)) ?? ''
  return told.includes('→') ? told : `${told} → agreed`
}

/** Who is waited for after an action and how the flow ends, or why the action is rejected. */
function outcomeOf(act: string, policy: string): string {
  try {
    const told = acts[act]?.(begun(policy)) ?? begun(policy)
    return `${waitingIn(told)} → ${finished(told)}`
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
