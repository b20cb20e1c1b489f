import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { otherVersion } from '../../../../../tests/kit/random-acts'
import { type Story, story } from '../../../../../tests/kit/story'
import { isWaiting } from '../../snapshot/message-status'
import { delegateMessage, reclaimMessage } from '../assignees/delegate-message'
import { replaceAssignee } from '../assignees/replace-assignee'
import { transfer } from '../assignees/transfer'
import { cancelWholeFlow } from '../cancel'
import { cancelMessage } from '../cancel-message'
import { escalate } from '../escalate'
import { answerReturnRequest, requestReturn } from '../returns/request-return'
import { sendBack } from '../returns/send-back'
import { changeVersion } from '../version-migration'
import { type AddSignInput, addSign } from './add-sign'
import { consult, giveOpinion } from './consult'
import { removeSign } from './remove-sign'

/*
 * Nine ways of adding signers, and everything that may happen to them afterwards. 周工 has the step 审批 alone,
 * after 吴会 had 初审, and adds 赵强 and 钱进; something happens to 赵强; the table lists the pending assignees after
 * that. Then everyone agrees: the flow continues to 付款 once, and ends.
 */

const limitActs = (['remind', 'escalate', 'agree', 'refuse', 'hand'] as const).map((what) => ({
  do: what,
  after: 1,
  who: only('sun'),
}))

const whole = design([
  start(['初审']),
  step('初审', { dealers: only('wu'), btnGroup: [button(['审批'])] }),
  step('审批', {
    dealers: only('zhou'),
    addsign: { kinds: ['before', 'beside', 'after'] },
    consult: true,
    deadline: { unit: 'hour', amount: 1, acts: limitActs },
    btnGroup: [
      button(['付款']),
      button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
      button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' }),
    ],
  }),
  step('付款', { dealers: only('zheng') }),
])
const approval = { ...whole, set: { ...whole.set, back: 'person' as const } }

const reason = '请把关'

/** 周工 has added 赵强 and 钱进, and 赵强 has a pending message. */
function sendRequest(kind: AddSignInput['kind'], way: AddSignInput['way']): Story {
  const view = story(approval).creates('li').deals('wu')
  const { id: messageId } = view.waitingOf('zhou')
  view.act(addSign, { messageId, kind, way, people: ['zhao', 'qian'], reason }, as('zhou'))
  return kind === 'after' ? view.deals('zhou') : view
}

const addition = (view: Story) => view.flow().visits.flatMap(({ sign }) => sign?.added ?? [])[0]?.from ?? ''
const mine = (view: Story) => view.waitingOf('zhao').id

const asksFurther = (view: Story, kind: AddSignInput['kind']) =>
  view.act(addSign, { messageId: mine(view), kind, way: 'all', people: ['sun'], reason }, as('zhao'))

/** Runs the escalation with this index for 赵强. */
function late(view: Story, act: number): Story {
  const messageId = mine(view)
  const { design: drawn, ...flow } = view.flow()
  const messages = flow.messages.map((one) =>
    one.id === messageId ? { ...one, deadline: { done: act, due: flow.now } } : one,
  )
  return story(drawn, { ...flow, messages }).act(escalate, { messageId, act }, as('admin'))
}

/** 吴会, a former handler, requests the flow back, and 赵强 decides. */
function wantedBack(view: Story, agree: boolean): Story {
  const { id } = view.flow().messages.find(({ stepId }) => stepId === '初审') ?? { id: '' }
  view.act(requestReturn, { messageId: id, reason }, as('wu'))
  return view.act(answerReturnRequest, { messageId: mine(view), agree, reason }, as('zhao'))
}

