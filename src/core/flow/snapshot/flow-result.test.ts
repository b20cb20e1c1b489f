import { describe, expect, test } from 'vitest'
import { as, button, design, fun, group, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import { cancel } from '../actions/cancel'
import { cancelAll } from '../actions/cancel-all'
import { sendBack } from '../actions/returns/send-back'

const refusing = (to: string[]) => button(to, { name: '不同意' })
const returning = (to: string[]) => button(to, { name: '退回' })
const reason = '预算不够'
const refuse = { buttonIndex: 1, suggest: reason }
const resultOf = (told: Story) => told.flow().flow?.result

/** One approval whose refusal leads to these steps. */
const approval = (to: string[] = [], ...more: ReturnType<typeof step>[]) =>
  design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), btnGroup: [button([]), refusing(to)] }),
    ...more,
  ])

describe('a flow', () => {
  test('runs as long as something waits', () => {
    expect(resultOf(story(approval()).creates('li'))).toBe('running')
  })

  test('is agreed to by the last who agrees, and history keeps both', () => {
    const told = story(approval()).creates('li').deals('zhou')
    expect(resultOf(told)).toBe('agreed')
    expect(told.log().at(-1)).toMatchObject({ outcome: 'agree', result: 'agreed', finished: true })
  })

  test('is refused by a refusal that ends it', () => {
    const told = story(approval()).creates('li').deals('zhou', refuse)
    expect(resultOf(told)).toBe('refused')
    expect(told.log().at(-1)).toMatchObject({ outcome: 'refuse', result: 'refused' })
  })

  test('is refused, too, when the refusal leads to a notice or to a step that decides nothing', () => {
    const notice = step('通知', { dealtype: 'message', dealers: only('li') })
    expect(
      resultOf(
        story(approval(['通知'], notice))
          .creates('li')
          .deals('zhou', refuse),
      ),
    ).toBe('refused')
    const filed = step('归档', { dealers: only('zheng'), btnGroup: [button([], { name: '已归档' })] })
    const told = story(approval(['归档'], filed))
      .creates('li')
      .deals('zhou', refuse)
    expect(resultOf(told)).toBe('running')
    expect(resultOf(told.deals('zheng'))).toBe('refused')
  })

  test('is agreed to when somebody after the refusal agrees', () => {
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

  test('is agreed to where there is nothing to decide', () => {
    const told = story(design([start(['知悉']), step('知悉', { dealtype: 'message', dealers: only('wu') })]))
    expect(resultOf(told.creates('li'))).toBe('agreed')
  })

  test('of two branches is refused when one of them ends in a refusal', () => {
    const both = design([
      start(['甲', '乙']),
      step('甲', { dealers: only('zhou'), btnGroup: [button([]), refusing([])] }),
      step('乙', { dealers: only('wu') }),
    ])
    const told = story(both).creates('li').deals('zhou', refuse)
    expect(resultOf(told)).toBe('running')
    expect(resultOf(told.deals('wu'))).toBe('refused')
  })
})

describe('a return', () => {
  const correcting = design([
    start(['审批']),
    step('审批', { dealers: only('zhou'), btnGroup: [button([]), returning(['补正'])] }),
    step('补正', {
      dealers: [group([fun('CreatID')])],
      btnGroup: [button(['审批'], { name: '重新提交' }), button([], { name: '放弃' })],
    }),
  ])
  const returned = () => story(correcting).creates('li').deals('zhou', refuse)

  test('leaves the flow running', () => expect(resultOf(returned())).toBe('running'))

  test('counts no more once somebody agrees', () =>
    expect(resultOf(returned().deals('li').deals('zhou'))).toBe('agreed'))

  test('to which the creator gives up is taken back by him', () =>
    expect(resultOf(returned().deals('li', { buttonIndex: 1 }))).toBe('withdrawn'))

  test('that ends the flow refuses it', () => {
    const ending = design([
      start(['审批']),
      step('审批', { dealers: only('zhou'), btnGroup: [button([]), returning([])] }),
    ])
    expect(resultOf(story(ending).creates('li').deals('zhou', refuse))).toBe('refused')
  })
})

describe('a flow that is cancelled', () => {
  test('was taken back when its creator did it, cancelled when somebody else did', () => {
    const begun = () => story(approval()).creates('li')
    expect(resultOf(begun().act(cancelAll, { reason }, as('li')))).toBe('withdrawn')
    expect(resultOf(begun().act(cancelAll, { reason }, as('chen', 'cancel')))).toBe('cancelled')
  })

  test('message by message ends so, too', () => {
    const told = story(approval()).creates('li')
    const messageIds = [told.waitingOf('zhou').id]
    expect(resultOf(told.act(cancel, { messageIds, reason }, as('chen', 'cancel')))).toBe('cancelled')
  })
})

test('what was taken back to be handled again decides nothing', () => {
  const told = story(approval()).creates('li').deals('zhou', refuse)
  const refused = told.flow().messages.find(({ status }) => status === 3)?.id ?? ''
  told.act(sendBack, { messageId: refused, targetId: refused, reason }, as('admin', 'revoke'))
  expect(resultOf(told)).toBe('running')
  expect(resultOf(told.deals('zhou'))).toBe('agreed')
})
