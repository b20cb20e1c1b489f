import { describe, expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { Deadline, FlowDesignStep } from '../../../generated/types'
import { isEscalationDue, nextEscalation } from '../deadline/next-escalation'
import { transfer } from './assignees/transfer'
import { deal } from './deal'
import { escalate } from './escalate'
import { sendBack } from './returns/send-back'

const system = { id: 'system', name: '系统', allows: [] }
const hour = 3_600_000
/** 2025-09-30 16:00 in Shanghai, the last afternoon before the National Day. */
const lastAfternoon = Date.parse('2025-09-30T08:00:00Z')
const shanghai = (day: string, time: string) => Date.parse(`${day}T${time}:00+08:00`)

const agree = button(['备案'], { id: 'yes' })
const refuse = button(['发起'], { id: 'no', name: '不同意', outcome: 'refuse' })
const limited = (deadline: Deadline, rest: Partial<FlowDesignStep> = {}) =>
  design([
    start(['审批']),
    step('审批', { dealers: only('li'), btnGroup: [agree, refuse], deadline, ...rest }),
    step('备案', { dealers: only('wu') }),
  ])
const hours = (amount: number, ...acts: Deadline['acts']): Deadline => ({ unit: 'hour', amount, acts })
const by = (what: Deadline['acts'][number]['do'], after = 0) => ({ do: what, after })

/** Runs the next escalation of a person's message when it is due. */
function passes(result: Story, personId: string): Story {
  const message = result.waitingOf(personId)
  const next = nextEscalation(result.flow(), message)
  if (!next) throw new Error('nothing is left to do')
  result.turnTo(next.due)
  return result.act(escalate, { messageId: message.id, act: next.act }, system)
}

describe('due date', () => {
  test('counts eight working hours from the last afternoon to the day after the holiday', () => {
    const result = story(limited({ unit: 'work-hour', amount: 8, acts: [] }), { now: lastAfternoon })
    result.creates('zheng')
    expect(result.waitingOf('li').expiresAt).toBe(shanghai('2025-10-09', '16:01'))
  })

  test('counts two working days to the same time of the second day', () => {
    const result = story(limited({ unit: 'work-day', amount: 2, acts: [] }), { now: lastAfternoon })
    result.creates('zheng')
    expect(result.waitingOf('li').expiresAt).toBe(shanghai('2025-10-10', '16:01'))
  })

  test('uses the calendar of the assignee’s department for the due date', () => {
    const calendars = new Map([['2', { week: null, days: [{ day: '2025-10-09', name: '年会', hours: [] }] }]])
    const result = story(limited({ unit: 'work-day', amount: 1, acts: [] }), {
      now: lastAfternoon,
      calendars,
    })
    result.creates('zheng')
    expect(result.waitingOf('li').expiresAt).toBe(shanghai('2025-10-10', '16:01'))
    expect(result.waitingOf('li').timeExpired).toBe(10 * 86_400)
  })

  test('stores the seconds of a step without a deadline and escalates nothing', () => {
    const result = story(
      design([start(['审批']), step('审批', { dealers: only('li'), timeexpired: 60 })]),
    ).creates('zheng')
    const { expiresAt, createdAt, deadline } = result.waitingOf('li')
    expect(expiresAt).toBe(createdAt + 60_000)
    expect(deadline).toBeNull()
    expect(result.last().changes.some((change) => change.type === 'effect')).toBe(false)
  })
})

describe('escalation', () => {
  test('schedules the first escalation as an effect at the due date', () => {
    const result = story(limited(hours(2, by('remind', 1)))).creates('zheng')
    const { id, createdAt } = result.waitingOf('li')
    expect(result.last().changes).toContainEqual({
      type: 'effect',
      kind: 'deadline',
      payload: { messageId: id, act: 0 },
      dueAt: createdAt + 3 * hour,
    })
  })

  test('reminds, then escalates to the superior and to the next superior, then agrees', () => {
    const acts = [by('remind'), by('escalate', 1), by('escalate', 3), by('agree', 5)]
    const result = story(limited(hours(2, ...acts))).creates('zheng')
    passes(result, 'li')
    expect(result.waitingOf('li').urged).toMatchObject({ by: 'system', times: 1 })
    passes(result, 'li')
    expect(result.waiting()).toEqual(['审批: 周工'])
    expect(result.waitingOf('zhou').expiresAt).toBe(result.flow().now + 3 * hour)
    passes(result, 'zhou')
    expect(result.waiting()).toEqual(['审批: 陈总'])
    passes(result, 'chen')
    expect(result.waiting()).toEqual(['备案: 吴会'])
    const [, reminded, up, , agreed] = result.log()
    expect(reminded).toMatchObject({ type2: 12, actorId: 'system', deadline: { do: 'remind' } })
    expect(up).toMatchObject({ type2: 8, actorName: '系统', deadline: { do: 'escalate' } })
    expect(agreed).toMatchObject({ type2: 4, button: '同意', outcome: 'agree', deadline: { do: 'agree' } })
  })

  test('reminds the topmost manager, who has no superior, and continues with the next escalation', () => {
    const result = story(
      limited(hours(1, by('escalate'), by('refuse', 1)), { dealers: only('chen') }),
    ).creates('zheng')
    passes(result, 'chen')
    expect(result.waiting()).toEqual(['审批: 陈总'])
    expect(result.log().at(-1)).toMatchObject({ type2: 12, deadline: { do: 'escalate', nobody: true } })
    passes(result, 'chen')
    expect(result.log().at(-1)).toMatchObject({ outcome: 'refuse', deadline: { do: 'refuse' } })
  })

  test('does not escalate to a creator who would decide on the creator’s own request', () => {
    const result = story(limited(hours(1, by('escalate')))).creates('zhou')
    passes(result, 'li')
    expect(result.waiting()).toEqual(['审批: 李明'])
  })

  test('escalates an or-sign step to all named people, and replaces one signer of an and-sign step', () => {
    const hand = { ...by('hand'), who: only('wu', 'feng') }
    const one = story(limited(hours(1, hand))).creates('zheng')
    expect(passes(one, 'li').waiting()).toEqual(['审批: 吴会', '审批: 冯账'])
    const all = story(limited(hours(1, hand), { dealtype: 'andsign', btnGroup: [agree] })).creates('zheng')
    expect(passes(all, 'li').waiting()).toEqual(['审批: 吴会'])
  })

  test('counts a vote cast by escalation as one vote', () => {
    const sign = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' } as const
    const result = story(
      limited(hours(1, by('agree')), { dealtype: 'andsign', sign, dealers: only('li', 'wang') }),
    ).creates('zheng')
    passes(result, 'li')
    expect(result.waiting()).toEqual(['审批: 王芳'])
    expect(passes(result, 'wang').waiting()).toEqual(['备案: 吴会'])
  })

  test('does not agree automatically to a form with missing values', () => {
    const sum = field(1, '金额', 'number')
    const result = story({
      ...limited(hours(1, by('agree')), { formEditLimit: [limit(sum, 'canedit', true)] }),
      formset: design([], [sum]).formset,
    }).creates('zheng')
    expect(() => passes(result, 'li')).toThrow('form.invalid')
  })
})

describe('idempotence of escalation', () => {
  test('repeats no completed escalation and skips those of a handled message', () => {
    const result = story(limited(hours(1, by('remind'), by('remind', 1)))).creates('zheng')
    const { id } = result.waitingOf('li')
    passes(result, 'li')
    const again = () => escalate.decide(result.flow(), { messageId: id, act: 0 }, system)
    expect(again).toThrow('flow.deadline-done')
    result.deals('li')
    expect(() => escalate.decide(result.flow(), { messageId: id, act: 1 }, system)).toThrow(
      'flow.message-handled',
    )
    expect(
      isEscalationDue({ ...result.flow(), now: result.flow().now + 99 * hour }, { messageId: id, act: 1 }),
    ).toBe(false)
  })

  test('starts a new deadline for an assignee who gets the message by hand', () => {
    const result = story(limited(hours(2, by('escalate')))).creates('zheng')
    passes(story(limited(hours(2, by('remind')))).creates('zheng'), 'li')
    result.act(transfer, { messageId: result.waitingOf('li').id, to: 'wang', reason: '出差' }, as('li'))
    const { expiresAt, createdAt, deadline } = result.waitingOf('wang')
    expect(expiresAt).toBe(createdAt + 2 * hour)
    expect(deadline).toEqual({ done: 0, due: expiresAt })
  })
})

describe('deadline while the flow waits for its creator', () => {
  const parallel = (deadline: Deadline) =>
    design([
      start(['审批', '会签']),
      step('审批', { dealers: only('li'), btnGroup: [agree, button(['发起'], { name: '退回' })] }),
      step('会签', { dealers: only('wang'), deadline }),
      step('备案', { dealers: only('wu') }),
    ])

  test('pauses the deadline meanwhile and resumes it with the remaining time', () => {
    const result = story(parallel(hours(2, by('refuse')))).creates('zheng')
    const { id, createdAt } = result.waitingOf('wang')
    result.act(deal, pressing(result, 'li', 1), as('li'))
    const paused = result.flow().now
    expect(result.waitingOf('wang')).toMatchObject({
      expiresAt: null,
      deadline: { paused: { at: paused, end: createdAt + 2 * hour } },
    })
    result.turnTo(paused + 50 * hour)
    expect(isEscalationDue(result.flow(), { messageId: id, act: 0 })).toBe(false)
    result.deals('zheng')
    const later = result.flow().now - paused
    const { expiresAt, deadline } = result.waitingOf('wang')
    expect(expiresAt).toBe(createdAt + 2 * hour + later)
    expect(deadline).toMatchObject({ due: expiresAt, paused: null })
    expect(result.last().changes).toContainEqual(
      expect.objectContaining({ type: 'effect', kind: 'deadline', dueAt: expiresAt }),
    )
  })

  test('pauses a working-time deadline in working time, so that a holiday costs nothing', () => {
    const result = story(parallel({ unit: 'work-hour', amount: 4, acts: [] }), {
      now: lastAfternoon,
    }).creates('zheng')
    result.act(deal, pressing(result, 'li', 1), as('li'))
    result.turnTo(shanghai('2025-10-08', '12:00'))
    result.deals('zheng')
    expect(result.waitingOf('wang').expiresAt).toBe(shanghai('2025-10-09', '13:59'))
  })

  const pressing = (result: Story, personId: string, buttonIndex: number) => ({
    suggest: '退回',
    deptId: '',
    input: {},
    choices: [],
    messageId: result.waitingOf(personId).id,
    buttonIndex,
  })
})

test('starts a new deadline for a task that was withdrawn', () => {
  const result = story(limited(hours(2, by('agree')))).creates('zheng')
  const mine = result.waitingOf('li')
  result.deals('li')
  result.act(sendBack, { messageId: mine.id, targetId: mine.id, reason: '看错' }, as('li', 'revoke'))
  const { createdAt, expiresAt, deadline } = result.waitingOf('li')
  expect(expiresAt).toBe(createdAt + 2 * hour)
  expect(deadline).toEqual({ done: 0, due: expiresAt })
})
