import { describe, expect, test } from 'vitest'
import { as, button, design, fun, group, only, start, step, user } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { Control, FlowDesignStep } from '../../../generated/types'
import { delegateMessage } from '../actions/assignees/delegate-message'
import { replaceAssignee } from '../actions/assignees/replace-assignee'
import { transfer } from '../actions/assignees/transfer'
import { deal } from '../actions/deal'

const approval = (rest: Partial<FlowDesignStep>, control?: Control) => {
  const whole = design([start(['审批']), step('审批', rest)])
  return control ? { ...whole, set: { ...whole.set, control } } : whole
}
const reason = '出差'
const traceOf = (result: Story) => result.flow().visits.at(-1)?.trace.at(-1)

describe('self-approval', () => {
  test('assigns the creator’s superior instead of the creator, and the trace says why', () => {
    const result = story(approval({ dealers: only('li') })).creates('li')
    expect(result.waiting()).toEqual(['审批: 周工'])
    expect(traceOf(result)).toEqual({
      code: 'trace.own-superior',
      params: { name: '李明' },
      people: ['周工'],
    })
  })

  test('omits the creator from an or-sign step, and assigns the superior once in an and-sign step', () => {
    const either = story(approval({ dealers: only('li', 'wu') })).creates('li')
    expect(either.waiting()).toEqual(['审批: 吴会'])
    expect(traceOf(either)).toMatchObject({ code: 'trace.own-left-out', people: [] })
    const all = (...ids: string[]) =>
      story(approval({ dealtype: 'andsign', dealers: only(...ids) })).creates('li')
    expect(all('wu', 'li').waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(all('zhou', 'li').waiting()).toEqual(['审批: 周工'])
  })

  test('rejects with the reason or skips the step, as configured, when the creator has no superior', () => {
    expect(() => story(approval({ dealers: only('chen') })).creates('chen')).toThrow(
      expect.objectContaining({
        code: 'flow.nobody-found',
        trace: [expect.anything(), expect.objectContaining({ code: 'trace.own-left-out' })],
      }),
    )
    const passed = story(approval({ dealers: only('chen'), nobodypass: true })).creates('chen')
    expect(passed.messages()).toEqual(['发起 陈总 7', '审批  9'])
  })

  test('keeps the creator as assignee of steps that fill in, confirm or notify', () => {
    const own = { dealers: [group([fun('CreatID')])] }
    expect(story(approval(own)).creates('li').waiting()).toEqual(['审批: 李明'])
    const confirming = { dealers: [group([user('li')])], btnGroup: [button([], { name: '已收货' })] }
    const result = story(approval(confirming)).creates('li')
    expect(result.waiting()).toEqual(['审批: 李明'])
    expect(result.deals('li').flow().flow?.result).toBe('agreed')
    expect(
      story(approval({ dealtype: 'message', dealers: only('li') }))
        .creates('li')
        .messages(),
    ).toContain('审批 李明 5')
  })

  test('allows self-approval where the design says so, or the company where the design is silent', () => {
    const mine = { dealers: only('li') }
    expect(
      story(approval(mine, { approve_own: true }))
        .creates('li')
        .waiting(),
    ).toEqual(['审批: 李明'])
    expect(
      story(approval(mine), { control: { approve_own: true } })
        .creates('li')
        .waiting(),
    ).toEqual(['审批: 李明'])
    const strict = approval(mine, { approve_own: false })
    expect(
      story(strict, { control: { approve_own: true } })
        .creates('li')
        .waiting(),
    ).toEqual(['审批: 周工'])
  })

  test('lets the creator refuse and transfer a task from before the rule, but not agree', () => {
    const buttons = [button([]), button([], { name: '不同意' })]
    const result = story(approval({ dealers: only('li'), btnGroup: buttons }), {
      control: { approve_own: true },
    }).creates('li')
    const { id: messageId } = result.waitingOf('li')
    const now = { ...result.flow(), control: {} }
    const press = { messageId, suggest: reason, deptId: '', input: {}, choices: [] }
    expect(() => deal.decide(now, { ...press, buttonIndex: 0 }, as('li'))).toThrow('flow.approve-own')
    expect(() => deal.decide(now, { ...press, buttonIndex: 1 }, as('li'))).not.toThrow()
    expect(() => transfer.decide(now, { messageId, to: 'wu', reason }, as('li'))).not.toThrow()
  })
})

describe('self-approval for another assignee', () => {
  const buttons = [button([]), button([], { name: '不同意' })]
  const behind = (realId: string) => ({ ...as('wu'), realId })
  const presses = (buttonIndex: number, realId: string, control: Control = {}) => {
    const result = story(approval({ dealers: only('wu'), btnGroup: buttons }, control)).creates('li')
    const { id: messageId } = result.waitingOf('wu')
    const sent = { messageId, suggest: reason, deptId: '', input: {}, choices: [], buttonIndex }
    return () => deal.decide(result.flow(), sent, behind(realId))
  }

  test('rejects agreeing for another assignee with the name of the required signer', () => {
    expect(presses(0, 'li')).toThrow(
      expect.objectContaining({ code: 'flow.approve-own-for', params: { name: '吴会', step: '审批' } }),
    )
  })

  test('lets the creator refuse for others, and other people or permitted creators agree', () => {
    expect(presses(1, 'li')).not.toThrow()
    expect(presses(0, 'zhao')).not.toThrow()
    expect(presses(0, 'li', { approve_own: true })).not.toThrow()
  })
})

describe('transfer of a decision to the creator', () => {
  const begun = (rest: Partial<FlowDesignStep> = {}, control: Control = {}) =>
    story(approval({ dealers: only('wu'), ...rest }, control)).creates('li')
  const hands = (result: Story) => () =>
    result.act(transfer, { messageId: result.waitingOf('wu').id, to: 'li', reason }, as('wu'))
  const entrusts = (result: Story) => () =>
    result.act(
      delegateMessage,
      { from: 'wu', to: 'li', messageIds: [result.waitingOf('wu').id], reason },
      as('wu'),
    )

  test('rejects transferring a decision to the creator, also for another, and names the creator', () => {
    const refusal = expect.objectContaining({
      code: 'flow.hand-to-creator',
      params: { name: '李明', step: '审批' },
    })
    expect(hands(begun())).toThrow(refusal)
    expect(entrusts(begun())).toThrow(refusal)
  })

  test('allows the transfer where the design says so, or the step decides nothing', () => {
    expect(hands(begun({}, { hand_to_creator: true }))).not.toThrow()
    expect(hands(begun({ btnGroup: [button([], { name: '已归档' })] }))).not.toThrow()
  })

  test('keeps the task with the principal when the delegate is the creator, and notifies why', () => {
    const delegations = new Map([
      ['wu', [{ from: 'wu', to: 'li', flows: null, beginsAt: null, endsAt: null }]],
    ])
    const result = story(approval({ dealers: only('wu') }), { delegations })
    expect(result.creates('li').waiting()).toEqual(['审批: 吴会'])
    expect(traceOf(result)).toMatchObject({ code: 'trace.entrust-creator', params: { path: '吴会 → 李明' } })
    expect(
      result.last().changes.some(({ type }) => type === 'effect'),
      'nothing is broken',
    ).toBe(false)
    expect(
      story(approval({ dealers: only('wu') }), { delegations })
        .creates('zhao')
        .waiting(),
    ).toEqual(['审批: 李明'])
  })

  test('assigns the creator’s superior when a leaver’s task would pass to the creator', () => {
    const result = begun().act(replaceAssignee, { from: 'wu', to: 'li', reason }, as('admin'))
    expect(result.waiting()).toEqual(['审批: 周工'])
  })
})
