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

const begin = (drawn?: Drawn, who = 'li') => story(request(drawn)).creates(who, { input: { f1: 5 } })
const alone = (told: Story) =>
  told
    .log()
    .flatMap(({ type2, stepName, automatic }) => (type2 === logType.automatic ? [[stepName, automatic]] : []))

describe('who agreed in the step just before', () => {
  test('is not asked again: the step is left at once, and history says why', () => {
    const told = begin().deals('zhou')
    expect(told.messages()).toEqual(['发起 李明 7', '主管 周工 3', '复核 周工 3', '归档 吴会 1'])
    expect(alone(told)).toEqual([['复核', [{ name: '周工', step: '主管' }]]])
    expect(told.flow().messages[2]?.log).toEqual({
      suggest: '',
      button: '同意',
      outcome: 'agree',
      alone: '主管',
    })
  })

  test('is asked where the design does not say so, and where somebody else was between', () => {
    expect(begin({ automatic: {} }).deals('zhou').waiting()).toEqual(['复核: 周工'])
    const between = request()
    const steps = between.funlist.map((one) =>
      one.id === '主管'
        ? { ...one, dealers: only('chen') }
        : one.id === '归档'
          ? { ...one, name: '归档' }
          : one,
    )
    const told = story({ ...between, funlist: steps })
      .creates('li', { input: { f1: 5 } })
      .deals('chen')
    expect(told.waiting()).toEqual(['复核: 周工'])
  })

  test('is asked when he refused, or where the step wants a reason or a field of him', () => {
    const reason = { btnGroup: [button(['归档'], { reason: 'required' }), refuse] }
    expect(begin({ second: reason }).deals('zhou').waiting()).toEqual(['复核: 周工'])
    const note = field(2, '说明')
    const drawn = request({ second: { formEditLimit: [limit(note, 'canedit', true)] } })
    const whole = { ...drawn, formset: { ...drawn.formset, list: [amount, note] } }
    const told = story(whole)
      .creates('li', { input: { f1: 5 } })
      .deals('zhou')
    expect(told.waiting()).toEqual(['复核: 周工'])
  })

  test('his own edit does not matter: what he agreed to is what stands there', () => {
    const told = begin().deals('zhou', { input: { f1: 6 } })
    expect(told.waiting()).toEqual(['归档: 吴会'])
  })
})

describe('who agreed anywhere before', () => {
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

  test('is not asked again, also when others were between; with the nearest alone he is', () => {
    expect(withChief('anywhere').deals('chen').waiting()).toEqual(['归档: 吴会'])
    expect(withChief('adjacent').deals('chen').waiting()).toEqual(['复核: 周工'])
  })

  test('is asked once somebody edited the form after him', () => {
    expect(
      withChief('anywhere')
        .deals('chen', { input: { f1: 7 } })
        .waiting(),
    ).toEqual(['复核: 周工'])
  })

  test('is asked when his signature was taken back', () => {
    const told = withChief('anywhere')
    const { id: messageId } = told.waitingOf('chen')
    const target = told.flow().messages.find(({ stepId, to }) => stepId === '主管' && to === 'zhou')
    told.act(sendBack, { messageId, targetId: target?.id ?? '', reason: '再看看' }, as('chen'))
    expect(told.waiting()).toEqual(['主管: 周工'])
  })
})

test('of several who must all sign, only who agreed before is not asked; the last of the others leads on', () => {
  const told = begin({
    second: { dealtype: 'andsign', dealers: only('zhou', 'zhao'), btnGroup: [button(['归档'])] },
  })
  told.deals('zhou')
  expect(told.waiting()).toEqual(['复核: 赵强'])
  expect(told.deals('zhao').waiting()).toEqual(['归档: 吴会'])
})

test('where one of several is enough, the others are spared', () => {
  const told = begin({ second: { dealers: only('zhao', 'zhou') } }).deals('zhou')
  expect(told.messages().slice(2)).toEqual(['复核 赵强 4', '复核 周工 3', '归档 吴会 1'])
})

test('where votes are counted, his vote is cast; in turns the next is asked', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'person', per: 'person' } as const
  const told = begin({ second: { dealtype: 'andsign', sign, dealers: only('zhou', 'zhao') } }).deals('zhou')
  expect(told.waiting()).toEqual(['复核: 赵强'])
  const last = begin({ second: { dealtype: 'andsign', sign, dealers: only('zhao', 'zhou') } }).deals('zhou')
  expect(last.waiting()).toEqual(['复核: 赵强'])
  expect(last.deals('zhao').waiting(), 'whose turn comes later agrees then').toEqual(['归档: 吴会'])
})

test('the creator agrees to his own request only where he may, and the design says so', () => {
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

test('a way that comes round again asks him', () => {
  const told = begin({ automatic: { repeat: 'anywhere' }, second: { btnGroup: [button(['复核']), refuse] } })
  told.deals('zhou')
  expect(told.waiting()).toEqual(['复核: 周工'])
  expect(told.messages().filter((line) => line === '复核 周工 3')).toHaveLength(1)
})
