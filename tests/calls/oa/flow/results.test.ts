import { describe, expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { contentsOf } from '../../../kit/contents'
import { creating, dealing, demoDesign, leaveForm, waitingFor } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const [creator, superior] = ['100010', '100008'] as const
const reason = '当天是版本上线，请改到下一周'

const server = soundFlowServer()

const start = async (flow = 'flow-leave') => {
  const me = await server.as(creator)
  const created = await me.call('oa/flow/creat', creating(flow, leaveForm(1)))
  expect(created.success, created.msg).toBe(true)
  return created.data.flowlistid
}

const press = async (flow: string, btnindex: number, suggest: string) => {
  const who = await server.as(superior)
  return who.call('oa/flow/deal', dealing(await waitingFor(who, flow), { btnindex }, { suggest }))
}

const rowIn = async (
  list: 'icreat' | 'message' | 'finish' | 'alllist' | 'waiting',
  flow: string,
  who: string = creator,
  search: object = {},
) => {
  const me = await server.as(who)
  const asked = { nowpage: 1, search }
  const { data } =
    list === 'alllist'
      ? await me.call('oa/flow/alllist', asked)
      : await me.call(`oa/flow/list/${list}`, asked)
  return data.result.find((row) => ('flowlistid' in row ? row.flowlistid : row._id) === flow)
}

describe('refusing a flow', () => {
  test('rejects refusing without a reason, names the button and changes nothing; previews need none', async () => {
    const flow = await start()
    const who = await server.as(superior)
    const msgid = await waitingFor(who, flow)
    const before = await contentsOf(server.db)
    const body = dealing(msgid, { btnindex: 1 }, { suggest: '  ' })
    expect(await who.call('oa/flow/deal', body)).toMatchObject({
      success: false,
      code: 'flow.button-reason-empty',
      msg: '请填写“不同意”的原因',
    })
    expect((await who.call('oa/flow/dealpreviewmode', body)).success).toBe(true)
    expect(await contentsOf(server.db)).toEqual(before)
    expect((await press(flow, 0, '')).success, 'agreeing needs none').toBe(true)
  })

  test('returns with every button whether it refuses the flow', async () => {
    const flow = await start()
    const who = await server.as(superior)
    const { data } = await who.call('oa/flow/deal/bymsgid', { _id: await waitingFor(who, flow) })
    expect(data.step.btnGroup.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['同意', 'agree', 'none'],
      ['不同意', 'refuse', 'required'],
    ])
  })

  test('shows a flow as refused in lists, filter, page and history', async () => {
    const flow = await start()
    await press(flow, 1, reason)
    expect(await rowIn('icreat', flow)).toMatchObject({ result: 'refused' })
    expect(await rowIn('message', flow)).toMatchObject({ flowlistOi: { result: 'refused' } })
    const dealt = { flowlistOi: { result: 'refused' }, log: { outcome: 'refuse' } }
    expect(await rowIn('finish', flow, superior)).toMatchObject(dealt)
    for (const list of ['icreat', 'message', 'alllist'] as const) {
      expect(await rowIn(list, flow, creator, { result: 'refused' }), list).toBeDefined()
      expect(await rowIn(list, flow, creator, { result: 'agreed' }), list).toBeUndefined()
    }
    const me = await server.as(creator)
    const { data } = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect(data).toMatchObject({ flow: { result: 'refused' }, label: { code: 'flow.result.refused' } })
    const logs = await me.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(logs.data.logList.at(-1)).toMatchObject({ outcome: 'refuse', result: 'refused', suggest: reason })
  })
})

describe('refusing in one of two branches', () => {
  const parallel = async (end: 'flow' | 'branch') => {
    const design = demoDesign('flow-leave')
    const [begin, lead] = design.funlist
    const [submit, refuse] = [begin?.btnGroup[0], lead?.btnGroup[1]]
    if (!submit || !refuse) throw new Error('the leave flow has a superior who may refuse')
    submit.defaultFunId = ['superior', 'management']
    refuse.end = end
    return start(await server.publish('并行请假', design))
  }

  test('ends the whole flow where the button does, and logs the tasks it closed', async () => {
    const flow = await parallel('flow')
    expect(await rowIn('waiting', flow, '100036')).toBeDefined()
    expect((await press(flow, 1, reason)).success).toBe(true)
    expect(await rowIn('waiting', flow, '100036')).toBeUndefined()
    expect(await rowIn('icreat', flow)).toMatchObject({ result: 'refused', unFinishNum: 0 })
    const me = await server.as(creator)
    const { data } = await me.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(data.logList.at(-1)?.history).toContainEqual(
      expect.objectContaining({ name: '李娜', stepName: '人事与总经理会签', from: 1, to: 2 }),
    )
  })

  test('ends only its branch where the design says so', async () => {
    const flow = await parallel('branch')
    await press(flow, 1, reason)
    expect(await rowIn('waiting', flow, '100036')).toBeDefined()
    expect(await rowIn('icreat', flow)).toMatchObject({ result: 'running' })
  })
})

test.each([
  ['agreed to', (flow: string) => press(flow, 0, '同意'), 'agreed'],
  ['taken back by its creator', (flow: string) => cancelAs(creator, flow), 'withdrawn'],
  ['cancelled by an administrator', (flow: string) => cancelAs('admin', flow), 'cancelled'],
] as const)('shows the result of a flow that is %s', async (_, act, result) => {
  const flow = await start()
  expect(await rowIn('icreat', flow)).toMatchObject({ result: 'running' })
  await act(flow)
  expect(await rowIn('icreat', flow)).toMatchObject({ result })
})

const cancelAs = async (jobId: string, flow: string) =>
  (await server.as(jobId)).call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: reason })

/** The leave of the demo, refused back to whoever asked for it. */
function returning(): FlowDesign {
  const design = demoDesign('flow-leave')
  const refusal = design.funlist.find(({ id }) => id === 'superior')?.btnGroup[1]
  if (!refusal) throw new Error('the demo has no refusal')
  Object.assign(refusal, { name: '退回', defaultFunId: ['start'] })
  return design
}

describe('a flow that is sent back', () => {
  test('keeps a returned flow running and shows its creator who sent it back and why', async () => {
    const flow = await start(await server.publish('退回的请假', returning()))
    expect(await press(flow, 1, '')).toMatchObject({ code: 'flow.button-reason-empty' })
    await press(flow, 1, reason)
    const returned = { name: '林晓峰', reason }
    expect(await rowIn('icreat', flow)).toMatchObject({ result: 'running', returned })
    expect(await rowIn('waiting', flow)).toMatchObject({ returned })
    const me = await server.as(creator)
    await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))
    expect(await rowIn('icreat', flow)).not.toHaveProperty('returned')
  })

  test('marks a flow sent back to its creator as returned, but not one the creator withdrew', async () => {
    const [flow, own] = [await start(), await start()]
    const back = async (who: string, about: string) => {
      const actor = await server.as(who)
      const msgid = await waitingFor(await server.as(superior), about)
      const { data } = await actor.call('oa/flow/revokelist', { msg_id: msgid })
      const msg_to_id = data.list[0]?.msg_id ?? ''
      return actor.call('oa/flow/revoketo', { msg_id: msgid, msg_to_id, reason })
    }
    await back(superior, flow)
    await back(creator, own)
    expect(await rowIn('icreat', flow)).toMatchObject({ returned: { name: '林晓峰', reason } })
    expect(await rowIn('icreat', own)).not.toHaveProperty('returned')
  })
})
