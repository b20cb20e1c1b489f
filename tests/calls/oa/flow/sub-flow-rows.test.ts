import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign, FormMap } from '../../../../src/generated/types'
import { createSubFlow } from '../../../../src/server/flow/action/start-sub-flow'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import type { SubFlowDecision } from '../../../../src/server/queries/outbox/effects'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { button, design, field, limit, only, start, step } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** 曾国平 plans; each thing is bought by a flow of its own, which 马玉芬 completes; 何建国 sees what came of it. */
const [planner, buyer, lead] = ['100010', '100029', '100028'] as const

const goods = field(2, '明细', 'table', {
  options: {
    table_add: true,
    table_edit: true,
    table_delete: true,
    tableset: [
      { code: 'nameA', name: '品名', editer: 'text' },
      { code: 'stateB', name: '结果', editer: 'text' },
      { code: 'numbrC', name: '文号', editer: 'text' },
      { code: 'priceD', name: '价格', editer: 'number' },
    ],
  },
})
const item = field(8, '物品', 'input', { model: 'item' })
const price = field(9, '价格', 'number', { model: 'price' })
const map: FormMap = [
  {
    name: '物品',
    label: '物品',
    model: 'item',
    custom_value: { type: 'normal', normal: 'nameA', advanced: '' },
  },
]

const buying = (): FlowDesign => {
  const drawn = design(
    [start(['确认'], { formEditLimit: [limit(item), limit(price)] }), step('确认', { dealers: only(lead) })],
    [item, price],
  )
  return { ...drawn, set: { ...drawn.set, canBeSonFlow: true, dealers: only(buyer) } }
}
const planning = (v: string, wait: { until: 'all' | 'any' | 'count'; count?: number }): FlowDesign => {
  const each = {
    table: goods.key,
    returns: [
      { column: 'stateB', from: 'result' as const },
      { column: 'numbrC', from: 'number' as const },
      { column: 'priceD', from: 'field' as const, field: 'price' },
    ],
  }
  const flows = [{ n: '采购', v, form_map: map, each }]
  const told = { _id: 'a', showName: '完成', funids: ['汇总'] }
  return design(
    [
      start(['等待', '调整'], {
        btnGroup: [button(['等待', '调整'], { defaultSonFlowId: flows })],
        formEditLimit: [limit(goods)],
      }),
      step('调整', { dealers: only(buyer), formEditLimit: [limit(goods)], btnGroup: [button(['汇总'])] }),
      step('等待', {
        dealtype: 'event',
        event_set: {
          type: 'wait_flows',
          wait_flows: { ...wait, seconds: 0 },
          maybe_fun_list: [told],
          outcomes: { done: 'a', cancelled: 'a' },
        },
      }),
      step('汇总', { dealers: only(lead) }),
    ],
    [goods],
  )
}

let server: FlowServer
let child: string
let [me, clerk, head]: Sender[] = []
beforeAll(async () => {
  server = await flowServerOfFile()
  child = await server.publish('采购', buying())
  ;[me, clerk, head] = await Promise.all([planner, buyer, lead].map((id) => server.as(id)))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})
const who = (sender: Sender | undefined): Sender => {
  if (!sender) throw new Error('nobody is signed in')
  return sender
}
const settle = async () => {
  while (await runOutbox(server.house));
}

/** A plan with a row for each thing, and the flows that were started for them. */
async function planned(wait: Parameters<typeof planning>[1], ...names: string[]) {
  const design = await server.publish('计划', planning(child, wait))
  const rows = names.map((nameA) => ({ nameA }))
  const made = await who(me).call('oa/flow/creat', creating(design, { [goods.model]: rows }))
  expect(made).toMatchObject({ success: true })
  await settle()
  return { flow: made.data.flowlistid, flows: made.data.sonflows.map(({ flowlistid }) => flowlistid) }
}

/** The clerk completes a flow and the head agrees. */
async function buy(flow: string | undefined, costs: number) {
  const inputdata = { price: costs }
  await who(clerk).call('oa/flow/deal', dealing(await waitingFor(who(clerk), flow ?? ''), { inputdata }))
  await who(head).call('oa/flow/deal', dealing(await waitingFor(who(head), flow ?? '')))
  await settle()
}
const tableIn = async (flow: string) => {
  const [row] = await rowsOf<{ form: Record<string, Record<string, unknown>[]> }>(
    server.db,
    'select form from flow where id = $1',
    flow,
  )
  return row?.form[goods.model] ?? []
}

