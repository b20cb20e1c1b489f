import { describe, expect, test } from 'vitest'
import type { FlowDesign, FlowDesignStep } from '../../../../src/generated/types'
import { creating, dealing, waitingFor } from '../../../kit/flows'
import { button, design, only, start, step } from '../../../kit/house'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** 曾国平 starts; three branches are with 马玉芬, 唐静 and 刘洋; they meet with 何建国. */
const creator = '100010'
const [one, other, third] = ['100029', '100030', '100011'] as const
const meeting = '100028'
const three = { 甲: one, 乙: other, 丙: third }

const server = soundFlowServer()

function drawn(
  merge: Partial<FlowDesignStep['merge_set']> = {},
  set: Partial<FlowDesign['set']> = {},
): FlowDesign {
  const branches = Object.entries(three).map(([id, who]) =>
    step(id, { dealers: only(who), btnGroup: [button(['汇总'])] }),
  )
  const end = step('汇总', { dealers: only(meeting), merge_set: { funs: Object.keys(three), ...merge } })
  const whole = design([start(Object.keys(three)), ...branches, end])
  return { ...whole, set: { ...whole.set, ...set } }
}

async function started(name: string, of: FlowDesign): Promise<string> {
  const id = await server.publish(name, of)
  return (await (await server.as(creator)).call('oa/flow/creat', creating(id, {}))).data.flowlistid
}

async function deals(who: string, flow: string, btnindex = 0) {
  const person = await server.as(who)
  return person.call('oa/flow/deal', dealing(await waitingFor(person, flow), { btnindex }))
}

async function waiting(flow: string): Promise<string[]> {
  const { msgList } = (await (await server.as(creator)).call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  return msgList
    .filter(({ status }) => status === 1)
    .map(({ to }) => to)
    .sort()
}

const finished = async (flow: string) =>
  (await (await server.as(creator)).call('oa/flow/detail', { flowOi_id: flow })).data.flow.result

describe('merges that do not wait for all branches', () => {
  test('advances after the second of three branches, and ends the third when it arrives', async () => {
    const flow = await started('三取二', drawn({ after: 2 }))
    await deals(one, flow)
    expect(await waiting(flow)).toEqual([third, other].sort())
    await deals(other, flow)
    expect(await waiting(flow)).toEqual([third, meeting].sort())
    await deals(meeting, flow)
    expect(await finished(flow)).toBe('running')
    await deals(third, flow)
    expect(await finished(flow)).toBe('agreed')
  })

  test('cancels the other branches on advancing where the design says so, and reports it', async () => {
    const flow = await started('三取一', drawn({ after: 1, rest: 'cancel' }))
    const late = await server.as(third)
    const message = await waitingFor(late, flow)
    await deals(one, flow)
    expect(await waiting(flow)).toEqual([meeting])
    expect(await late.call('oa/flow/deal', dealing(message))).toMatchObject({
      success: false,
      code: 'flow.message-cancelled',
    })
  })

  test('merges on one of two simultaneous branches and asks no assignee twice', async () => {
    for (let round = 0; round < 4; round++) {
      const flow = await started(`同时到达 ${round}`, drawn({ after: 1 }))
      await Promise.all([deals(one, flow), deals(other, flow)])
      expect(await waiting(flow)).toEqual([third, meeting].sort())
    }
  })
})

describe('steps that never run in parallel', () => {
  test('runs exclusive steps one after another and merges them all', async () => {
    const flow = await started('轮流', drawn({}, { interleave: [{ steps: Object.keys(three) }] }))
    for (const who of [one, other, third, meeting]) {
      expect(await waiting(flow)).toEqual([who])
      await deals(who, flow)
    }
    expect(await finished(flow)).toBe('agreed')
  })
})

describe('milestones of steps', () => {
  test('closes a step when its milestone step is done, and refuses an early button', async () => {
    const review = step('review', { name: '初审', dealers: only(one), btnGroup: [button(['终审'])] })
    const amend = step('补充', {
      dealers: only(other),
      milestone: { fun: 'review', is: 'waiting' },
      btnGroup: [button(['补充'])],
    })
    const early = button([], { id: 'end', name: '直接结束', milestone: { fun: 'review', is: 'done' } })
    const beside = step('会签', { dealers: only(third), btnGroup: [early] })
    const last = step('终审', { dealers: only(meeting) })
    const flow = await started(
      '里程碑',
      design([start(['review', '补充', '会签']), review, amend, beside, last]),
    )
    const his = await server.as(third)
    const shut = async () => {
      const { data, msg } = await his.call('oa/flow/deal/bymsgid', { _id: await waitingFor(his, flow) })
      expect(msg).toBe('')
      return data.shut
    }
    expect(await shut()).toEqual([{ button: 'end', msg: '只有“初审”处理完成后才能按“直接结束”' }])
    expect(await deals(third, flow)).toMatchObject({ success: false, code: 'flow.button-only-done' })
    await deals(other, flow)
    expect(await waiting(flow)).toEqual([one, other, third].sort())
    await deals(one, flow)
    expect(await waiting(flow)).toEqual([third, meeting].sort())
    expect(await shut()).toBeUndefined()
    expect((await deals(third, flow)).success).toBe(true)
  })
})
