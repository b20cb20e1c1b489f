import { describe, expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { Automatic, FlowDesignStep } from '../../../generated/types'
import { sendBack } from '../actions/returns/send-back'
import { logType } from '../snapshot/message-status'

const amount = field(1, '金额', 'number')
const refuse = button([], { id: 'no', name: '不同意', reason: 'none' })

interface Drawn {
  automatic?: Partial<Automatic>
  second?: Partial<FlowDesignStep>
  approveOwn?: boolean
}

/** Three steps: 主管 zhou, 复核 by default zhou again, 归档 wu. */
function request({ automatic = { repeat: 'adjacent' }, second = {}, approveOwn }: Drawn = {}) {
  const whole = design(
    [
      start(['主管'], { formEditLimit: [limit(amount)] }),
      step('主管', {
        dealers: only('zhou'),
        formEditLimit: [limit(amount)],
        btnGroup: [button(['复核']), refuse],
      }),
      step('复核', { dealers: only('zhou'), btnGroup: [button(['归档']), refuse], ...second }),
      step('归档', { dealers: only('wu'), btnGroup: [button([], { name: '已归档' })] }),
    ],
    [amount],
  )
  const control = approveOwn === undefined ? {} : { control: { approve_own: approveOwn } }
  return {
    ...whole,
    set: { ...whole.set, automatic: { repeat: 'asked', own: false, ...automatic }, ...control },
  } as const
}

const begin = (drawn?: Drawn, personId = 'li') =>
  story(request(drawn)).creates(personId, { input: { f1: 5 } })
const alone = (result: Story) =>
  result
    .log()
    .flatMap(({ type2, stepName, automatic }) => (type2 === logType.automatic ? [[stepName, automatic]] : []))

describe('automatic approval after the previous step', () => {
  test('approves automatically for the approver of the previous step and logs the reason', () => {
    const result = begin().deals('zhou')
    expect(result.messages()).toEqual(['发起 李明 7', '主管 周工 3', '复核 周工 3', '归档 吴会 1'])
    expect(alone(result)).toEqual([['复核', [{ name: '周工', step: '主管' }]]])
    expect(result.flow().messages[2]?.log).toEqual({
      suggest: '',
      button: '同意',
      outcome: 'agree',
      alone: '主管',
    })
  })

  test('creates a task where the design is silent, or another approver was between', () => {
    expect(begin({ automatic: {} }).deals('zhou').waiting()).toEqual(['复核: 周工'])
    const between = request()
    const steps = between.funlist.map((one) =>
      one.id === '主管'
        ? { ...one, dealers: only('chen') }
        : one.id === '归档'
          ? { ...one, name: '归档' }
          : one,
    )
    const result = story({ ...between, funlist: steps })
      .creates('li', { input: { f1: 5 } })
      .deals('chen')
    expect(result.waiting()).toEqual(['复核: 周工'])
  })

  test('creates a task after a refusal, or where the step requires a reason or a field', () => {
    const reason = { btnGroup: [button(['归档'], { reason: 'required' }), refuse] }
    expect(begin({ second: reason }).deals('zhou').waiting()).toEqual(['复核: 周工'])
    const note = field(2, '说明')
    const drawn = request({ second: { formEditLimit: [limit(note, 'canedit', true)] } })
    const whole = { ...drawn, formset: { ...drawn.formset, list: [amount, note] } }
    const result = story(whole)
      .creates('li', { input: { f1: 5 } })
      .deals('zhou')
    expect(result.waiting()).toEqual(['复核: 周工'])
  })

  test('approves automatically despite the approver’s own edit', () => {
    const result = begin().deals('zhou', { input: { f1: 6 } })
    expect(result.waiting()).toEqual(['归档: 吴会'])
  })
})

describe('automatic approval after any earlier step', () => {
  const withChief = (repeat: Automatic['repeat']) => {
    const drawn = request({ automatic: { repeat } })
    const chief = step('总经理', {
      dealers: only('chen'),
      formEditLimit: [limit(amount)],
      btnGroup: [button(['复核'])],
    })
    const [first, lead, ...rest] = drawn.funlist as [FlowDesignStep, FlowDesignStep, ...FlowDesignStep[]]
    const funlist = [first, { ...lead, btnGroup: [button(['总经理']), refuse] }, chief, ...rest]
    return story({ ...drawn, funlist })
      .creates('li', { input: { f1: 5 } })
      .deals('zhou')
  }

  test('approves automatically despite other approvers between, unless only the previous step counts', () => {
    expect(withChief('anywhere').deals('chen').waiting()).toEqual(['归档: 吴会'])
    expect(withChief('adjacent').deals('chen').waiting()).toEqual(['复核: 周工'])
  })

  test('creates a task when another person edited the form after the approval', () => {
    expect(
      withChief('anywhere')
        .deals('chen', { input: { f1: 7 } })
        .waiting(),
    ).toEqual(['复核: 周工'])
  })

  test('creates a task when the earlier signature was withdrawn', () => {
    const result = withChief('anywhere')
    const { id: messageId } = result.waitingOf('chen')
    const target = result.flow().messages.find(({ stepId, to }) => stepId === '主管' && to === 'zhou')
    result.act(sendBack, { messageId, targetId: target?.id ?? '', reason: '再看看' }, as('chen'))
    expect(result.waiting()).toEqual(['主管: 周工'])
  })
})

test('approves automatically for one and-signer, and the last of the others advances the flow', () => {
  const result = begin({
    second: { dealtype: 'andsign', dealers: only('zhou', 'zhao'), btnGroup: [button(['归档'])] },
  })
  result.deals('zhou')
  expect(result.waiting()).toEqual(['复核: 赵强'])
  expect(result.deals('zhao').waiting()).toEqual(['归档: 吴会'])
})

test('closes the tasks of the others at an or-sign step', () => {
  const result = begin({ second: { dealers: only('zhao', 'zhou') } }).deals('zhou')
  expect(result.messages().slice(2)).toEqual(['复核 赵强 4', '复核 周工 3', '归档 吴会 1'])
})

test('casts the vote automatically, and continues with the next signer in sequence', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'person', per: 'person' } as const
  const result = begin({ second: { dealtype: 'andsign', sign, dealers: only('zhou', 'zhao') } }).deals('zhou')
  expect(result.waiting()).toEqual(['复核: 赵强'])
  const last = begin({ second: { dealtype: 'andsign', sign, dealers: only('zhao', 'zhou') } }).deals('zhou')
  expect(last.waiting()).toEqual(['复核: 赵强'])
  expect(last.deals('zhao').waiting(), 'whose turn comes later agrees then').toEqual(['归档: 吴会'])
})

test('approves the creator’s own request only where self-approval and the design allow it', () => {
  const own = { automatic: { own: true }, approveOwn: true, second: { dealers: only('li') } }
  expect(begin(own).deals('zhou').waiting()).toEqual(['归档: 吴会'])
  expect(
    begin({ ...own, approveOwn: false })
      .deals('zhou')
      .waiting(),
  ).toEqual(['复核: 周工'])
  expect(
    begin({ ...own, automatic: {} })
      .deals('zhou')
      .waiting(),
  ).toEqual(['复核: 李明'])
})

test('creates a task when the flow comes to the step again', () => {
  const result = begin({
    automatic: { repeat: 'anywhere' },
    second: { btnGroup: [button(['复核']), refuse] },
  })
  result.deals('zhou')
  expect(result.waiting()).toEqual(['复核: 周工'])
  expect(result.messages().filter((line) => line === '复核 周工 3')).toHaveLength(1)
})
