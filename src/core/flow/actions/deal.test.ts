import { describe, expect, test } from 'vitest'
import {
  as,
  at,
  button,
  design,
  field,
  fun,
  group,
  limit,
  only,
  start,
  step,
  when,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { cancel } from './cancel'
import { deal } from './deal'

const two = (dealtype: 'andsign' | 'orsign') =>
  design([
    start(['会办']),
    step('会办', {
      dealtype,
      dealers: only('zhou', 'zhao', 'wu'),
      btnGroup: [button(['财务']), button([], { name: '结束' })],
    }),
    step('财务', { dealers: only('zheng') }),
  ])

describe('button that requires a reason', () => {
  const asking = (rest: object) =>
    design([
      start(['审批']),
      step('审批', {
        dealers: only('zhou'),
        btnGroup: [button([]), button([], { name: '不同意', ...rest })],
      }),
    ])
  const refuse =
    (suggest: string, rest = {}) =>
    () =>
      story(asking(rest)).creates('li').deals('zhou', { buttonIndex: 1, suggest })

  test('rejects a button that requires a reason when none is given', () => {
    expect(refuse(' ')).toThrow(
      expect.objectContaining({ code: 'flow.button-reason-empty', params: { button: '不同意' } }),
    )
    expect(refuse('预算不够')().flow().flow?.result).toBe('refused')
  })

  test('accepts a button without a reason when the design makes it optional', () => {
    expect(refuse('', { reason: 'offered' })().flow().flow?.result).toBe('refused')
  })
})

describe('required fields', () => {
  const rating = field(1, '考核结果', 'input', { options: { maxlength: 10 } })
  const assessed = design(
    [
      start(['考核']),
      step('考核', {
        dealers: only('zhou'),
        formEditLimit: [limit(rating, 'canedit', true)],
        btnGroup: [
          button([]),
          button([], { id: 'no', name: '拒绝', outcome: 'refuse' }),
          button(['发起'], { id: 'back', name: '退回修改', outcome: 'return' }),
          button([], { id: 'later', name: '暂缓', outcome: 'other' }),
        ],
      }),
    ],
    [rating],
  )
  const press = (buttonIndex: number, input = {}) =>
    story(assessed).creates('li').deals('zhou', { buttonIndex, suggest: '材料不全', input })

  test.each([1, 2])('are not required for rejecting and returning (button %i)', (index) => {
    expect(press(index).flow().messages[1]?.status).toBe(3)
  })

  test.each([0, 3])('are required for every other decision (button %i)', (index) => {
    expect(() => press(index)).toThrow(expect.objectContaining({ code: 'form.invalid' }))
  })

  test('must not be wrong even for rejecting', () => {
    expect(() => press(1, { f1: 'x'.repeat(11) })).toThrow(expect.objectContaining({ code: 'form.invalid' }))
  })
})

describe('or-sign step', () => {
  test('completes an or-sign step with the first signer and closes the other tasks as either-sign', () => {
    const result = story(two('orsign')).creates('li').deals('zhao', { suggest: '可以' })
    expect(result.messages()).toEqual([
      '发起 李明 7',
      '会办 周工 4',
      '会办 赵强 3',
      '会办 吴会 4',
      '财务 郑纳 1',
    ])
    expect(result.log().at(-1)).toMatchObject({
      type2: 4,
      suggest: '可以',
      button: '同意',
      history: [
        { name: '周工', from: 1, to: 4 },
        { name: '吴会', from: 1, to: 4 },
      ],
    })
  })

  test('names the faster signer to an or-signer who comes too late', () => {
    const result = story(two('orsign')).creates('li')
    const late = result.waitingOf('wu').id
    result.deals('zhou')
    expect(() => result.deals('wu', { messageId: late })).toThrow(
      expect.objectContaining({
        code: 'flow.message-handled',
        params: { name: '周工', at: '2025-03-05T01:02:00.000Z', step: '会办' },
      }),
    )
  })

  test('follows the links of the or-sign button, and ends the flow without a link', () => {
    const result = story(two('orsign')).creates('li').deals('zhou', { buttonIndex: 1 })
    expect(result.last().led).toMatchObject({ finished: true, nextmessage: [] })
    expect(result.flow().flow?.finishedAt).toBe(result.flow().now)
  })
})

describe('and-sign step', () => {
  test('waits for every and-signer and names the missing ones', () => {
    const result = story(two('andsign')).creates('li').deals('zhou')
    expect(result.last().led).toMatchObject({ waiting: ['赵强', '吴会'], nextmessage: [], finished: false })
    expect(result.log().at(-1)?.type2).toBe(5)
    result.deals('wu')
    expect(result.waiting()).toEqual(['会办: 赵强'])
  })

  test('leaves the and-sign step by the first button, whatever the last signer chose', () => {
    const result = story(two('andsign'))
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('zhao', { buttonIndex: 1 })
    expect(result.waiting()).toEqual(['财务: 郑纳'])
    const signed = result
      .flow()
      .messages.filter(({ status }) => status === 3)
      .map(({ id }) => id)
    expect(result.waitingOf('zheng').preMessageIds.toSorted()).toEqual(signed.toSorted())
  })

  test('rejects a button that the and-sign step does not have', () => {
    const result = story(two('andsign')).creates('li')
    const index = two('andsign').funlist.find(({ dealtype }) => dealtype === 'andsign')?.btnGroup.length
    for (const buttonIndex of [index, 99])
      expect(() => result.deals('zhou', { buttonIndex })).toThrow('flow.no-such-button')
    expect(result.waiting()).toHaveLength(3)
  })

  test('counts the and-sign visits separately when a flow passes the step twice', () => {
    const drawn = design([
      start(['会办']),
      step('会办', { dealtype: 'andsign', dealers: only('zhou', 'wu'), btnGroup: [button(['终审'])] }),
      step('终审', { dealers: only('chen'), btnGroup: [button([]), button(['会办'], { name: '再议' })] }),
    ])
    const result = story(drawn)
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('chen', { buttonIndex: 1, suggest: '材料不齐' })
      .deals('wu')
    expect(result.waiting()).toEqual(['会办: 周工'])
    expect(result.deals('zhou').waiting()).toEqual(['终审: 陈总'])
  })
})

describe('handling of a task', () => {
  const amount = field(1, '金额', 'number')
  const secret = field(2, '底价')
  const drawn = design(
    [
      start(['主管'], { formEditLimit: [limit(amount), limit(secret, 'hidden')] }),
      step('主管', {
        dealers: [group([fun('directSuperByCreat')])],
        formEditLimit: [limit(amount), limit(secret, 'hidden')],
        btnGroup: [button(['出纳'], { NextFun: [when(`${at(amount)} >= 1000`, '总经理')] })],
      }),
      step('总经理', { dealers: only('chen') }),
      step('出纳', { dealers: only('zheng') }),
    ],
    [amount, secret],
  )
  const begun = () => story(drawn).creates('li', { input: { f1: 500 } })

  test('changes the form where the step allows it and evaluates conditions with the new values', () => {
    const result = begun().deals('zhou', { input: { f1: 1000 } })
    expect(result.flow().flow?.form).toEqual({ f1: 1000 })
    expect(result.waiting()).toEqual(['总经理: 陈总'])
    expect(result.log().at(-1)?.formdata).toMatchObject([{ n: '金额', m: 'f1', t: 'number' }])
  })

  test('rejects writing a hidden field without revealing its name', () => {
    expect(() => begun().deals('zhou', { input: { f2: '1' } })).toThrow(
      expect.objectContaining({
        code: 'form.field-not-editable',
        params: { name: 'f2' },
        data: [{ model: 'f2', name: 'f2' }],
      }),
    )
  })

  test('drops the value of a hidden field when the form is forced', () => {
    const result = begun().deals('zhou', { input: { f1: 700, f2: '1' }, force: true })
    expect(result.flow().flow?.form).toEqual({ f1: 700 })
  })

  test('rejects handling by anyone but the assignee', () => {
    const result = begun()
    const messageId = result.waitingOf('zhou').id
    expect(() => result.deals('wu', { messageId })).toThrow('flow.message-not-yours')
    expect(() => result.deals('wu', { messageId: 'x' })).toThrow('flow.message-not-found')
  })

  test('rejects handling a cancelled message', () => {
    const result = begun()
    const messageId = result.waitingOf('zhou').id
    result.act(cancel, { messageIds: [messageId], reason: '重复' }, as('admin', 'cancel'))
    expect(() => result.deals('zhou', { messageId })).toThrow('flow.message-cancelled')
  })

  test('rejects handling messages that never waited', () => {
    const result = begun()
    const messageId = result.flow().messages[0]?.id ?? ''
    expect(() => result.deals('li', { messageId })).toThrow('flow.message-not-waiting')
  })

  test('sends a flow back to its creator, who may start it again', () => {
    const back = design([
      start(['主管']),
      step('主管', { dealers: only('zhou'), btnGroup: [button(['发起'], { name: '驳回' })] }),
    ])
    const result = story(back).creates('li').deals('zhou', { suggest: '缺发票' })
    expect(result.waiting()).toEqual(['发起: 李明'])
    expect(result.deals('li').waiting()).toEqual(['主管: 周工'])
    expect(result.log().map(({ type2 }) => type2)).toEqual([1, 4, 2])
  })

  test('finds recipients from the last handler and the department that the handler names', () => {
    const drawn = design([
      start(['会签']),
      step('会签', { dealers: only('sun'), btnGroup: [button(['上级'])] }),
      step('上级', { dealers: [group([fun('directSuperByLastUser')])] }),
    ])
    const from = (deptId: string) => story(drawn).creates('li').deals('sun', { deptId }).waiting()
    expect(from('3')).toEqual(['上级: 赵强'])
    expect(from('4')).toEqual(['上级: 吴会'])
  })

  test('deletes the draft and notifies everyone involved, including the creator', () => {
    const result = story(two('orsign')).creates('li').deals('zhou')
    const { changes } = result.last()
    expect(changes).toContainEqual({
      type: 'draft.delete',
      kind: 'deal',
      target: result.log().at(-1)?.messageId,
    })
    expect(changes.at(-1)).toEqual({
      type: 'notify',
      people: ['zheng', 'zhou', 'zhao', 'wu', 'li'],
      messageIds: [result.waitingOf('zheng').id],
    })
    expect(deal.name).toBe('deal')
  })
})

describe('recipients unchecked in the preview', () => {
  const press = (rest: object) => ({ btnGroup: [button(['甲', '乙'], rest)] })
  const drawn = (rest: object) =>
    design([
      start([], press(rest)),
      step('甲', { dealers: only('zhou', 'wu'), cc: only('feng') }),
      step('乙', { dealtype: 'andsign', dealers: only('zheng', 'feng') }),
    ])
  const describeView = (rest: object, ...choices: object[]) =>
    story(drawn(rest)).creates('li', { choices: choices.map((one) => ({ funid: '甲', ...one })) })

  test('sends nothing to recipients unchecked in the preview', () => {
    expect(describeView({}, { msgcheck: ['wu'], cccheck: [] }).messages()).toEqual([
      '发起 李明 7',
      '甲 吴会 1',
      '乙 郑纳 1',
      '乙 冯账 1',
    ])
    expect(describeView({ canchoseflow: 1 }, { flowcheck: false }).waiting()).toEqual([
      '乙: 郑纳',
      '乙: 冯账',
    ])
  })

  test.each([
    ['steps', {}, { flowcheck: false }, 'flow.choice-not-allowed'],
    ['or-signers', { canchoseorer: 0 }, { msgcheck: ['wu'] }, 'flow.choice-not-allowed'],
    ['and-signers', {}, { funid: '乙', msgcheck: ['feng'] }, 'flow.choice-not-allowed'],
    ['copies', { canchosecc: 0 }, { cccheck: [] }, 'flow.choice-not-allowed'],
    [
      'fixed steps',
      { canchoseflow: 1, handler: { funId: ['甲'], SonFlowId: [] } },
      { flowcheck: false },
      'flow.choice-not-allowed',
    ],
    ['all or-signers', {}, { msgcheck: [] }, 'flow.or-sign-empty'],
    ['all and-signers', { canchoseander: 1 }, { funid: '乙', msgcheck: [] }, 'flow.and-sign-empty'],
  ])('rejects unchecking %s beyond what the button allows', (_, rest, choice, code) => {
    expect(() => describeView(rest, choice)).toThrow(expect.objectContaining({ code }))
  })

  test('rejects unchecking every recipient in the preview', () => {
    expect(() =>
      describeView({ canchoseflow: 1 }, { flowcheck: false }, { funid: '乙', flowcheck: false }),
    ).toThrow('flow.choice-no-step')
  })
})

describe('one-line summary', () => {
  const drawn = design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [button([]), button(['发起'], { name: '退回修改' })] }),
  ])
  const returned = () => story(drawn).creates('li').deals('zhou', { buttonIndex: 1, suggest: '请写明日期' })

  test('lets the creator correct the summary of a returned flow and logs both versions', () => {
    const result = returned().deals('li', { desc: ' 3 月 5 日去贵阳 ' })
    expect(result.flow().flow?.desc).toBe('3 月 5 日去贵阳')
    expect(result.log().at(-1)?.formdata).toEqual([
      { n: '', m: '', t: 'input', str: '3 月 5 日去贵阳', was: '出差报销' },
    ])
  })

  test('keeps the summary when none or the same one is given', () => {
    for (const desc of [undefined, '', '出差报销']) {
      const result = returned().deals('li', { desc })
      expect([result.flow().flow?.desc, result.log().at(-1)?.formdata]).toEqual(['出差报销', []])
    }
  })

  test('rejects a change of the summary by anyone but the creator', () => {
    const result = story(drawn).creates('li')
    expect(() => result.deals('zhou', { desc: '另一件事' })).toThrow(
      expect.objectContaining({ code: 'flow.may-not-describe' }),
    )
  })
})