/** Actions that affect 赵强. */
const acts: Record<string, (view: Story) => Story> = {
  'he agrees': (view) => view.deals('zhao'),
  'he refuses': (view) => view.deals('zhao', { buttonIndex: 1 }),
  'he sends it back': (view) => view.deals('zhao', { buttonIndex: 2 }),
  'he hands it on': (view) => view.act(transfer, { messageId: mine(view), to: 'sun', reason }, as('zhao')),
  'he delegates it': (view) =>
    view.act(delegateMessage, { from: 'zhao', messageIds: [mine(view)], to: 'sun', reason }, as('zhao')),
  'he is replaced': (view) => view.act(replaceAssignee, { from: 'zhao', to: 'sun', reason }, as('admin')),
  'he is taken out': (view) => view.act(removeSign, { from: addition(view), to: 'zhao', reason }, as('zhou')),
  'his message is cancelled': (view) =>
    view.act(cancelMessage, { messageId: mine(view), reason }, as('admin', 'cancel')),
  'the flow comes back to him': (view) => {
    const targetId = mine(view)
    view.deals('zhao')
    return view.act(sendBack, { messageId: targetId, targetId, reason }, as('admin', 'revoke'))
  },
  'the version changes': (view) => {
    const target = { id: 'v2', number: 2, design: { ...otherVersion(approval), funlist: approval.funlist } }
    return view.act(changeVersion, { target, from: 1, reason }, as('admin', 'watch'))
  },
  'all is cancelled': (view) => view.act(cancelWholeFlow, { reason }, as('li')),
  'he takes it back that he delegated': (view) => {
    const messageIds = [mine(view)]
    const lent = view.act(delegateMessage, { from: 'zhao', messageIds, to: 'sun', reason }, as('zhao'))
    return lent.act(reclaimMessage, { messageId: lent.waitingOf('sun').id, reason }, as('zhao'))
  },
  'it comes straight back': (view) => {
    const targetId = view.flow().messages[0]?.id ?? ''
    return view
      .act(sendBack, { messageId: mine(view), targetId, reason, straight: true }, as('zhao'))
      .deals('li')
  },
  'he asks before himself': (view) => asksFurther(view, 'before'),
  'he asks beside himself': (view) => asksFurther(view, 'beside'),
  'he asks after himself': (view) => asksFurther(view, 'after').deals('zhao'),
  'he asks for an opinion': (view) =>
    view.act(consult, { messageId: mine(view), people: ['sun'], question: reason }, as('zhao')),
  'his limit reminds him': (view) => late(view, 0),
  'his limit escalates': (view) => late(view, 1),
  'his limit agrees': (view) => late(view, 2),
  'his limit refuses': (view) => late(view, 3),
  'his limit hands it on': (view) => late(view, 4),
  'whoever came before wants it back, and he lets it go': (view) => wantedBack(view, true),
  'whoever came before wants it back, and he keeps it': (view) => wantedBack(view, false),
  'whoever asked him is replaced': (view) =>
    view.flow().messages.some((one) => isWaiting(one) && one.to === 'zhou')
      ? view.act(replaceAssignee, { from: 'zhou', to: 'sun', reason }, as('admin'))
      : view,
}

/** End of the flow where not everyone agrees. */
const ends: Record<string, string> = {
  'he refuses': 'refused',
  'his limit refuses': 'refused',
  'all is cancelled': 'withdrawn',
}

const ways = ['any', 'all', 'order'] as const
type Row = readonly [any: string, all: string, order: string]
const always = (personId: string): Row => [personId, personId, personId]

type ByKind = Record<AddSignInput['kind'], Row>

const unmoved: ByKind = {
  before: ['赵强 钱进', '赵强 钱进', '赵强'],
  beside: ['周工 赵强 钱进', '周工 赵强 钱进', '周工 赵强'],
  after: ['赵强 钱进', '赵强 钱进', '赵强'],
}
const oneMore: ByKind = {
  before: ['孙丽 赵强 钱进', '孙丽 赵强 钱进', '孙丽 赵强'],
  beside: ['周工 孙丽 赵强 钱进', '周工 孙丽 赵强 钱进', '周工 孙丽 赵强'],
  after: ['孙丽 赵强 钱进', '孙丽 赵强 钱进', '孙丽 赵强'],
}
const hisPlaceTaken: ByKind = {
  before: ['孙丽 钱进', '孙丽 钱进', '孙丽'],
  beside: ['周工 孙丽 钱进', '周工 孙丽 钱进', '周工 孙丽'],
  after: ['孙丽 钱进', '孙丽 钱进', '孙丽'],
}

