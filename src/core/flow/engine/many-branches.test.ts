import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignStep } from '../../../generated/types'
import { cancel } from '../actions/cancel'
import { sendBack } from '../actions/returns/send-back'

const reason = '重做'
const three = ['甲', '乙', '丙']
const person = { 甲: 'zhou', 乙: 'wu', 丙: 'chen' } as const

/** Three branches that merge in 汇总; `merge` sets how many are enough. */
const branches = (merge: Partial<FlowDesignStep['merge_set']>, more: FlowDesignStep[] = []) =>
  design([
    start([...three, ...(more.length ? ['丑'] : [])]),
    ...three.map((id) =>
      step(id, { dealers: only(person[id as keyof typeof person]), btnGroup: [button(['汇总'])] }),
    ),
    ...more,
    step('汇总', {
      dealers: only('zheng'),
      merge_set: { funs: [...three, ...(more.length ? ['会合'] : [])], ...merge },
      btnGroup: [button([]), button(['发起'], { id: 'again', name: '重来', outcome: 'other' })],
    }),
  ])

const back = (result: Story, to: string, by: string) => {
  const target = result.flow().messages.findLast((one) => one.to === to && one.status === 3)?.id ?? ''
  return result.act(sendBack, { messageId: target, targetId: target, reason }, as(by, 'revoke'))
}

