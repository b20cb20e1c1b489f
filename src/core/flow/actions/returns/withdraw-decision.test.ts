import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInvariants, checkTold, checkTransitions, logOf } from '../../../../../tests/kit/flow-invariants'
import {
  as,
  blank,
  button,
  counting,
  design,
  field,
  limit,
  only,
  start,
  step,
} from '../../../../../tests/kit/house'
import { changesOf, randomAct, tried } from '../../../../../tests/kit/random-acts'
import { pickedDesign, pickRows, randomDesign } from '../../../../../tests/kit/random-flow'
import { type Story, story } from '../../../../../tests/kit/story'
import type { FlowDesign, FlowDesignStep } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { applyChanges } from '../../snapshot/apply-changes'
import type { FlowSnapshot } from '../../snapshot/snapshot'
import { deal } from '../deal'
import { create } from '../starts/create'
import { withdrawDecision } from './withdraw-decision'

const amount = field(1, '金额', 'number')
const refuse = button([], { id: 'no', name: '不同意', reason: 'none' })

const expense = (rest: Partial<FlowDesignStep> = {}, minutes = 10) => {
  const whole = design(
    [
      start(['主管'], { formEditLimit: [limit(amount)] }),
      step('主管', {
        dealers: only('zhou'),
        btnGroup: [button(['财务']), refuse],
        formEditLimit: [limit(amount)],
        ...rest,
      }),
      step('财务', { dealers: only('wu', 'zheng'), btnGroup: [button(['总经理']), refuse] }),
      step('总经理', { dealers: only('chen'), btnGroup: [button([])] }),
    ],
    [amount],
  )
  return { ...whole, set: { ...whole.set, control: { withdraw_minutes: minutes } } }
}

const begun = (drawn: FlowDesign) => story(drawn).creates('li', { input: { f1: 100 } })

/** Takes back the last decision of a person. */
function takesBack(told: Story, person: string): Story {
  const mine = told.flow().messages.findLast(({ to, status }) => to === person && status === 3)
  return told.act(withdrawDecision, { messageId: mine?.id ?? '' }, as(person))
}

const refusal = (act: () => unknown): string => {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof BusinessError) return error.code
    throw error
  }
}

