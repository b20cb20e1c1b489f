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

describe('a button that asks for a reason', () => {
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

  test('is not pressed without one', () => {
    expect(refuse(' ')).toThrow(
      expect.objectContaining({ code: 'flow.button-reason-empty', params: { button: '不同意' } }),
    )
    expect(refuse('预算不够')().flow().flow?.result).toBe('refused')
  })

  test('unless the design only offers it', () => {
    expect(refuse('', { reason: 'offered' })().flow().flow?.result).toBe('refused')
  })
})

describe('an or-sign step', () => {
  test('is handled by the first, and the others end as either-sign', () => {
    const told = story(two('orsign')).creates('li').deals('zhao', { suggest: '可以' })
    expect(told.messages()).toEqual([
      '发起 李明 7',
      '会办 周工 4',
      '会办 赵强 3',
      '会办 吴会 4',
      '财务 郑纳 1',
    ])
    expect(told.log().at(-1)).toMatchObject({
      type2: 4,
      suggest: '可以',
      button: '同意',
      history: [
        { name: '周工', from: 1, to: 4 },
        { name: '吴会', from: 1, to: 4 },
      ],
    })
  })

  test('tells who was faster', () => {
    const told = story(two('orsign')).creates('li')
    const late = told.waitingOf('wu').id
    told.deals('zhou')
    expect(() => told.deals('wu', { messageId: late })).toThrow(
      expect.objectContaining({
        code: 'flow.message-handled',
        params: { name: '周工', at: '2025-03-05T01:02:00.000Z', step: '会办' },
      }),
    )
  })

  test('goes where the pressed button leads, and ends the flow when that is nowhere', () => {
    const told = story(two('orsign')).creates('li').deals('zhou', { buttonIndex: 1 })
    expect(told.last().led).toMatchObject({ finished: true, nextmessage: [] })
    expect(told.flow().flow?.finishedAt).toBe(told.flow().now)
  })
})

describe('an and-sign step', () => {
  test('waits for every signer and names who is missing', () => {
    const told = story(two('andsign')).creates('li').deals('zhou')
    expect(told.last().led).toMatchObject({ waiting: ['赵强', '吴会'], nextmessage: [], finished: false })
    expect(told.log().at(-1)?.type2).toBe(5)
    told.deals('wu')
    expect(told.waiting()).toEqual(['会办: 赵强'])
  })

  test('is left by the last signer, by the first button whatever he pressed', () => {
    const told = story(two('andsign'))
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('zhao', { buttonIndex: 1 })
    expect(told.waiting()).toEqual(['财务: 郑纳'])
    const signed = told
      .flow()
      .messages.filter(({ status }) => status === 3)
      .map(({ id }) => id)
    expect(told.waitingOf('zheng').preMessageIds.toSorted()).toEqual(signed.toSorted())
  })

  test('refuses a button that it does not have', () => {
    const told = story(two('andsign')).creates('li')
    const index = two('andsign').funlist.find(({ dealtype }) => dealtype === 'andsign')?.btnGroup.length
    for (const buttonIndex of [index, 99])
      expect(() => told.deals('zhou', { buttonIndex })).toThrow('flow.no-such-button')
    expect(told.waiting()).toHaveLength(3)
  })

  test('counts its visits apart when a flow passes it twice', () => {
    const drawn = design([
      start(['会办']),
      step('会办', { dealtype: 'andsign', dealers: only('zhou', 'wu'), btnGroup: [button(['终审'])] }),
      step('终审', { dealers: only('chen'), btnGroup: [button([]), button(['会办'], { name: '再议' })] }),
    ])
    const told = story(drawn)
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('chen', { buttonIndex: 1, suggest: '材料不齐' })
      .deals('wu')
    expect(told.waiting()).toEqual(['会办: 周工'])
    expect(told.deals('zhou').waiting()).toEqual(['终审: 陈总'])
  })
})

