import { describe, expect, test } from 'vitest'
import type { LogEntry, Message, Outcome } from '../../../generated/types'
import { findDecidingEntry, isWithdrawal } from './deciding-entry'
import { logType, messageStatus } from './message-status'
import { currentAssignees, listVisitedSteps } from './visited-steps'

const { waiting, handled, started, eitherSigned, withdrawn, cancelled, copy } = messageStatus

let count = 0
/** A message of a step, received later than those before it. */
const message = (
  step: string,
  toer: string,
  status: Message['status'],
  more: Partial<Message> = {},
): Message => {
  const at = new Date(Date.UTC(2026, 10, 7, count++)).toISOString()
  return {
    _id: `m${count}`,
    flowid: 'd',
    flowlistid: 'f',
    flowname: '',
    workname: '',
    visit: `v${step}`,
    PreFunid: null,
    PreFunName: null,
    NowFunid: step,
    NowFunName: step,
    PreMsgIds: [],
    created_at: at,
    created_id: '',
    creater: '',
    to: toer,
    toer,
    todepts: [],
    status,
    dealtype: 'orsign' as const,
    level: 0 as const,
    hasread: 1 as const,
    iscc: false,
    timeexpired: 0,
    expires_at: null,
    finished_at: status === waiting ? null : at,
    finished_id: null,
    isRevoke: false,
    log: { suggest: '', button: '', outcome: null },
    ...more,
  } as Message
}
const decided = (outcome: Outcome) => ({ log: { suggest: '', button: '', outcome } })
const describeView = (messages: readonly Message[]) =>
  listVisitedSteps(messages).map(({ name, state, people }) => `${name} ${state} ${people.join('、')}`.trim())

describe('progress of a flow', () => {
  test('lists past and current assignees of each step, in the order of visits', () => {
    const flow = [
      message('提交', '林晓峰', started),
      message('上级', '周启明', handled, decided('agree')),
      message('上级', '欧阳慧', eitherSigned),
      message('会签', '徐丽华', handled, { dealtype: 'andsign', ...decided('agree') }),
      message('会签', '陈国栋', waiting, { dealtype: 'andsign' }),
      message('会签', '韩雪', copy, { iscc: true }),
    ]
    expect(describeView(flow)).toEqual(['提交 done 林晓峰', '上级 done 周启明', '会签 now 陈国栋'])
    expect(listVisitedSteps(flow).at(-1)).toMatchObject({ count: 2, handled: 1, at: flow[3]?.created_at })
  })

  test('omits people consulted for an opinion from the signers of a step', () => {
    const by = { by: 'c', name: '陈国栋', way: 'all' as const, reason: '' }
    const flow = [
      message('会签', '徐丽华', waiting, { dealtype: 'andsign' }),
      message('会签', '唐静', handled, { dealtype: 'andsign', added: { ...by, kind: 'opinion' } }),
      message('会签', '许诺', waiting, { dealtype: 'andsign', added: { ...by, kind: 'beside' } }),
    ]
    expect(listVisitedSteps(flow)).toMatchObject([{ state: 'now', count: 2, handled: 0 }])
  })

  test('lists a step visited again once, at its last visit', () => {
    const flow = [
      message('提交', '林晓峰', started),
      message('上级', '周启明', handled, decided('return')),
      message('提交', '林晓峰', waiting, { visit: 'again' }),
    ]
    expect(describeView(flow)).toEqual(['上级 returned 周启明', '提交 now 林晓峰'])
  })

  test('marks refused, withdrawn or cancelled steps as such', () => {
    const flow = [
      message('上级', '周启明', handled, decided('refuse')),
      message('财务', '徐丽华', withdrawn),
      message('总经理', '陈国栋', cancelled),
    ]
    expect(describeView(flow)).toEqual(['上级 refused 周启明', '总经理 stopped 陈国栋'])
  })

  test('shows waiting people but no events, with the longest waiting person first', () => {
    const flow = [
      message('会签', '徐丽华', waiting),
      message('盖章', '', waiting),
      message('会签', '陈国栋', waiting),
    ]
    expect(currentAssignees(flow.toReversed()).map(({ toer }) => toer)).toEqual(['徐丽华', '陈国栋'])
  })
})

describe('reasons for sending a flow back', () => {
  const line = (type2: number, outcome?: Outcome) => ({ type2, outcome }) as LogEntry
  const [sent, agreed, refused] = [
    line(logType.create),
    line(logType.deal, 'agree'),
    line(logType.deal, 'refuse'),
  ]
  const returned = line(logType.deal, 'return')

  test('shows a return until it has been answered', () => {
    expect(findDecidingEntry([sent, agreed, returned], 'running')).toBe(returned)
    expect(findDecidingEntry([sent, returned, line(logType.urged)], 'running')).toBe(returned)
    expect(findDecidingEntry([sent, returned, agreed], 'running')).toBeUndefined()
  })

  test('tells a flow taken back from one sent back to another person', () => {
    const list = [{ to: 'li', name: '李明', dept: '' }]
    const back = { ...line(logType.revoke), nextmessage: [{ list }] } as LogEntry
    expect(isWithdrawal({ ...back, created_id: 'li' })).toBe(true)
    expect(isWithdrawal({ ...back, created_id: 'wu' })).toBe(false)
    expect(isWithdrawal({ ...line(logType.deal), created_id: 'li' })).toBe(false)
  })

  test('shows no refusal for a vote against that is still undecided or outvoted', () => {
    const votes = { agree: 1, refuse: 1, abstain: 0, open: 3 }
    const against = { ...line(logType.andsign, 'refuse'), tally: votes }
    expect(findDecidingEntry([sent, against], 'running')).toBeUndefined()
    const outvoted = { ...against, tally: { ...votes, result: 'agree' as const } }
    expect(findDecidingEntry([sent, outvoted], 'running')).toBeUndefined()
    const decided = { ...against, tally: { ...votes, result: 'refuse' as const } }
    expect(findDecidingEntry([sent, decided], 'running')).toBe(decided)
  })

  test('shows a refusal whatever actions follow, and none for an agreed flow', () => {
    expect(findDecidingEntry([sent, refused, agreed], 'refused')).toBe(refused)
    expect(findDecidingEntry([sent, refused, agreed], 'agreed')).toBeUndefined()
  })

  test('names the person who cancelled or withdrew a flow', () => {
    const ended = line(logType.cancel)
    expect(findDecidingEntry([sent, agreed, ended], 'cancelled')).toBe(ended)
    expect(findDecidingEntry([sent, line(logType.deal, 'other')], 'withdrawn')).toMatchObject({
      outcome: 'other',
    })
  })
})
