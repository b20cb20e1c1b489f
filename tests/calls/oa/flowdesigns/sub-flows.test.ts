import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDesign, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

const open = ['flow-payment', 'flow-seal']

let server: FlowServer
let admin: Sender
let external: string
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  const seal = demoDesign('flow-seal')
  external = await server.publish('外部用章', { ...seal, set: { ...seal.set, canBeSonFlow: true } })
})
afterAll(() => server.stop())

const listed = async () => (await admin.call('oa/flowdesigns/cansonlist', {})).data.map(({ _id }) => _id)

test('lets other flows start a flow that allows it and returns its form for mapping', async () => {
  expect(await listed()).toEqual([...open, external])
  const { data } = await admin.call('oa/flowdesigns/getbyflowid', { flowid: external })
  expect(data).toMatchObject({ flowid: external, name: '外部用章', version: 1 })
  expect(data.formset).toEqual(demoDesign('flow-seal').formset)
})

test('rejects a sub-flow that is deleted, closed to other flows or disabled', async () => {
  const missing = { success: false, code: 'flow.not-found', msg: '没有查询到对应的流程' }
  for (const flowid of ['nothing', 'flow-leave'])
    expect(await admin.call('oa/flowdesigns/getbyflowid', { flowid })).toMatchObject(missing)
  const facts = { _id: external, name: '外部用章', description: '', category: [] }
  await admin.call('oa/flowdesigns/edit', { ...facts, canuse: false })
  expect(await admin.call('oa/flowdesigns/getbyflowid', { flowid: external })).toMatchObject(missing)
  expect(await listed()).toEqual(open)
  await admin.call('oa/flowdesigns/edit', { ...facts, canuse: true })
})

test('publishes a design only while its sub-flows are open and hides the mappings from pages', async () => {
  const leave = demoDesign('flow-leave')
  const entry = { name: '文件名称', label: '文件名称', model: 'input_1', table_maping: [] }
  const form_map = [
    { ...entry, custom_value: { type: 'advanced' as const, normal: null, advanced: '"请假证明"' } },
  ]
  leave.funlist[0]?.btnGroup[0]?.defaultSonFlowId.push({ n: '外部用章', v: external, form_map })
  const save = (publish: boolean) =>
    admin.call('oa/flowdesigns/edit_senior', { _id: 'flow-leave', publish, design: leave })
  const facts = { _id: external, name: '外部用章', description: '', category: [] }
  await admin.call('oa/flowdesigns/edit', { ...facts, canuse: false })
  expect((await save(true)).code).toBe('flowdesign.has-problems')
  const kept = await save(false)
  expect(kept.data.problems.map(({ code }) => code)).toContain('design.sub-flow-not-available')
  await admin.call('oa/flowdesigns/edit', { ...facts, canuse: true })
  expect((await save(true)).success).toBe(true)
  const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })
  expect(data.design.funlist).toMatchObject(leave.funlist)

  const id = await server.publish('请假后用章', leave)
  const opened = await (await server.as('100010')).call('oa/flow/getbycreat', { _id: id })
  expect(opened.data.step.btnGroup[0]?.defaultSonFlowId).toEqual([{ n: '外部用章', v: external }])
  expect(JSON.stringify(opened.data)).not.toContain('form_map')
})
