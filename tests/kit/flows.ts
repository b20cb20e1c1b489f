import leave from '#fixtures/forms/leave.json'
import leaveTyped from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import seal from '#fixtures/forms/seal.json'
import { allFormItemsOf, formFieldsOf } from '../../src/core/form/design/items'
import type { Calls } from '../../src/generated/calls'
import type { FlowDesign, FormDesign } from '../../src/generated/types'
import { demoFlows } from '../../src/server/jobs/demo-flows'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../src/server/queries/design/design-writer'
import { type Sender, type ServerOptions, serverOfFile, type TestServer } from './server'

/** A server with the demo company and its flows; effects stay in the outbox. */
export interface FlowServer extends TestServer {
  /** Publishes a design under a new id. */
  publish(name: string, design: FlowDesign): Promise<string>
}

/** Starts the server of a test file with the demo flows published. */
export async function flowServerOfFile(options: ServerOptions = {}): Promise<FlowServer> {
  const server = await serverOfFile({ contents: 'flows', ...options })
  const { db, house } = server
  const saving = () => ({
    workspace: homeWorkspace,
    personId: 'admin',
    now: house.clock.now(),
    newId: house.newId,
  })
  return {
    ...server,
    async publish(name, design) {
      const id = house.newId()
      await db.transaction(async (tx) => {
        await insertDesign(tx, saving(), id, { name, description: '', enabled: true, category: [] })
        await saveDesign(tx, saving(), { id, design, publish: true, rev: undefined })
      })
      return id
    },
  }
}

/** The design of a demo flow, to be changed. */
export function demoDesign(id: `flow-${'expense' | 'leave' | 'payment' | 'purchase' | 'seal'}`): FlowDesign {
  const found = demoFlows.find(({ flow }) => flow.id === id)
  if (!found) throw new Error(`the demo flow ${id} is missing`)
  return structuredClone(found.design)
}

/** The leave flow with days that people type instead of days that follow from the period. */
export function typedLeave(): FlowDesign {
  const design = demoDesign('flow-leave')
  const { customFuns: _, ledgers: __, ...set } = design.set
  const entry = {
    model_key: modelOf(leaveTyped, '请假天数'),
    name: '请假天数',
    is_advanced: false,
    show: true,
  }
  const formset = structuredClone(leaveTyped) as unknown as FormDesign
  const items = allFormItemsOf(formset.list)
  const copied = (set.form_copy ?? []).filter(({ model_key }) =>
    items.some(({ model }) => model === model_key),
  )
  const funlist = design.funlist.map((step) => ({
    ...step,
    formEditLimit: step.formEditLimit.filter(({ key }) => items.some((item) => item.key === key)),
  }))
  return { ...design, formset, funlist, set: { ...set, form_copy: [...copied, entry] } }
}

/** The model of a field of a form, by the field's name. */
export function modelOf(form: { list: object[] }, name: string): string {
  const found = formFieldsOf(form as FormDesign).find((item) => item.name === name)
  if (!found) throw new Error(`the form has no field ${name}`)
  return found.model
}

/** A form filled by the names of its fields. */
export const filled = (form: { list: object[] }, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [modelOf(form, name), value]))

/** The period from Tuesday, 1 December 2026 on that has so many working days; half a day ends at noon. */
function periodOf(days: number): [string, string] {
  const from = Math.ceil(days) - 1
  const date = 1 + from + 2 * Math.floor((from + 1) / 5)
  const end = Number.isInteger(days) ? '18:00:00' : '12:00:00'
  return ['2026-12-01 09:00:00', `2026-12-${String(date).padStart(2, '0')} ${end}`]
}

/** A filled leave form; its days follow from the period. */
export const leaveForm = (days: number, more: Record<string, unknown> = {}) =>
  filled(leave, {
    请假类型: '事假',
    请假时间: periodOf(days),
    请假事由: '回老家探亲',
    ...more,
  })

/** A filled form of the leave whose days are typed. */
export const typedLeaveForm = (days: number, more: Record<string, unknown> = {}) =>
  filled(leaveTyped, {
    请假类型: '事假',
    请假时间: periodOf(days),
    请假天数: days,
    请假事由: '回老家探亲',
    ...more,
  })

/** A filled form for using a seal. */
export const sealForm = (more: Record<string, unknown> = {}) =>
  filled(seal, {
    文件名称: '办公室租赁合同',
    印章类型: '公章',
    用章份数: 2,
    用章日期: '2026-12-01',
    用章事由: '与物业公司签订下一年度租赁合同',
    ...more,
  })

/** A filled form for buying something. */
export const purchaseForm = (amount: number, more: Record<string, unknown> = {}) =>
  filled(purchase, {
    申请日期: '2026-11-20',
    采购类别: '电子设备',
    费用归属部门: ['研发中心'],
    采购标题: '测试用手机',
    预算总额: amount,
    采购明细: [{ pinM1: '手机', shuL4: 2, danJ5: 400 }],
    收货地区: {
      provinceName: '上海市',
      cityName: '上海市',
      regionName: '黄浦区',
      provinceCode: '310000',
      cityCode: '310100',
      regionCode: '310101',
    },
    ...more,
  })

/** The body that starts a flow. */
export const creating = (
  flowid: string,
  inputdata: Record<string, unknown>,
  more: Partial<Calls['oa/flow/creat']['body']> = {},
): Calls['oa/flow/creat']['body'] => ({
  flowid,
  flowdata: { dept: '', desc: '测试', fileList: [], level: 0 },
  inputdata,
  btnindex: 0,
  funlist: [],
  sonflows: [],
  ...more,
})

/** The body that handles a message. */
export const dealing = (
  flowmsgid: string,
  more: Partial<Calls['oa/flow/deal']['body']> = {},
  flowdata: Partial<Calls['oa/flow/deal']['body']['flowdata']> = {},
): Calls['oa/flow/deal']['body'] => ({
  flowmsgid,
  flowdata: { suggest: '同意', dept: '', fileList: [], ...flowdata },
  inputdata: {},
  btnindex: 0,
  funlist: [],
  sonflows: [],
  ...more,
})

/** What a list is asked for its first page. */
export const firstPage = { nowpage: 1, search: {} }

/** The message of a flow that waits for somebody. */
export async function waitingFor(sender: Pick<Sender, 'call'>, flowlistid: string): Promise<string> {
  const { data } = await sender.call('oa/flow/list/waiting', firstPage)
  const row = data.result.find((one) => one.flowlistid === flowlistid)
  if (!row) throw new Error(`nothing of ${flowlistid} waits`)
  return row._id
}
