import { describe, expect, test } from 'vitest'
import { as, button, design, fun, group, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import { cancel, cancelWholeFlow } from '../actions/cancel'
import { sendBack } from '../actions/returns/send-back'

const refusing = (to: string[]) => button(to, { name: '不同意' })
const returning = (to: string[]) => button(to, { name: '退回' })
const reason = '预算不够'
const refuse = { buttonIndex: 1, suggest: reason }
const resultOf = (result: Story) => result.flow().flow?.result

/** One approval whose refusal leads to these steps. */
const approval = (to: string[] = [], ...more: ReturnType<typeof step>[]) =>
  design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), btnGroup: [button([]), refusing(to)] }),
    ...more,
  ])

describe('result of a flow', () => {
  test('reports a flow as running while a message waits', () => {
    expect(resultOf(story(approval()).creates('li'))).toBe('running')
  })

  test('reports a flow as agreed by its last approver, and logs outcome and result', () => {
    const result = story(approval()).creates('li').deals('zhou')
    expect(resultOf(result)).toBe('agreed')
    expect(result.log().at(-1)).toMatchObject({ outcome: 'agree', result: 'agreed', finished: true })
  })

  test('reports a flow as refused when a refusal ends it', () => {
    const result = story(approval()).creates('li').deals('zhou', refuse)
    expect(resultOf(result)).toBe('refused')
    expect(result.log().at(-1)).toMatchObject({ outcome: 'refuse', result: 'refused' })
  })

  test('reports a refusal also when it leads to a notice or a step without a decision', () => {
    const notice = step('通知', { dealtype: 'message', dealers: only('li') })
    expect(
      resultOf(
        story(approval(['通知'], notice))
          .creates('li')
          .deals('zhou', refuse),
      ),
    ).toBe('refused')
    const filed = step('归档', { dealers: only('zheng'), btnGroup: [button([], { name: '已归档' })] })
    const result = story(approval(['归档'], filed))
      .creates('li')
      .deals('zhou', refuse)
    expect(resultOf(result)).toBe('running')
    expect(resultOf(result.deals('zheng'))).toBe('refused')
  })

  test('reports a flow as agreed when an approver agrees after the refusal', () => {
    const appeal = step('复议', { dealers: only('chen') })
    expect(
      resultOf(
        story(approval(['复议'], appeal))
          .creates('li')
          .deals('zhou', refuse)
          .deals('chen'),
      ),
    ).toBe('agreed')
  })

  test('reports a flow without decisions as agreed', () => {
    const result = story(
      design([start(['知悉']), step('知悉', { dealtype: 'message', dealers: only('wu') })]),
    )
    expect(resultOf(result.creates('li'))).toBe('agreed')
  })

  test('reports a flow of two branches as refused when one ends in a refusal', () => {
    const both = design([
      start(['甲', '乙']),
      step('甲', { dealers: only('zhou'), btnGroup: [button([]), refusing([])] }),
      step('乙', { dealers: only('wu') }),
    ])
    const result = story(both).creates('li').deals('zhou', refuse)
    expect(resultOf(result)).toBe('running')
    expect(resultOf(result.deals('wu'))).toBe('refused')
  })
})

describe('result after a return', () => {
  const correcting = design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), btnGroup: [button([]), returning(['补正'])] }),
    step('补正', {
      dealers: [group([fun('CreatID')])],
      btnGroup: [button(['审批'], { name: '重新提交' }), button([], { name: '放弃' })],
    }),
  ])
  const returned = () => story(correcting).creates('li').deals('zhou', refuse)

  test('reports a returned flow as running', () => expect(resultOf(returned())).toBe('running'))

  test('ignores a return after a later agreement', () =>
    expect(resultOf(returned().deals('li').deals('zhou'))).toBe('agreed'))

  test('reports a flow as withdrawn when its creator gives up after a return', () =>
    expect(resultOf(returned().deals('li', { buttonIndex: 1 }))).toBe('withdrawn'))

  test('reports a flow as refused when a return ends it', () => {
    const ending = design([
      start(['审批']),
      step('审批', { dealers: only('zhou'), btnGroup: [button([]), returning([])] }),
    ])
    expect(resultOf(story(ending).creates('li').deals('zhou', refuse))).toBe('refused')
  })
})

describe('result of a cancelled flow', () => {
  test('reports a flow cancelled by its creator as withdrawn, by another person as cancelled', () => {
    const begun = () => story(approval()).creates('li')
    expect(resultOf(begun().act(cancelWholeFlow, { reason }, as('li')))).toBe('withdrawn')
    expect(resultOf(begun().act(cancelWholeFlow, { reason }, as('chen', 'cancel')))).toBe('cancelled')
  })

  test('reports the same result when a flow is cancelled message by message', () => {
    const result = story(approval()).creates('li')
    const messageIds = [result.waitingOf('zhou').id]
    expect(resultOf(result.act(cancel, { messageIds, reason }, as('chen', 'cancel')))).toBe('cancelled')
  })
})

test('ignores withdrawn decisions in the result', () => {
  const result = story(approval()).creates('li').deals('zhou', refuse)
  const refused = result.flow().messages.find(({ status }) => status === 3)?.id ?? ''
  result.act(sendBack, { messageId: refused, targetId: refused, reason }, as('admin', 'revoke'))
  expect(resultOf(result)).toBe('running')
  expect(resultOf(result.deals('zhou'))).toBe('agreed')
})