/** Pending assignees after each action. */
const table: Record<string, Record<AddSignInput['kind'], Row>> = {
  'he agrees': {
    before: ['周工', '钱进', '钱进'],
    beside: ['周工', '周工 钱进', '周工 钱进'],
    after: ['郑纳', '钱进', '钱进'],
  },
  'he refuses': { before: always(''), beside: always(''), after: always('') },
  'he sends it back': { before: always('李明'), beside: always('李明'), after: always('李明') },
  'he hands it on': hisPlaceTaken,
  'he delegates it': hisPlaceTaken,
  'he is replaced': hisPlaceTaken,
  'he is taken out': { before: always('钱进'), beside: always('周工 钱进'), after: always('钱进') },
  'his message is cancelled': { before: always('钱进'), beside: always('周工 钱进'), after: always('钱进') },
  'the flow comes back to him': {
    before: ['赵强', '赵强 钱进', '赵强'],
    beside: ['周工 赵强', '周工 赵强 钱进', '周工 赵强'],
    after: ['赵强', '赵强 钱进', '赵强'],
  },
  'the version changes': unmoved,
  'all is cancelled': { before: always(''), beside: always(''), after: always('') },
  'he takes it back that he delegated': unmoved,
  'it comes straight back': { before: always('周工'), beside: always('周工'), after: always('周工') },
  'he asks before himself': hisPlaceTaken,
  'he asks beside himself': oneMore,
  'he asks after himself': hisPlaceTaken,
  'he asks for an opinion': oneMore,
  'his limit reminds him': unmoved,
  'his limit escalates': {
    before: ['周工 钱进', '周工 钱进', '周工'],
    beside: ['周工 赵强 钱进', '周工 赵强 钱进', '周工 赵强'],
    after: ['赵强 钱进', '赵强 钱进', '赵强'],
  },
  'his limit agrees': {
    before: ['周工', '钱进', '钱进'],
    beside: ['周工', '周工 钱进', '周工 钱进'],
    after: ['郑纳', '钱进', '钱进'],
  },
  'his limit refuses': { before: always(''), beside: always(''), after: always('') },
  'his limit hands it on': hisPlaceTaken,
  'whoever came before wants it back, and he lets it go': {
    before: always('吴会'),
    beside: always('吴会'),
    after: always('吴会'),
  },
  'whoever came before wants it back, and he keeps it': unmoved,
  'whoever asked him is replaced': {
    before: ['赵强 钱进', '赵强 钱进', '赵强'],
    beside: ['孙丽 赵强 钱进', '孙丽 赵强 钱进', '孙丽 赵强'],
    after: ['赵强 钱进', '赵强 钱进', '赵强'],
  },
}

const order = ['周工', '孙丽', '赵强', '钱进', '李明', '吴会', '郑纳']
const waitingIn = (view: Story) =>
  view
    .flow()
    .messages.filter(isWaiting)
    .map(({ toName }) => toName)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .join(' ')

/** All pending assignees agree. */
function finished(view: Story): Story {
  for (let next = view.flow().messages.find(isWaiting); next; next = view.flow().messages.find(isWaiting))
    if (next.seat?.opinion) view.act(giveOpinion, { messageId: next.id, opinion: '好' }, as(next.to))
    else view.deals(next.to, { messageId: next.id })
  return view
}

const entered = (view: Story) => view.flow().visits.filter(({ stepId }) => stepId === '付款').length

const rows = Object.entries(table).flatMap(([name, byKind]) =>
  Object.entries(byKind).flatMap(([kind, row]) =>
    ways.map((way, at) => ({ name, kind: kind as AddSignInput['kind'], way, wanted: row[at] ?? '' })),
  ),
)

describe('added signers after later actions', () => {
  test('has a row for every action that may follow', () => {
    expect(Object.keys(table)).toEqual(Object.keys(acts))
  })

  test.each(rows)(
    'opens the expected tasks for signers added $kind, $way: $name',
    ({ name, kind, way, wanted }) => {
      const view = acts[name]?.(sendRequest(kind, way)) ?? sendRequest(kind, way)
      expect(waitingIn(view)).toBe(wanted)
      const result = ends[name] ?? 'agreed'
      const wasThere = entered(view)
      finished(view)
      expect(view.flow().flow?.result).toBe(result)
      const isAgain = name === 'the flow comes back to him' && wasThere > 0
      expect(entered(view)).toBe(result !== 'agreed' ? 0 : isAgain ? 2 : 1)
    },
  )
})