describe('handling', () => {
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

  test('changes the form where the step allows it, and its conditions see the new values', () => {
    const told = begun().deals('zhou', { input: { f1: 1000 } })
    expect(told.flow().flow?.form).toEqual({ f1: 1000 })
    expect(told.waiting()).toEqual(['总经理: 陈总'])
    expect(told.log().at(-1)?.formdata).toMatchObject([{ n: '金额', m: 'f1', t: 'number' }])
  })

  test('refuses to write a hidden field without telling its name', () => {
    expect(() => begun().deals('zhou', { input: { f2: '1' } })).toThrow(
      expect.objectContaining({
        code: 'form.field-not-editable',
        params: { name: 'f2' },
        data: [{ model: 'f2', name: 'f2' }],
      }),
    )
  })

  test('drops it when the form is forced', () => {
    const told = begun().deals('zhou', { input: { f1: 700, f2: '1' }, force: true })
    expect(told.flow().flow?.form).toEqual({ f1: 700 })
  })

  test('is refused to everybody but the receiver', () => {
    const told = begun()
    const messageId = told.waitingOf('zhou').id
    expect(() => told.deals('wu', { messageId })).toThrow('flow.message-not-yours')
    expect(() => told.deals('wu', { messageId: 'x' })).toThrow('flow.message-not-found')
  })

  test('is refused where the message was cancelled', () => {
    const told = begun()
    const messageId = told.waitingOf('zhou').id
    told.act(cancel, { messageIds: [messageId], reason: '重复' }, as('admin', 'cancel'))
    expect(() => told.deals('zhou', { messageId })).toThrow('flow.message-cancelled')
  })

  test('is refused for messages that never waited', () => {
    const told = begun()
    const messageId = told.flow().messages[0]?.id ?? ''
    expect(() => told.deals('li', { messageId })).toThrow('flow.message-not-waiting')
  })

  test('sends a flow back to its creator, who may start it again', () => {
    const back = design([
      start(['主管']),
      step('主管', { dealers: only('zhou'), btnGroup: [button(['发起'], { name: '驳回' })] }),
    ])
    const told = story(back).creates('li').deals('zhou', { suggest: '缺发票' })
    expect(told.waiting()).toEqual(['发起: 李明'])
    expect(told.deals('li').waiting()).toEqual(['主管: 周工'])
    expect(told.log().map(({ type2 }) => type2)).toEqual([1, 4, 2])
  })

  test('finds people by whoever handled last, from the department he names', () => {
    const drawn = design([
      start(['会签']),
      step('会签', { dealers: only('sun'), btnGroup: [button(['上级'])] }),
      step('上级', { dealers: [group([fun('directSuperByLastUser')])] }),
    ])
    const from = (deptId: string) => story(drawn).creates('li').deals('sun', { deptId }).waiting()
    expect(from('3')).toEqual(['上级: 赵强'])
    expect(from('4')).toEqual(['上级: 吴会'])
  })

  test('leaves its trace: draft gone, everybody told, the creator too', () => {
    const told = story(two('orsign')).creates('li').deals('zhou')
    const { changes } = told.last()
    expect(changes).toContainEqual({
      type: 'draft.delete',
      kind: 'deal',
      target: told.log().at(-1)?.messageId,
    })
    expect(changes.at(-1)).toEqual({
      type: 'notify',
      people: ['zheng', 'zhou', 'zhao', 'wu', 'li'],
      messageIds: [told.waitingOf('zheng').id],
    })
    expect(deal.name).toBe('deal')
  })
})

describe('what was unchecked in the preview', () => {
  const press = (rest: object) => ({ btnGroup: [button(['甲', '乙'], rest)] })
  const drawn = (rest: object) =>
    design([
      start([], press(rest)),
      step('甲', { dealers: only('zhou', 'wu'), cc: only('feng') }),
      step('乙', { dealtype: 'andsign', dealers: only('zheng', 'feng') }),
    ])
  const told = (rest: object, ...choices: object[]) =>
    story(drawn(rest)).creates('li', { choices: choices.map((one) => ({ funid: '甲', ...one })) })

  test('gets nothing', () => {
    expect(told({}, { msgcheck: ['wu'], cccheck: [] }).messages()).toEqual([
      '发起 李明 7',
      '甲 吴会 1',
      '乙 郑纳 1',
      '乙 冯账 1',
    ])
    expect(told({ canchoseflow: 1 }, { flowcheck: false }).waiting()).toEqual(['乙: 郑纳', '乙: 冯账'])
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
  ])('may not be %s beyond what the button allows', (_, rest, choice, code) => {
    expect(() => told(rest, choice)).toThrow(expect.objectContaining({ code }))
  })

  test('may not be everything', () => {
    expect(() => told({ canchoseflow: 1 }, { flowcheck: false }, { funid: '乙', flowcheck: false })).toThrow(
      'flow.choice-no-step',
    )
  })
})

describe('the one-line description', () => {
  const drawn = design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [button([]), button(['发起'], { name: '退回修改' })] }),
  ])
  const returned = () => story(drawn).creates('li').deals('zhou', { buttonIndex: 1, suggest: '请写明日期' })

  test('is corrected by the applicant to whom the flow came back, and the log tells both', () => {
    const told = returned().deals('li', { desc: ' 3 月 5 日去贵阳 ' })
    expect(told.flow().flow?.desc).toBe('3 月 5 日去贵阳')
    expect(told.log().at(-1)?.formdata).toEqual([
      { n: '', m: '', t: 'input', str: '3 月 5 日去贵阳', was: '出差报销' },
    ])
  })

  test('stays as it is where nothing is said, or the same', () => {
    for (const desc of [undefined, '', '出差报销']) {
      const told = returned().deals('li', { desc })
      expect([told.flow().flow?.desc, told.log().at(-1)?.formdata]).toEqual(['出差报销', []])
    }
  })

  test('is nobody else’s to change', () => {
    const told = story(drawn).creates('li')
    expect(() => told.deals('zhou', { desc: '另一件事' })).toThrow(
      expect.objectContaining({ code: 'flow.may-not-describe' }),
    )
  })
})
