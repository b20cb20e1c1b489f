import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign, FormCopyEntry } from '../../../../src/generated/types'
import {
  creating,
  demoDesign,
  type FlowServer,
  filled,
  flowServerOfFile,
  modelOf,
  purchaseForm,
  typedLeave,
  typedLeaveForm,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let me: Sender
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const leave = typedLeave()
const purchase = demoDesign('flow-purchase')
const [kind, days, reason, applicant] = ['请假类型', '请假天数', '请假事由', '申请人'].map((name) =>
  modelOf(leave.formset, name),
) as [string, string, string, string]

const entry = (model_key: string, more: Partial<FormCopyEntry> = {}): FormCopyEntry => ({
  model_key,
  name: '',
  is_advanced: false,
  show: true,
  ...more,
})
const copying = (...form_copy: FormCopyEntry[]): FlowDesign => ({
  ...leave,
  set: { ...leave.set, form_copy },
})
const everything = copying(entry(kind), entry(days), entry(reason, { show: false }), entry(applicant))

async function started(design: FlowDesign, name: string) {
  const flowid = await server.publish(name, design)
  const flowdata = { dept: '', desc: '回老家', fileList: [], level: 0 as const }
  const { data } = await me.call('oa/flow/creat', creating(flowid, typedLeaveForm(2), { flowdata }))
  return { flowid, flow: data.flowlistid }
}
const again = (who: Sender, { flowid, flow }: { flowid: string; flow: string }) =>
  who.call('oa/flow/getbycreat', { _id: flowid, again: flow })
const mayAgain = async (who: Sender, flow: string) =>
  (await who.call('oa/flow/detail', { flowOi_id: flow })).data.may.again

const withLimit = (
  design: FlowDesign,
  step: string,
  name: string,
  type: 'hidden' | 'readonly',
): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((one) => {
    if (one.id !== step) return one
    const rest = one.formEditLimit.filter((limit) => limit.name !== name)
    return { ...one, formEditLimit: [...rest, { name, key: keyOf(name), type, required: false }] }
  }),
})
const keyOf = (name: string) =>
  leave.funlist.flatMap(({ formEditLimit }) => formEditLimit).find((limit) => limit.name === name)?.key ?? ''

describe('starting a flow again', () => {
  test('copies the fields of the old form that the design names, and its description', async () => {
    const old = await started(everything, '可再次发起')
    expect(await mayAgain(me, old.flow)).toBe(true)
    const { data } = await again(me, old)
    expect(data.defaults).toMatchObject({ [kind]: '事假', [days]: 2, [reason]: '回老家探亲' })
    expect(data.again).toMatchObject({ flowlistid: old.flow, desc: '回老家', left: [] })
    expect(data.again?.carried).toEqual([
      { model: kind, name: '请假类型', show: true },
      { model: days, name: '请假天数', show: true },
      { model: reason, name: '请假事由', show: false },
    ])
    expect(Object.keys(data.again?.starts ?? {})).toEqual([kind, days, reason])
    const created = await me.call(
      'oa/flow/creat',
      creating(old.flowid, { ...typedLeaveForm(2), ...data.defaults }),
    )
    expect(created.success, created.msg).toBe(true)
  })

  test('copies table rows as new rows and accepts the copied values unchanged', async () => {
    const flowdata = { dept: '', desc: '再买一台', fileList: [], level: 0 as const }
    const first = await me.call('oa/flow/creat', creating('flow-purchase', purchaseForm(900), { flowdata }))
    const { data } = await again(me, { flowid: 'flow-purchase', flow: first.data.flowlistid })
    const rows = data.defaults[modelOf(purchase.formset, '采购明细')] as Record<string, unknown>[]
    expect(rows).toMatchObject([{ pinM1: '手机', shuL4: 2, danJ5: 400 }])
    expect(data.again?.carried.map(({ name }) => name)).toContain('采购明细')
    const models = data.again?.carried.map(({ model }) => model) ?? []
    const carried = Object.fromEntries(models.map((model) => [model, data.defaults[model]]))
    const inputdata = { ...filled(purchase.formset, { 申请日期: '2026-11-21' }), ...carried }
    const second = await me.call('oa/flow/creat', creating('flow-purchase', inputdata))
    expect(second.success, JSON.stringify(second)).toBe(true)
    const detail = await me.call('oa/flow/detail', { flowOi_id: second.data.flowlistid })
    const stored = detail.data.formdata[modelOf(purchase.formset, '采购明细')] as Record<string, unknown>[]
    expect(stored).toMatchObject([{ pinM1: '手机', shuL4: 2, danJ5: 400, _creater: '王磊' }])
    expect(stored[0]?._id).not.toBe(rows[0]?._id)
  })

  test('follows the current design: its own values, and fields that are no longer writable', async () => {
    const old = await started(everything, '改过的流程')
    const more = { type: 'advanced' as const, normal: null, advanced: `@[${keyOf('请假天数')}] + 1` }
    const today = copying(entry(days, { is_advanced: true, value: more }), entry(kind), entry(reason))
    const design = withLimit(withLimit(today, 'start', '请假类型', 'readonly'), 'start', '请假事由', 'hidden')
    await admin.call('oa/flowdesigns/edit_senior', { _id: old.flowid, publish: true, design })
    const { data } = await again(me, old)
    expect(data.again?.carried.map(({ name }) => name)).toEqual(['请假天数'])
    expect(data.defaults[days]).toBe(3)
    expect(JSON.stringify(data)).not.toContain('回老家探亲')
  })

  test('leaks no field that the creator may no longer see through formulas', async () => {
    const spy = { type: 'advanced' as const, normal: null, advanced: `@[${keyOf('请假事由')}]` }
    const design = copying(entry(modelOf(leave.formset, '工作交接人'), { is_advanced: true, value: spy }))
    const closed = { ...design, set: { ...design.set } }
    closed.set.formEditLimit = [{ name: '请假事由', key: keyOf('请假事由'), type: 'hidden', required: false }]
    const { data } = await again(me, await started(closed, '隐藏的事由'))
    expect(data.again?.carried).toEqual([])
    expect(JSON.stringify(data.defaults)).not.toContain('回老家探亲')
  })

  test('offers a restart only for an enabled flow whose design names fields to copy', async () => {
    const silent = await started(copying(), '不可再次发起')
    expect(await mayAgain(me, silent.flow)).toBe(false)
    const off = await started(everything, '停用的流程')
    const facts = { name: '停用的流程', description: '', canuse: false, category: [] }
    await admin.call('oa/flowdesigns/edit', { _id: off.flowid, ...facts })
    expect(await mayAgain(me, off.flow)).toBe(false)
    expect(await again(me, off)).toMatchObject({ success: false, code: 'flow.not-enabled' })
  })

  test('lets only the creator start the flow again, not others who see it', async () => {
    const old = await started(everything, '别人的流程')
    const superior = await server.as('100008')
    expect(await mayAgain(superior, old.flow)).toBe(false)
    expect(await again(superior, old)).toMatchObject({ success: false, code: 'flow.not-yours-again' })
    const stranger = await server.as('100057')
    expect(await again(stranger, old)).toMatchObject({ success: false, code: 'flow.not-found' })
    const other = await started(everything, '另一个流程')
    const mixed = await again(me, { flowid: other.flowid, flow: old.flow })
    expect(mixed).toMatchObject({ success: false, code: 'flow.not-yours-again' })
    expect(await again(me, { ...old, flow: 'nothing' })).toMatchObject({ code: 'flow.not-found' })
  })
})
