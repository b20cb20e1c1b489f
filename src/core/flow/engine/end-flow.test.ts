import { describe, expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesignButton } from '../../../generated/types'
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
    const told = story(parallel({ end: 'flow' }))
      .creates('li')
      .deals('wu', { buttonIndex: 1 })
    expect(told.waiting()).toEqual([])
    expect(told.flow().flow).toMatchObject({ result: 'refused', finishedAt: told.flow().now })
    expect(told.log().at(-1)).toMatchObject({
      finished: true,
      result: 'refused',
      history: [
        { stepName: '组长', name: '周工', from: 1, to: 2 },
        { stepName: '行政', name: '郑纳', from: 1, to: 2 },
      ],
    })
  })

  test('also ends branches that wait to be merged, so that the merging step asks nobody', () => {
    const told = story(parallel({ end: 'flow' }))
      .creates('li')
      .deals('zhou')
      .deals('wu', { buttonIndex: 1 })
    expect(told.messages().slice(1)).toEqual(['组长 周工 3', '财务 吴会 3', '行政 郑纳 2', '表决  2'])
    expect(told.flow().flow?.result).toBe('refused')
  })

  test('sends its notices and enters no other step', () => {
    const told = story(parallel({ end: 'flow', defaultFunId: ['拒绝通知', '表决'] }))
    told.creates('li').deals('wu', { buttonIndex: 1 })
    expect(told.messages().at(-1)).toBe('拒绝通知 李明 5')
    expect(told.waiting()).toEqual([])
  })

  test.each([{}, { end: 'branch' as const }])('only its branch ends with %j', (rest) => {
    const told = story(parallel(rest)).creates('li').deals('wu', { buttonIndex: 1 })
    expect(told.waiting()).toEqual(['组长: 周工', '行政: 郑纳'])
    expect(told.flow().flow?.result).toBe('running')
  })

  test('needs all messages of the flow', () => {
    const told = story(parallel({ end: 'flow' })).creates('li')
    const cut = { ...told.flow(), leftOut: { inVisit: 0, elsewhere: 1 } }
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
    const told = story(drawn).creates('li').deals('wu', { buttonIndex: 1 })
    expect(told.waiting()).toEqual([])
    expect(told.flow().flow?.result).toBe('refused')
  })
})
