import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignStep } from '../../../generated/types'
import { cancel } from '../actions/cancel'
import { sendBack } from '../actions/returns/send-back'

const reason = '重做'
const three = ['甲', '乙', '丙']
const who = { 甲: 'zhou', 乙: 'wu', 丙: 'chen' } as const

/** Three branches that merge in 汇总; `merge` sets how many are enough. */
const branches = (merge: Partial<FlowDesignStep['merge_set']>, more: FlowDesignStep[] = []) =>
  design([
    start([...three, ...(more.length ? ['丑'] : [])]),
    ...three.map((id) =>
      step(id, { dealers: only(who[id as keyof typeof who]), btnGroup: [button(['汇总'])] }),
    ),
    ...more,
    step('汇总', {
      dealers: only('zheng'),
      merge_set: { funs: [...three, ...(more.length ? ['会合'] : [])], ...merge },
      btnGroup: [button([]), button(['发起'], { id: 'again', name: '重来', outcome: 'other' })],
    }),
  ])

const back = (told: Story, to: string, by: string) => {
  const target = told.flow().messages.findLast((one) => one.to === to && one.status === 3)?.id ?? ''
  return told.act(sendBack, { messageId: target, targetId: target, reason }, as(by, 'revoke'))
}

describe('merge after K of N branches', () => {
  test('continues with the second of three branches, and ends the third on its arrival', () => {
    const told = story(branches({ after: 2 }))
      .creates('li')
      .deals('zhou')
    expect(told.waiting()).toEqual(['乙: 吴会', '丙: 陈总'])
    told.deals('wu')
    expect(told.waiting()).toEqual(['丙: 陈总', '汇总: 郑纳'])
    expect(told.waitingOf('zheng').preMessageIds).toHaveLength(2)
    told.deals('chen')
    expect(told.last().led.nextmessage).toMatchObject([
      { funname: '汇总', list: [], trace: [{ code: 'trace.late-branch' }] },
    ])
    expect(told.waiting()).toEqual(['汇总: 郑纳'])
    expect(told.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('continues with fewer branches when no other can arrive', () => {
    const told = story(branches({ after: 3 }))
      .creates('li')
      .deals('zhou')
      .deals('wu')
    told.act(cancel, { messageIds: [told.waitingOf('chen').id], reason }, as('admin', 'cancel'))
    expect(told.waiting()).toEqual(['汇总: 郑纳'])
  })

  test('ends the flow with the last late branch when the merge was completed before', () => {
    const told = story(branches({ after: 1 }))
      .creates('li')
      .deals('wu')
      .deals('zheng')
      .deals('zhou')
    expect(told.waiting()).toEqual(['丙: 陈总'])
    expect(told.deals('chen').flow().flow?.finishedAt).not.toBeNull()
  })

  test('closes the remaining tasks of their assignees, and logs the names', () => {
    const told = story(branches({ after: 1, rest: 'cancel' }))
      .creates('li')
      .deals('wu')
    expect(told.waiting()).toEqual(['汇总: 郑纳'])
    expect(told.messages()).toEqual(expect.arrayContaining(['甲 周工 2', '丙 陈总 2']))
    expect(
      told
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
    const told = story(branches({ after: 1, rest: 'cancel' }, inner))
      .creates('li')
      .deals('feng')
      .deals('sun')
    told.deals('wu')
    expect(told.waiting()).toEqual(['汇总: 郑纳'])
    expect(told.deals('zheng').flow().flow?.finishedAt).not.toBeNull()
  })

  test('counts a late branch after a withdrawal to the branch that completed the merge', () => {
    const told = story(branches({ after: 1 }))
      .creates('li')
      .deals('wu')
      .deals('zhou')
    expect(told.waiting()).toEqual(['丙: 陈总', '汇总: 郑纳'])
    back(told, 'wu', 'wu')
    expect(told.waiting().toSorted()).toEqual(['丙: 陈总', '乙: 吴会', '汇总: 郑纳'].toSorted())
  })

  test('counts the branches from zero in a second round', () => {
    const told = story(branches({ after: 2 }))
      .creates('li')
      .deals('zhou')
      .deals('wu')
      .deals('chen')
    told.deals('zheng', { buttonIndex: 1 }).deals('li').deals('chen')
    expect(told.waiting()).toEqual(['甲: 周工', '乙: 吴会'])
    expect(told.deals('zhou').waiting()).toEqual(['乙: 吴会', '汇总: 郑纳'])
  })
})

describe('mutually exclusive steps', () => {
  const interleaved = () => {
    const drawn = branches({})
    return { ...drawn, set: { ...drawn.set, interleave: [{ steps: three }] } }
  }

  test('runs exclusive steps one after another, also after a cancellation, and merges all', () => {
    const told = story(interleaved()).creates('li')
    expect(told.waiting()).toEqual(['甲: 周工'])
    expect(told.last().led.nextmessage).toMatchObject([
      { funname: '甲' },
      { funname: '乙', list: [], waitmergeFunids: ['甲'] },
      { funname: '丙', list: [] },
    ])
    told.act(cancel, { messageIds: [told.waitingOf('zhou').id], reason }, as('admin', 'cancel'))
    expect(told.waiting()).toEqual(['乙: 吴会'])
    expect(told.deals('wu').waiting()).toEqual(['丙: 陈总'])
    expect(told.deals('chen').waiting()).toEqual(['汇总: 郑纳'])
  })

  test('rejects withdrawing one exclusive step while another is open', () => {
    const told = story(interleaved()).creates('li').deals('zhou')
    expect(() => back(told, 'zhou', 'zhou')).toThrow('flow.interleaved-busy')
    told.deals('wu').deals('chen')
    expect(back(told, 'zhou', 'zhou').waiting()).toEqual(['甲: 周工'])
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
    const told = story(drawn).creates('li').deals('wu')
    expect(told.waiting()).toEqual(['初审: 周工', '补充: 吴会'])
    told.deals('zhou')
    expect(told.waiting()).toEqual(['终审: 陈总'])
    expect(told.log().at(-1)?.history).toMatchObject([{ name: '吴会', from: 1, to: 2 }])
    told.deals('chen')
    expect(told.waiting()).toEqual(['存档: 郑纳'])
    expect(told.last().led.nextmessage.find(({ funname }) => funname === '补充')?.trace).toMatchObject([
      { code: 'trace.milestone-over' },
    ])
    expect(told.deals('zheng').flow().flow?.finishedAt).not.toBeNull()
  })

  test('accepts a button only within its milestone', () => {
    const told = story(drawn).creates('li')
    told.deals('wu', { buttonIndex: 1 }).deals('zhou')
    expect(() => told.deals('chen', { buttonIndex: 1 })).toThrow('flow.button-only-done')
    told.deals('zheng').deals('chen', { buttonIndex: 1 })
    expect(told.waiting()).toEqual([])
  })
})
