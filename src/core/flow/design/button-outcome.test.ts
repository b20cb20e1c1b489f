import { describe, expect, test } from 'vitest'
import { button, design, fun, group, only, start, step } from '../../../../tests/kit/house'
import { outcomeOf, reasonRuleOf } from './button-outcome'

const creatorAlone = [group([fun('CreatID')])]

/** 发起 → 审批 → 复核, where 审批 has this button. */
const drawn = (name: string, to: string[] = [], rest = {}) => {
  const pressed = button(to, { name, ...rest })
  const approval = step('审批', { dealers: only('zhou'), btnGroup: [pressed, button(['复核'])] })
  return { pressed, approval, whole: design([start(['审批']), approval, step('复核')]) }
}

const decides = (name: string, to: string[] = [], rest = {}) => {
  const { pressed, approval, whole } = drawn(name, to, rest)
  return outcomeOf(whole, approval, pressed)
}

describe('default outcome of a button', () => {
  test.each([
    ['同意', 'agree'],
    ['审核通过', 'agree'],
    ['不同意', 'refuse'],
    ['审核不通过', 'refuse'],
    ['驳回申请', 'refuse'],
    ['退回修改', 'return'],
    ['Approve', 'agree'],
    ['I disagree', 'refuse'],
    ['Reject', 'refuse'],
    ['Send back', 'return'],
    ['Aprobar', 'agree'],
    ['Rechazar', 'refuse'],
    ['No aprobar', 'refuse'],
    ['Devolver', 'return'],
    ['办理完毕', 'other'],
    ['Seen', 'other'],
  ] as const)('derives from the button name %s the outcome %s', (name, outcome) =>
    expect(decides(name, ['复核'])).toBe(outcome),
  )

  test('treats a refusal that leads back to an earlier step as a return', () => {
    expect(decides('不同意', ['发起'])).toBe('return')
    expect(decides('不同意', ['复核'])).toBe('refuse')
    expect(decides('不同意')).toBe('refuse')
  })

  test('treats any button that leads back as a return, unless it agrees', () => {
    expect(decides('补充材料', ['发起'])).toBe('return')
    expect(decides('补充材料', ['发起', '复核'])).toBe('other')
    expect(decides('同意', ['发起'])).toBe('agree')
  })

  test('treats every button of an and-sign step as agreeing, whatever its name', () => {
    const signed = step('会签', {
      dealtype: 'andsign',
      dealers: only('zhou'),
      btnGroup: [button([], { name: '签字' })],
    })
    expect(outcomeOf(design([start(['会签']), signed]), signed, button([], { name: '签字' }))).toBe('agree')
  })

  test('decides nothing at the creator’s steps, which start, correct and confirm', () => {
    const begin = start(['确认'])
    const own = step('确认', { dealers: creatorAlone, btnGroup: [button(['发起'])] })
    const whole = design([begin, own])
    expect(outcomeOf(whole, own, button(['发起']))).toBe('other')
    expect(outcomeOf(whole, begin, button(['确认']))).toBe('other')
  })
})

test('prefers the outcome that the design sets', () => {
  expect(decides('办理完毕', [], { outcome: 'agree' })).toBe('agree')
  expect(decides('同意', [], { outcome: 'other' })).toBe('other')
})

describe('reason required by a button', () => {
  const asks = (name: string, rest = {}) => {
    const { pressed, approval, whole } = drawn(name, ['复核'], rest)
    return reasonRuleOf(whole, approval, pressed)
  }

  test('requires a reason for a refusal or return, but not for an agreement', () => {
    expect(asks('不同意')).toBe('required')
    expect(asks('退回')).toBe('required')
    expect(asks('同意')).toBe('none')
  })

  test('follows the design about requiring a reason', () => {
    expect(asks('不同意', { reason: 'offered' })).toBe('offered')
    expect(asks('同意', { reason: 'required' })).toBe('required')
  })
})
