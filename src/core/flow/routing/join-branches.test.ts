import { describe, expect, test } from 'vitest'
import { as, button, design, fun, group, only, role, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { cancel } from '../actions/cancel'
import { sendBack } from '../actions/returns/send-back'
import { flowStatusLabel } from '../snapshot/flow-label'

const merging = { merge_set: { funs: ['甲', '乙'] } }
const drawn = design([
  start(['甲', '乙']),
  step('甲', { dealers: only('zhou'), btnGroup: [button(['汇总'])] }),
  step('乙', { dealers: only('wu'), btnGroup: [button(['汇总']), button([], { name: '不参加' })] }),
  step('汇总', { dealers: only('chen'), ...merging }),
])

describe('merging step', () => {
  test('waits for the other branch and enters the merging step once, from both', () => {
    const view = story(drawn).creates('li').deals('zhou')
    expect(view.waiting()).toEqual(['乙: 吴会'])
    expect(view.last().led.nextmessage).toMatchObject([
      { funname: '汇总', list: [], waitmergeFunids: ['乙'] },
    ])
    view.deals('wu')
    expect(view.waiting()).toEqual(['汇总: 陈总'])
    const handled = view
      .flow()
      .messages.filter(({ status }) => status === 3)
      .map(({ id }) => id)
    expect(view.waitingOf('chen').preMessageIds.toSorted()).toEqual(handled.toSorted())
  })

  test('continues when the other branch ends elsewhere, so that no flow is lost', () => {
    const view = story(drawn).creates('li').deals('zhou').deals('wu', { buttonIndex: 1 })
    expect(view.waiting()).toEqual(['汇总: 陈总'])
    expect(view.deals('chen').flow().flow?.finishedAt).not.toBeNull()
  })

  test('continues when the other branch is cancelled', () => {
    const view = story(drawn).creates('li').deals('zhou')
    view.act(cancel, { messageIds: [view.waitingOf('wu').id], reason: '不需要' }, as('admin', 'cancel'))
    expect(view.waiting()).toEqual(['汇总: 陈总'])
  })

  test.each([
    ['zhou', 'wu', ['乙: 吴会']],
    ['wu', 'zhou', ['甲: 周工']],
  ])('keeps the arrival of %s when the later task of %s is opened again', (first, second, again) => {
    const view = story(drawn).creates('li').deals(first).deals(second)
    const targetId = view.flow().messages.find((one) => one.to === second && one.status === 3)?.id ?? ''
    view.act(sendBack, { messageId: view.waitingOf('chen').id, targetId, reason: '重做' }, as('chen'))
    expect(view.waiting()).toEqual(again)
    expect(view.deals(second).waiting()).toEqual(['汇总: 陈总'])
    expect(view.waitingOf('chen').preMessageIds).toHaveLength(2)
  })

  test('removes a withdrawn arrival', () => {
    const view = story(drawn).creates('li').deals('zhou')
    const targetId = view.flow().messages.find((one) => one.to === 'zhou')?.id ?? ''
    view.act(sendBack, { messageId: targetId, targetId, reason: '重做' }, as('admin', 'revoke'))
    expect(view.deals('wu').waiting()).toEqual(['甲: 周工'])
    expect(view.deals('zhou').waiting()).toEqual(['汇总: 陈总'])
  })

  test('opens the merging step again without its branches', () => {
    const view = story(
      design([
        ...drawn.funlist.slice(0, 3),
        step('汇总', { dealers: only('chen'), ...merging, btnGroup: [button(['归档'])] }),
        step('归档', { dealers: only('zheng') }),
      ]),
    )
    view.creates('li').deals('zhou').deals('wu').deals('chen')
    const targetId = view.flow().messages.find((one) => one.to === 'chen')?.id ?? ''
    view.act(sendBack, { messageId: view.waitingOf('zheng').id, targetId, reason: '再看' }, as('zheng'))
    expect(view.waiting()).toEqual(['汇总: 陈总'])
    expect(view.deals('chen').waiting()).toEqual(['归档: 郑纳'])
  })

  test('waits for branches that begin in the same action, also through skipped steps', () => {
    const nobody = { dealers: [group([fun('directSuperByCreat')])], nobodypass: true }
    const view = story(
      design([
        start(['汇总', '甲', '乙']),
        step('甲', { ...nobody, btnGroup: [button(['汇总'])] }),
        step('乙', { dealers: only('wu'), btnGroup: [button(['汇总'])] }),
        step('汇总', { dealers: only('chen'), ...merging }),
      ]),
    ).creates('feng')
    expect(view.waiting()).toEqual(['乙: 吴会'])
    expect(view.deals('wu').waiting()).toEqual(['汇总: 陈总'])
    expect(view.waitingOf('chen').preMessageIds).toHaveLength(3)
  })

  test('merges nothing when fewer than two merged steps lead to the merging step', () => {
    const view = story(
      design([
        start(['甲', '乙']),
        step('甲', { dealers: only('zhou'), btnGroup: [button(['汇总'])] }),
        step('乙', { dealers: only('wu') }),
        step('汇总', { dealers: only('chen'), ...merging }),
      ]),
    ).creates('li')
    expect(view.deals('zhou').waiting()).toEqual(['乙: 吴会', '汇总: 陈总'])
  })

  test('resolves two merging steps that wait for each other', () => {
    const merge = (own: string, other: string) => ({
      dealers: only('chen'),
      merge_set: { funs: [own, other] },
      btnGroup: [button([other])],
    })
    const view = story(
      design([
        start(['甲', '乙']),
        step('甲', { dealers: only('zhou'), btnGroup: [button(['汇一'])] }),
        step('乙', { dealers: only('wu'), btnGroup: [button(['汇二'])] }),
        step('汇一', merge('甲', '汇二')),
        step('汇二', merge('乙', '汇一')),
      ]),
    ).creates('li')
    view.deals('zhou').deals('wu')
    expect(view.waiting()).toEqual(['汇一: 陈总'])
  })

  test('rejects an action that loops through a circle of steps without assignees', () => {
    const passed = {
      dealers: [group([role('nobody')])],
      nobodypass: true,
      btnGroup: [button(['甲', '乙'])],
    }
    const circle = design([
      start(['甲', '乙']),
      step('甲', { ...passed, merge_set: { funs: ['甲', '乙'] } }),
      step('乙', { ...passed, merge_set: { funs: ['甲', '乙'], after: 2 } }),
    ])
    expect(() => story(circle).creates('li')).toThrow('flow.too-many-steps')
  })

  test('rejects quickly an action in a large circle of steps that all wait for each other', () => {
    const ids = Array.from({ length: 24 }, (_, at) => `第${at}`)
    const passed = { dealers: [group([role('nobody')])], nobodypass: true, btnGroup: [button(ids)] }
    const circle = design([start(ids), ...ids.map((id) => step(id, { ...passed, merge_set: { funs: ids } }))])
    expect(() => story(circle).creates('li')).toThrow('flow.too-many-steps')
  })
})

test.each([
  ['cancelled', 0, 2, 'flow.result.cancelled', {}],
  ['withdrawn', 0, 2, 'flow.result.withdrawn', {}],
  ['agreed', 0, 0, 'flow.result.agreed', {}],
  ['agreed', 0, 2, 'flow.label.agreed-count', { count: 2 }],
  ['refused', 0, 0, 'flow.result.refused', {}],
  ['refused', 0, 1, 'flow.label.refused-count', { count: 1 }],
  ['running', 3, 1, 'flow.label.running-count', { count: 3 }],
  ['running', 0, 0, 'flow.result.running', {}],
] as const)(
  'S2-133 “cancelled, ended (with cancel count), not ended, or not ended with the unfinished count”: %s, %i, %i',
  (result, unfinished, cancelled, code, params) =>
    expect(flowStatusLabel({ result }, { unfinished, cancelled })).toEqual({ code, params }),
)