describe('merge after K of N branches', () => {
  test('continues with the second of three branches, and ends the third on its arrival', () => {
    const result = story(branches({ after: 2 }))
      .creates('li')
      .deals('zhou')
    expect(result.waiting()).toEqual(['乙: 吴会', '丙: 陈总'])
    result.deals('wu')
    expect(result.waiting()).toEqual(['丙: 陈总', '汇总: 郑纳'])
    expect(result.waitingOf('zheng').preMessageIds).toHaveLength(2)
    result.deals('chen')
    expect(result.last().led.nextmessage).toMatchObject([
      { funname: '汇总', list: [], trace: [{ code: 'trace.late-branch' }] },
    ])
    expect(result.waiting()).toEqual(['汇总: 郑纳'])
    expect(result.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('continues with fewer branches when no other can arrive', () => {
    const result = story(branches({ after: 3 }))
      .creates('li')
      .deals('zhou')
      .deals('wu')
    result.act(cancel, { messageIds: [result.waitingOf('chen').id], reason }, as('admin', 'cancel'))
    expect(result.waiting()).toEqual(['汇总: 郑纳'])
  })

  test('ends the flow with the last late branch when the merge was completed before', () => {
    const result = story(branches({ after: 1 }))
      .creates('li')
      .deals('wu')
      .deals('zheng')
      .deals('zhou')
    expect(result.waiting()).toEqual(['丙: 陈总'])
    expect(result.deals('chen').flow().flow?.finishedAt).not.toBeNull()
  })

  test('closes the remaining tasks of their assignees, and logs the names', () => {
    const result = story(branches({ after: 1, rest: 'cancel' }))
      .creates('li')
      .deals('wu')
    expect(result.waiting()).toEqual(['汇总: 郑纳'])
    expect(result.messages()).toEqual(expect.arrayContaining(['甲 周工 2', '丙 陈总 2']))
    expect(
      result
        .log()
        .at(-1)
        ?.history.map(({ name, to }) => [name, to]),
    ).toEqual([
      ['周工', 2],
      ['陈总', 2],
    ])
  })

  test('closes a merge that waits inside a remaining branch', () => {
    const inner = [
      step('丑', { dealers: only('feng'), btnGroup: [button(['子', '寅'])] }),
      step('子', { dealers: only('sun'), btnGroup: [button(['会合'])] }),
      step('寅', { dealers: only('qian'), btnGroup: [button(['会合'])] }),
      step('会合', {
        dealers: only('zhao'),
        merge_set: { funs: ['子', '寅'] },
        btnGroup: [button(['汇总'])],
      }),
    ]
    const result = story(branches({ after: 1, rest: 'cancel' }, inner))
      .creates('li')
      .deals('feng')
      .deals('sun')
    result.deals('wu')
    expect(result.waiting()).toEqual(['汇总: 郑纳'])
    expect(result.deals('zheng').flow().flow?.finishedAt).not.toBeNull()
  })

  test('counts a late branch after a withdrawal to the branch that completed the merge', () => {
    const result = story(branches({ after: 1 }))
      .creates('li')
      .deals('wu')
      .deals('zhou')
    expect(result.waiting()).toEqual(['丙: 陈总', '汇总: 郑纳'])
    back(result, 'wu', 'wu')
    expect(result.waiting().toSorted()).toEqual(['丙: 陈总', '乙: 吴会', '汇总: 郑纳'].toSorted())
  })

  test('counts the branches from zero in a second round', () => {
    const result = story(branches({ after: 2 }))
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('chen')
    result.deals('zheng', { buttonIndex: 1 }).deals('li').deals('chen')
    expect(result.waiting()).toEqual(['甲: 周工', '乙: 吴会'])
    expect(result.deals('zhou').waiting()).toEqual(['乙: 吴会', '汇总: 郑纳'])
  })
})

describe('mutually exclusive steps', () => {
  const interleaved = () => {
    const drawn = branches({})
    return { ...drawn, set: { ...drawn.set, interleave: [{ steps: three }] } }
  }

  test('runs exclusive steps one after another, also after a cancellation, and merges all', () => {
    const result = story(interleaved()).creates('li')
    expect(result.waiting()).toEqual(['甲: 周工'])
    expect(result.last().led.nextmessage).toMatchObject([
      { funname: '甲' },
      { funname: '乙', list: [], waitmergeFunids: ['甲'] },
      { funname: '丙', list: [] },
    ])
    result.act(cancel, { messageIds: [result.waitingOf('zhou').id], reason }, as('admin', 'cancel'))
    expect(result.waiting()).toEqual(['乙: 吴会'])
    expect(result.deals('wu').waiting()).toEqual(['丙: 陈总'])
    expect(result.deals('chen').waiting()).toEqual(['汇总: 郑纳'])
  })

  test('rejects withdrawing one exclusive step while another is open', () => {
    const result = story(interleaved()).creates('li').deals('zhou')
    expect(() => back(result, 'zhou', 'zhou')).toThrow('flow.interleaved-busy')
    result.deals('wu').deals('chen')
    expect(back(result, 'zhou', 'zhou').waiting()).toEqual(['甲: 周工'])
  })
})

describe('milestones', () => {
  const drawn = design([
    start(['初审', '补充']),
    step('初审', { dealers: only('zhou'), btnGroup: [button(['终审'])] }),
    step('补充', {
      dealers: only('wu'),
      milestone: { fun: '初审', is: 'waiting' },
      btnGroup: [button(['补充']), button(['存档'])],
    }),
    step('终审', {
      dealers: only('chen'),
      btnGroup: [
        button(['补充', '存档']),
        button([], { id: 'late', name: '直接结束', milestone: { fun: '存档', is: 'done' } }),
      ],
    }),
    step('存档', { dealers: only('zheng') }),
  ])

  test('closes a step when its milestone ends, and never enters it later', () => {
    const result = story(drawn).creates('li').deals('wu')
    expect(result.waiting()).toEqual(['初审: 周工', '补充: 吴会'])
    result.deals('zhou')
    expect(result.waiting()).toEqual(['终审: 陈总'])
    expect(result.log().at(-1)?.history).toMatchObject([{ name: '吴会', from: 1, to: 2 }])
    result.deals('chen')
    expect(result.waiting()).toEqual(['存档: 郑纳'])
    expect(result.last().led.nextmessage.find(({ funname }) => funname === '补充')?.trace).toMatchObject([
      { code: 'trace.milestone-over' },
    ])
    expect(result.deals('zheng').flow().flow?.finishedAt).not.toBeNull()
  })

  test('accepts a button only within its milestone', () => {
    const result = story(drawn).creates('li')
    result.deals('wu', { buttonIndex: 1 }).deals('zhou')
    expect(() => result.deals('chen', { buttonIndex: 1 })).toThrow('flow.button-only-done')
    result.deals('zheng').deals('chen', { buttonIndex: 1 })
    expect(result.waiting()).toEqual([])
  })
})
