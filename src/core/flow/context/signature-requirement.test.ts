import { describe, expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignStep } from '../../../generated/types'
import { claim } from '../actions/assignees/claim'
import { transfer } from '../actions/assignees/transfer'
import { escalate } from '../actions/escalate'
import { sendBack } from '../actions/returns/send-back'
import { checkDesign } from '../check/check-design'
import { nextEscalation } from '../deadline/next-escalation'
import { quickDecisionOf } from '../views/quick-decision'

const system = { id: 'system', name: '系统', allows: [] }
const as = (id: string) => ({ id, name: id, allows: [] })
const yes = button([], { id: 'yes' })
const no = button([], { id: 'no', name: '不同意', outcome: 'refuse' })

/** 申请 → 审批, whose people sign. */
const signed = (more: Partial<FlowDesignStep> = {}, set = {}) => {
  const one = design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), signature: true, btnGroup: [yes, no], ...more }),
  ])
  return { ...one, set: { ...one.set, ...set } }
}

const marks = (result: Story) => result.log().map(({ signature = null }) => signature)

describe('a step that requires signatures', () => {
  test('marks approvals, refusals, reassignments and returns of the assignee, and nothing of the creator', () => {
    const begun = story(signed()).creates('li')
    expect(marks(begun)).toEqual([null])
    expect(marks(begun.fork().deals('zhou'))).toEqual([null, 'passkey'])
    expect(marks(begun.fork().deals('zhou', { buttonIndex: 1, suggest: '不行' }))).toEqual([null, 'passkey'])
    const { id: messageId } = begun.waitingOf('zhou')
    const moved = begun.fork().act(transfer, { messageId, to: 'wu', reason: '出差' }, as('zhou'))
    expect(marks(moved)).toEqual([null, 'passkey'])
    const targetId = begun.flow().messages.find(({ to }) => to === 'li')?.id ?? ''
    const returned = begun.fork().act(sendBack, { messageId, targetId, reason: '补材料' }, as('zhou'))
    expect(marks(returned).at(-1)).toBe('passkey')
  })

  test('marks as unsigned what a deadline decides, and claims not at all', () => {
    const deadline = { unit: 'hour' as const, amount: 1, acts: [{ do: 'agree' as const, after: 0 }] }
    const begun = story(signed({ deadline })).creates('li')
    const message = begun.waitingOf('zhou')
    const next = nextEscalation(begun.flow(), message)
    begun.turnTo(next?.due ?? 0)
    expect(marks(begun.act(escalate, { messageId: message.id, act: next?.act ?? 0 }, system))).toEqual([
      null,
      'none',
    ])
    expect(checkDesign(signed({ deadline })).map(({ code }) => code)).toContain('design.deadline-unsigned')
    const policy = { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' } as const
    const pool = story(signed({ dealers: only('zhou', 'wu'), sign: policy })).creates('li')
    const { id: messageId } = pool.waitingOf('zhou')
    expect(marks(pool.act(claim, { messageId }, as('zhou')))).toEqual([null, null])
  })

  test('is neither approved automatically nor decided in lists', () => {
    const own = { automatic: { repeat: 'anywhere' as const, own: true }, control: { approve_own: true } }
    const plain = story(signed({ dealers: only('li'), signature: false }, own)).creates('li')
    expect(plain.waiting()).toEqual([])
    expect(
      story(signed({ dealers: only('li') }, own))
        .creates('li')
        .waiting(),
    ).toHaveLength(1)
    const one = signed({ batch: true })
    const [, asked] = one.funlist
    if (!asked) throw new Error('two steps')
    expect(quickDecisionOf(one, asked)).toBeUndefined()
    expect(quickDecisionOf(one, { ...asked, signature: false })).toBeDefined()
  })
})
