import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesignButton } from '../../../generated/types'
import { cancel } from '../actions/cancel'
import { IncompleteSnapshotError } from '../context/incomplete-snapshot-error'

const refusal = (rest: Partial<FlowDesignButton> = {}) =>
  button([], { id: 'no', name: '拒绝', outcome: 'refuse', reason: 'none', ...rest })

/** Two branches that are merged, each with a rejecting button; a notice of the rejection. */
const parallel = (rest: Partial<FlowDesignButton>) =>
  design([
    start(['组长', '财务', '行政']),
    step('组长', { dealers: only('zhou'), btnGroup: [button(['表决']), refusal(rest)] }),
    step('财务', { dealers: only('wu'), btnGroup: [button(['表决']), refusal(rest)] }),
    step('行政', { dealers: only('zheng'), btnGroup: [button(['表决'])] }),
    step('表决', { dealers: only('chen'), merge_set: { funs: ['组长', '财务', '行政'] } }),
    step('拒绝通知', { dealtype: 'message', dealers: only('li'), btnGroup: [] }),
  ])

describe('a button that ends the whole flow', () => {
  test('cancels the tasks of the other branches, logs each, and the flow is refused', () => {
    const result = story(parallel({ end: 'flow' }))
      .creates('li')
      .deals('wu', { buttonIndex: 1 })
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow).toMatchObject({ result: 'refused', finishedAt: result.flow().now })
    expect(result.log().at(-1)).toMatchObject({
      finished: true,
      result: 'refused',
      history: [
        { stepName: '组长', name: '周工', from: 1, to: 2 },
        { stepName: '行政', name: '郑纳', from: 1, to: 2 },
      ],
    })
  })

  test('also ends branches that wait to be merged, so that the merging step asks nobody', () => {
    const result = story(parallel({ end: 'flow' }))
      .creates('li')
      .deals('zhou')
      .deals('wu', { buttonIndex: 1 })
    expect(result.messages().slice(1)).toEqual(['组长 周工 3', '财务 吴会 3', '行政 郑纳 2', '表决  2'])
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('sends its notices and enters no other step', () => {
    const result = story(parallel({ end: 'flow', defaultFunId: ['拒绝通知', '表决'] }))
    result.creates('li').deals('wu', { buttonIndex: 1 })
    expect(result.messages().at(-1)).toBe('拒绝通知 李明 5')
    expect(result.waiting()).toEqual([])
  })

  test.each([{}, { end: 'branch' as const }])('only its branch ends with %j', (rest) => {
    const result = story(parallel(rest)).creates('li').deals('wu', { buttonIndex: 1 })
    expect(result.waiting()).toEqual(['组长: 周工', '行政: 郑纳'])
    expect(result.flow().flow?.result).toBe('running')
  })

  test('needs all messages of the flow', () => {
    const result = story(parallel({ end: 'flow' })).creates('li')
    const cut = { ...result.flow(), leftOut: { inVisit: 0, elsewhere: 1 } }
    expect(() => story(parallel({ end: 'flow' }), cut).deals('wu', { buttonIndex: 1 })).toThrow(
      IncompleteSnapshotError,
    )
  })

  test('ends the flow when the votes against it win', () => {
    const drawn = design([
      start(['会签', '行政']),
      step('会签', {
        dealtype: 'andsign',
        dealers: only('zhou', 'wu'),
        btnGroup: [button([]), refusal({ end: 'flow' })],
        sign: { need: 'all', refuse: 'ends', turn: 'together', per: 'person' },
      }),
      step('行政', { dealers: only('zheng') }),
    ])
    const result = story(drawn).creates('li').deals('wu', { buttonIndex: 1 })
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow?.result).toBe('refused')
  })
})

describe('a step that is passed by a button that ends the whole flow', () => {
  const nobody = { dealers: [], nobodypass: true, btnGroup: [button([], { end: 'flow' })] }

  test('leaves the other steps of the same action unentered, except notices', () => {
    const drawn = design([
      start(['跳过', '组长', '财务', '通知']),
      step('跳过', nobody),
      step('组长', { dealers: only('zhou'), btnGroup: [button(['财务'])] }),
      step('财务', { dealers: only('wu'), merge_set: { funs: ['组长', '发起'] } }),
      step('通知', { dealtype: 'message', dealers: only('li'), btnGroup: [] }),
    ])
    const result = story(drawn).creates('li')
    expect(result.waiting()).toEqual([])
    expect(result.messages().slice(1)).toEqual(['跳过  9', '通知 李明 5'])
    expect(result.flow().flow?.result).toBe('agreed')
  })

  test('leaves the next signers of other votes unasked when a removal decides two votes', () => {
    const votes = { need: 'all', refuse: 'waits', turn: 'person', per: 'person' } as const
    const voting = (id: string, ...people: string[]) =>
      step(id, {
        dealtype: 'andsign',
        dealers: only(...people),
        btnGroup: [button([], { outcome: 'agree', end: 'flow' }), refusal()],
        sign: { ...votes, turn: 'together' },
      })
    const queued = step('依次', {
      dealtype: 'andsign',
      dealers: only('zhao', 'qian'),
      btnGroup: [button([]), refusal()],
      sign: votes,
    })
    const result = story(design([start(['会签', '依次']), voting('会签', 'zhou', 'wu'), queued])).creates(
      'li',
    )
    result.deals('zhou')
    const messageIds = [result.waitingOf('wu').id, result.waitingOf('zhao').id]
    result.act(cancel, { messageIds, reason: '不再需要' }, as('chen', 'cancel'))
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow?.finishedAt).not.toBeNull()
  })
})
