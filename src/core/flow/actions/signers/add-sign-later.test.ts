import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { otherVersion } from '../../../../../tests/kit/random-acts'
import { type Story, story } from '../../../../../tests/kit/story'
import { isWaiting } from '../../snapshot/lineage'
import { delegateMessage, reclaimMessage } from '../assignees/delegate-message'
import { replaceAssignee } from '../assignees/replace-assignee'
import { transfer } from '../assignees/transfer'
import { cancelAll } from '../cancel'
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
function asked(kind: AddSignInput['kind'], way: AddSignInput['way']): Story {
  const told = story(approval).creates('li').deals('wu')
  const { id: messageId } = told.waitingOf('zhou')
  told.act(addSign, { messageId, kind, way, people: ['zhao', 'qian'], reason }, as('zhou'))
  return kind === 'after' ? told.deals('zhou') : told
}

const addition = (told: Story) => told.flow().visits.flatMap(({ sign }) => sign?.added ?? [])[0]?.from ?? ''
const mine = (told: Story) => told.waitingOf('zhao').id

const asksFurther = (told: Story, kind: AddSignInput['kind']) =>
  told.act(addSign, { messageId: mine(told), kind, way: 'all', people: ['sun'], reason }, as('zhao'))

/** Runs the escalation with this index for 赵强. */
function late(told: Story, act: number): Story {
  const messageId = mine(told)
  const { design: drawn, ...flow } = told.flow()
  const messages = flow.messages.map((one) =>
    one.id === messageId ? { ...one, deadline: { done: act, due: flow.now } } : one,
  )
  return story(drawn, { ...flow, messages }).act(escalate, { messageId, act }, as('admin'))
}

/** 吴会, a former handler, requests the flow back, and 赵强 decides. */
function wantedBack(told: Story, agree: boolean): Story {
  const { id } = told.flow().messages.find(({ stepId }) => stepId === '初审') ?? { id: '' }
  told.act(requestReturn, { messageId: id, reason }, as('wu'))
  return told.act(answerReturnRequest, { messageId: mine(told), agree, reason }, as('zhao'))
}

/** Actions that affect 赵强. */
const acts: Record<string, (told: Story) => Story> = {
  'he agrees': (told) => told.deals('zhao'),
  'he refuses': (told) => told.deals('zhao', { buttonIndex: 1 }),
  'he sends it back': (told) => told.deals('zhao', { buttonIndex: 2 }),
  'he hands it on': (told) => told.act(transfer, { messageId: mine(told), to: 'sun', reason }, as('zhao')),
  'he delegates it': (told) =>
    told.act(delegateMessage, { from: 'zhao', messageIds: [mine(told)], to: 'sun', reason }, as('zhao')),
  'he is replaced': (told) => told.act(replaceAssignee, { from: 'zhao', to: 'sun', reason }, as('admin')),
  'he is taken out': (told) => told.act(removeSign, { from: addition(told), to: 'zhao', reason }, as('zhou')),
  'his message is cancelled': (told) =>
    told.act(cancelMessage, { messageId: mine(told), reason }, as('admin', 'cancel')),
  'the flow comes back to him': (told) => {
    const targetId = mine(told)
    told.deals('zhao')
    return told.act(sendBack, { messageId: targetId, targetId, reason }, as('admin', 'revoke'))
  },
  'the version changes': (told) => {
    const target = { id: 'v2', number: 2, design: { ...otherVersion(approval), funlist: approval.funlist } }
    return told.act(changeVersion, { target, from: 1, reason }, as('admin', 'watch'))
  },
  'all is cancelled': (told) => told.act(cancelAll, { reason }, as('li')),
  'he takes it back that he delegated': (told) => {
    const messageIds = [mine(told)]
    const lent = told.act(delegateMessage, { from: 'zhao', messageIds, to: 'sun', reason }, as('zhao'))
    return lent.act(reclaimMessage, { messageId: lent.waitingOf('sun').id, reason }, as('zhao'))
  },
  'it comes straight back': (told) => {
    const targetId = told.flow().messages[0]?.id ?? ''
    return told
      .act(sendBack, { messageId: mine(told), targetId, reason, straight: true }, as('zhao'))
      .deals('li')
  },
  'he asks before himself': (told) => asksFurther(told, 'before'),
  'he asks beside himself': (told) => asksFurther(told, 'beside'),
  'he asks after himself': (told) => asksFurther(told, 'after').deals('zhao'),
  'he asks for an opinion': (told) =>
    told.act(consult, { messageId: mine(told), people: ['sun'], question: reason }, as('zhao')),
  'his limit reminds him': (told) => late(told, 0),
  'his limit escalates': (told) => late(told, 1),
  'his limit agrees': (told) => late(told, 2),
  'his limit refuses': (told) => late(told, 3),
  'his limit hands it on': (told) => late(told, 4),
  'whoever came before wants it back, and he lets it go': (told) => wantedBack(told, true),
  'whoever came before wants it back, and he keeps it': (told) => wantedBack(told, false),
  'whoever asked him is replaced': (told) =>
    told.flow().messages.some((one) => isWaiting(one) && one.to === 'zhou')
      ? told.act(replaceAssignee, { from: 'zhou', to: 'sun', reason }, as('admin'))
      : told,
}

/** End of the flow where not everyone agrees. */
const ends: Record<string, string> = {
  'he refuses': 'refused',
  'his limit refuses': 'refused',
  'all is cancelled': 'withdrawn',
}

const ways = ['any', 'all', 'order'] as const
type Row = readonly [any: string, all: string, order: string]
const always = (who: string): Row => [who, who, who]

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
const waitingIn = (told: Story) =>
  told
    .flow()
    .messages.filter(isWaiting)
    .map(({ toName }) => toName)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .join(' ')

/** All pending assignees agree. */
function finished(told: Story): Story {
  for (let next = told.flow().messages.find(isWaiting); next; next = told.flow().messages.find(isWaiting))
    if (next.seat?.opinion) told.act(giveOpinion, { messageId: next.id, opinion: '好' }, as(next.to))
    else told.deals(next.to, { messageId: next.id })
  return told
}

const entered = (told: Story) => told.flow().visits.filter(({ stepId }) => stepId === '付款').length

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
      const told = acts[name]?.(asked(kind, way)) ?? asked(kind, way)
      expect(waitingIn(told)).toBe(wanted)
      const result = ends[name] ?? 'agreed'
      const wasThere = entered(told)
      finished(told)
      expect(told.flow().flow?.result).toBe(result)
      const isAgain = name === 'the flow comes back to him' && wasThere > 0
      expect(entered(told)).toBe(result !== 'agreed' ? 0 : isAgain ? 2 : 1)
    },
  )
})
