import { describe, expect, test } from 'vitest'
import {
  as,
  at,
  button,
  company,
  design,
  field,
  fun,
  group,
  limit,
  only,
  start,
  step,
  when,
} from '../../../../../tests/kit/house'
import { story } from '../../../../../tests/kit/story'
import { create } from './create'

const amount = field(1, '金额', 'number')
const reason = field(2, '事由')
const ask = { formEditLimit: [limit(amount), limit(reason, 'canedit', true)] }
const fields = [amount, reason]

describe('creation of a flow', () => {
  test('sends the next step to its assignees and stores the creator’s own message as started', () => {
    const result = story(
      design([start(['主管'], ask), step('主管', { dealers: only('zhou', 'zhao') })], fields),
    )
    result.creates('li', { input: { f1: 100, f2: '出差' } })
    expect(result.messages()).toEqual(['发起 李明 7', '主管 周工 1', '主管 赵强 1'])
    expect(result.flow().flow).toMatchObject({
      creater: '李明',
      deptId: '2',
      form: { f1: 100, f2: '出差' },
      finishedAt: null,
    })
    expect(result.last().led.nextmessage).toMatchObject([
      { funname: '主管', list: [{ name: '周工' }, { name: '赵强' }] },
    ])
    expect(result.log()).toMatchObject([
      { type2: 1, button: '同意', formdata: [{ n: '金额' }, { n: '事由' }] },
    ])
  })

  test('follows and explains all true conditions, and uses defaults only without one', () => {
    const press = button(['默认'], {
      NextFun: [when(`${at(amount)} > 5000`, '总经理'), when(`${at(amount)} > 50`, '财务')],
    })
    const steps = ['默认', '总经理', '财务'].map((id) => step(id, { dealers: only('chen') }))
    const drawn = design([start([], { ...ask, btnGroup: [press] }), ...steps], fields)
    const next = (f1: number) =>
      story(drawn)
        .creates('li', { input: { f1, f2: '出差' } })
        .last()
        .led.nextmessage.map(({ funname }) => funname)
    expect(next(6000)).toEqual(['总经理', '财务'])
    expect(next(60)).toEqual(['财务'])
    expect(next(6)).toEqual(['默认'])
    const result = story(drawn).creates('li', { input: { f1: 6000, f2: '出差' } })
    expect(result.last().led.nextmessage[0]?.because).toContain('金额')
  })

  test('always triggers the fixed steps, each step once', () => {
    const press = button(['甲'], { handler: { funId: ['甲', '乙'], SonFlowId: [] } })
    const result = story(
      design([
        start([], { btnGroup: [press] }),
        step('甲', { dealers: only('wu') }),
        step('乙', { dealers: only('wu') }),
      ]),
    )
    expect(result.creates('li').waiting()).toEqual(['甲: 吴会', '乙: 吴会'])
  })

  test('sends notices and copies without waiting, so that a flow may end on creation', () => {
    const result = story(
      design([start(['通知']), step('通知', { dealtype: 'message', dealers: only('wu'), cc: only('feng') })]),
    )
    expect(result.creates('li').messages()).toEqual(['发起 李明 7', '通知 吴会 5', '通知 冯账 6'])
    expect(result.flow().flow?.finishedAt).toBe(result.flow().now)
    expect(result.last().led).toMatchObject({ finished: true, cc: [{ list: [{ name: '冯账' }] }] })
  })

  test('skips steps without an assignee up to the end of the chain', () => {
    const nobody = { dealers: [group([fun('directSuperByCreat')])], nobodypass: true }
    const result = story(
      design([
        start(['一']),
        step('一', { ...nobody, btnGroup: [button(['二'])] }),
        step('二', { ...nobody, btnGroup: [button(['三'])] }),
        step('三', { dealers: only('wu') }),
      ]),
    )
    expect(result.creates('feng').messages()).toEqual(['发起 冯账 7', '一  9', '二  9', '三 吴会 1'])
    expect(result.last().led.nextmessage.map(({ skipped }) => skipped)).toEqual([true, true, undefined])
  })

  test('keeps the defaults of fields that the creator may not edit', () => {
    const kind = field(3, '类别', 'input', { options: { defaultValue: '差旅' } })
    const result = story(design([start(['一']), step('一', { dealers: only('wu') })], [kind]))
    expect(result.creates('li').flow().flow?.form).toEqual({ f3: '差旅' })
  })

  test('uses the urgency on which all choices agree', () => {
    const result = story(design([start(['一']), step('一', { dealers: only('wu') })]))
    result.creates('li', { choices: [{ funid: '一', msglevel: 100, cclevel: 100 }] })
    expect(result.flow().flow?.level).toBe(100)
    expect(result.flow().messages.map(({ level }) => level)).toEqual([100, 100])
  })

  const one = [start(['一'], ask), step('一', { dealers: only('wu') })]
  const fill = { input: { f2: '出差' } }
  test.each([
    [
      'by somebody without permission',
      [start(['一'], { creatPermission: only('wu') }), one[1]],
      {},
      'flow.may-not-create',
    ],
    ['by a button that does not exist', one, { ...fill, buttonIndex: 1 }, 'flow.no-such-button'],
    ['from a department that is not his', one, { ...fill, deptId: '4' }, 'flow.not-your-department'],
    ['with a field the form does not have', one, { input: { f2: '出差', f9: 1 } }, 'form.field-not-editable'],
    ['without a required field', one, {}, 'form.invalid'],
    ['towards a step without people', [start(['一']), step('一')], {}, 'flow.nobody-found'],
    ['towards a step that was lost', [start(['没有'])], {}, 'flow.step-missing'],
    [
      'towards an event',
      [start(['一']), step('一', { dealtype: 'event', dealers: only('wu') })],
      {},
      'flow.step-cannot-run',
    ],
    [
      'in a circle that nobody is in',
      [start(['一']), step('一', { nobodypass: true, btnGroup: [button(['一'])] })],
      {},
      'flow.too-many-steps',
    ],
    ['of a design without a start', [step('一')], {}, 'flow.no-start'],
  ])('rejects creation %s, and changes nothing', (_, steps, input, code) => {
    const result = story(
      design(
        steps.flatMap((one) => one ?? []),
        fields,
      ),
    )
    expect(() => result.creates('li', input)).toThrow(
      expect.objectContaining({ name: 'BusinessError', code }),
    )
    expect(result.messages()).toEqual([])
  })

  test('rejects creation by people who left', () => {
    const result = story(design([start(['一']), step('一', { dealers: only('wu') })]), {
      directory: company({ left: ['li'] }),
    })
    expect(() => result.creates('li')).toThrow('flow.may-not-create')
  })

  test('returns the same result for the same snapshot and ids', () => {
    const run = () =>
      story(design([start(['一']), step('一', { dealers: only('wu') })]))
        .creates('li')
        .last().changes
    expect(run()).toEqual(run())
    expect(create.name).toBe('create')
    expect(as('li').name).toBe('李明')
  })
})