describe('taking back one’s own decision', () => {
  test('restores form and task, withdraws the next tasks, and keeps the decision in the history', () => {
    const decided = begun(expense()).deals('zhou', { input: { f1: 80 } })
    expect(decided.waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
    const back = takesBack(decided, 'zhou')
    expect(back.waiting()).toEqual(['主管: 周工'])
    expect(back.flow().flow?.form).toEqual({ f1: 100 })
    const next = back.flow().messages.filter(({ stepId }) => stepId === '财务')
    expect(next.map(({ status }) => status)).toEqual([8, 8])
    expect(back.deals('zhou').waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
  })

  test('reopens a flow that the decision ended', () => {
    const ended = begun(expense()).deals('zhou', { buttonIndex: 1 })
    expect(ended.flow().flow?.result).toBe('refused')
    const back = takesBack(ended, 'zhou').flow()
    expect(back.flow).toMatchObject({ result: 'running', finishedAt: null })
  })

  test('is refused after a later step acted, and names who did', () => {
    const followed = begun(expense()).deals('zhou').deals('wu')
    expect(refusal(() => takesBack(followed, 'zhou'))).toBe('flow.decision-followed-at')
    expect(takesBack(followed, 'wu').waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
  })

  test('is refused where the company and the design do not allow it, and after the minutes', () => {
    const off = begun(expense({}, 0)).deals('zhou')
    expect(refusal(() => takesBack(off, 'zhou'))).toBe('flow.decision-final')
    const decided = begun(expense()).deals('zhou').flow()
    const mine = decided.messages.find(({ to }) => to === 'zhou')?.id ?? ''
    const late = { ...decided, now: decided.now + 11 * 60_000 }
    expect(refusal(() => withdrawDecision.decide(late, { messageId: mine }, as('zhou')))).toBe(
      'flow.decision-too-late',
    )
    expect(refusal(() => withdrawDecision.decide(decided, { messageId: mine }, as('wu')))).toBe(
      'flow.message-not-yours',
    )
  })

  test('is refused once: the decision is gone afterwards', () => {
    const back = takesBack(begun(expense()).deals('zhou'), 'zhou')
    const mine = back.waitingOf('zhou').id
    expect(refusal(() => back.act(withdrawDecision, { messageId: mine }, as('zhou')))).toBe(
      'flow.decision-none',
    )
  })

  test('keeps the signatures of others, also those made since', () => {
    const both = expense({ dealtype: 'andsign', dealers: only('zhou', 'zhao', 'sun') })
    const signed = begun(both).deals('zhou').deals('zhao')
    expect(takesBack(signed, 'zhou').waiting()).toEqual(['主管: 周工', '主管: 孙丽'])
  })

  test('is refused where a merge went on with the branches of others', () => {
    const flow = design([
      start(['甲', '乙']),
      step('甲', { dealers: only('zhou'), btnGroup: [button(['合并'])] }),
      step('乙', { dealers: only('zhao'), btnGroup: [button(['合并'])] }),
      step('合并', { dealers: only('chen'), merge_set: { funs: ['甲', '乙'] }, btnGroup: [button([])] }),
    ])
    const merging = { ...flow, set: { ...flow.set, control: { withdraw_minutes: 10 } } }
    const met = story(merging).creates('li').deals('zhou').deals('zhao')
    expect(refusal(() => takesBack(met, 'zhou'))).toMatch(/^flow\.decision-(merged|followed)/)
    const early = story(merging).creates('li').deals('zhou')
    expect(takesBack(early, 'zhou').deals('zhao').waiting()).toEqual(['甲: 周工'])
    const again = takesBack(met, 'zhao')
    expect(again.waiting()).toEqual(['乙: 赵强'])
    expect(again.deals('zhao').waiting()).toEqual(['合并: 陈总'])
  })
})

const plain = (value: unknown) => JSON.parse(JSON.stringify(value, (_, part) => part ?? undefined))

/** State of a flow without what taking back a decision left in it: withdrawn messages and visits. */
function stateOf({ flow, messages, visits }: FlowSnapshot, gone: ReadonlySet<string>) {
  const times = ({ expiresAt: _, deadline: __, ...rest }: FlowSnapshot['messages'][number]) => rest
  return plain({
    flow,
    messages: messages.filter(({ id }) => !gone.has(id)).map(times),
    visits: visits.filter(({ withdrawn }) => !withdrawn),
  })
}

/** Decides, takes the decision back and decides again; returns the code of a refusal. */
function checkRestored(
  before: FlowSnapshot,
  made: ReturnType<typeof changesOf>,
  history: typeof made,
): string {
  const undo = made.flatMap((change) => (change.type === 'undo.store' ? [change.undo] : []))[0]
  if (!undo) return 'none'
  const { messageId } = undo
  const decided = { ...applyChanges(before, made), now: before.now + 60_000 }
  const actor = as(before.messages.find(({ id }) => id === messageId)?.to ?? '')
  try {
    const changes = withdrawDecision.decide(decided, { messageId }, actor)
    const back = applyChanges(decided, changes)
    checkTransitions(decided, back)
    checkTold(decided, back, logOf(changes))
    checkInvariants(back, logOf([...history, ...made, ...changes]))
    const known = new Set(before.messages.map(({ id }) => id))
    const gone = new Set(back.messages.flatMap(({ id }) => (known.has(id) ? [] : [id])))
    expect(stateOf(back, gone)).toEqual(stateOf(before, gone))
    return ''
  } catch (error) {
    if (error instanceof BusinessError) return error.code
    throw error
  }
}

test('leaves a flow as it was before the decision, but for its history, in random flows', () => {
  const seen = new Map<string, number>()
  const acts = fc.array(randomAct, { minLength: 5, maxLength: 30 })
  fc.assert(
    fc.property(fc.oneof(randomDesign, pickedDesign), acts, (drawn, acts) => {
      const snapshot = blank(drawn, { newId: counting(), control: { withdraw_minutes: 60 } })
      const sent = {
        deptId: '',
        desc: '',
        level: 0 as const,
        input: { f1: 2 },
        buttonIndex: 0,
        choices: pickRows(drawn),
      }
      const history = tried(() => create.decide(snapshot, sent, as('li')))
      let flow = applyChanges(snapshot, history)
      for (const act of acts) {
        if (!flow.flow || flow.messages.length > 100) break
        const before = { ...flow, now: flow.now + 60_000 }
        const made = changesOf(before, act)
        const told = act.kind === deal.name ? checkRestored(before, made, history) : 'other'
        seen.set(told, (seen.get(told) ?? 0) + 1)
        flow = applyChanges(before, made)
        history.push(...made)
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  )
  expect(seen.get('') ?? 0, JSON.stringify([...seen])).toBeGreaterThan(20)
  const codes = [...seen.keys()].filter((code) => !['', 'none', 'other'].includes(code))
  expect(codes.filter((code) => !/^flow\.decision-(event|sub-flow|parent)$/.test(code))).toEqual([])
}, 3_600_000)