test('starts a sub-flow for each row, returns its result to the row, and records it', async () => {
  const { flow, flows } = await planned({ until: 'all' }, '服务器', '交换机')
  const started = await rowsOf<{ item: string }>(
    server.db,
    `select form->>'item' as item from flow where parent_flow_id = $1 order by 1`,
    flow,
  )
  expect(started.map((one) => one.item).sort()).toEqual(['交换机', '服务器'].sort())
  const seen = (await who(me).call('oa/flow/detail', { flowOi_id: flow })).data.sonflows
  expect(seen.map(({ row }) => row).sort()).toEqual([1, 2])
  await buy(flows[1], 300)
  expect((await tableIn(flow)).map(({ stateB }) => stateB)).toEqual([undefined, undefined])
  await buy(flows[0], 900)
  expect(await tableIn(flow)).toMatchObject([
    { nameA: '服务器', stateB: '已通过', priceD: 900 },
    { nameA: '交换机', stateB: '已通过', priceD: 300 },
  ])
  const numbers = (await tableIn(flow)).map(({ numbrC }) => numbrC)
  expect(new Set(numbers).size).toBe(2)
})

test('starts each sub-flow once when started twice simultaneously', async () => {
  const design = await server.publish('计划', planning(child, { until: 'all' }))
  const rows = ['一', '二', '三'].map((nameA) => ({ nameA }))
  const made = await who(me).call('oa/flow/creat', creating(design, { [goods.model]: rows }))
  const starts = await rowsOf<{ payload: SubFlowDecision }>(
    server.db,
    `select payload from outbox where kind = 'sub-flow' and flow_id = $1`,
    made.data.flowlistid,
  )
  const twice = [...starts, ...starts]
  await Promise.all(twice.map(({ payload }) => createSubFlow(payload, homeWorkspace, server.house)))
  await settle()
  const flows = await rowsOf(server.db, 'select id from flow where parent_flow_id = $1', made.data.flowlistid)
  expect(flows).toHaveLength(3)
})

test('writes each result to its own row after rows were removed and moved', async () => {
  const { flow, flows } = await planned({ until: 'all' }, '服务器', '交换机', '机柜')
  const [first, , third] = await tableIn(flow)
  const mine = await waitingFor(who(clerk), flow)
  const inputdata = { [goods.model]: [third, first] }
  expect(await who(clerk).call('oa/flow/deal', dealing(mine, { inputdata }))).toMatchObject({ success: true })
  for (const [at, one] of flows.entries()) await buy(one, (at + 1) * 100)
  expect(await tableIn(flow)).toMatchObject([
    { nameA: '机柜', stateB: '已通过', priceD: 300 },
    { nameA: '服务器', stateB: '已通过', priceD: 100 },
  ])
})

test('advances when K sub-flows have ended, with their results', async () => {
  const { flow, flows } = await planned({ until: 'count', count: 2 }, '甲', '乙', '丙')
  await buy(flows[2], 30)
  expect(await tableIn(flow)).not.toMatchObject([{}, {}, { stateB: '已通过' }])
  await buy(flows[0], 10)
  expect((await tableIn(flow)).map(({ priceD }) => priceD)).toEqual([10, undefined, 30])
  expect(await waitingFor(who(head), flow)).toBeTruthy()
})

test('advances when any one sub-flow has ended and lets the others run', async () => {
  const { flow, flows } = await planned({ until: 'any' }, '甲', '乙', '丙')
  await buy(flows[1], 20)
  expect((await tableIn(flow)).map(({ priceD }) => priceD)).toEqual([undefined, 20, undefined])
  expect(await waitingFor(who(head), flow)).toBeTruthy()
  expect(await waitingFor(who(clerk), flows[0] ?? '')).toBeTruthy()
})

test('ends the wait by the cancellation branch when a sub-flow is cancelled', async () => {
  const { flow, flows } = await planned({ until: 'all' }, '甲', '乙')
  await buy(flows[0], 10)
  const admin = await server.as('admin')
  await admin.call('oa/flow/allcancel', { flowOi_id: flows[1] ?? '', cancelReason: '不买了' })
  await settle()
  const states = (await tableIn(flow)).map(({ stateB }) => stateB)
  expect(states[0]).toBe('已通过')
  expect(states[1]).toMatch(/取消/)
  expect(await waitingFor(who(head), flow)).toBeTruthy()
})

test('starts nothing for more rows than the limit and explains it in a sentence', async () => {
  const design = await server.publish('计划', planning(child, { until: 'all' }))
  const rows = Array.from({ length: 101 }, (_, at) => ({ nameA: `物品${at}` }))
  const refused = await who(me).call('oa/flow/creat', creating(design, { [goods.model]: rows }))
  expect(refused).toMatchObject({ code: 'flow.sub-flow-rows-too-many' })
  expect(refused.msg).toContain('最多 100 行')
})
