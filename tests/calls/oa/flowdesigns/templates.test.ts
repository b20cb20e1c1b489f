import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentsOf } from '../../../kit/contents'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Templates of flows: chosen, looked at, simulated, and begun with. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const at = '2026-11-02T01:00:00.000Z'

describe('templates', () => {
  test('lists at least 24 templates in categories, each with a picture and a sentence', async () => {
    const { data } = await admin.call('oa/flowdesigns/alltemplatetreelist', {})
    const leaves = data.flatMap(({ lists = [] }) => lists)
    expect(leaves.length).toBeGreaterThanOrEqual(24)
    for (const leaf of leaves) expect(leaf).toMatchObject({ isleaf: 1, desc: expect.any(String) })
    expect(data.map(({ name }) => name)).toContain('人事考勤')
  })

  test('describes a template with the company’s roles and names the missing ones', async () => {
    const { data } = await admin.call('oa/flowdesigns/templatedetail', { _id: 'leave' })
    expect(data).toMatchObject({ name: '请假申请', category: '人事考勤' })
    expect(data.cases.map(({ name }) => name)).toContain('两天年假')
    expect(data.named).toContainEqual({ type: 'role', name: '人事专员', isThere: true })
    const gone = await admin.call('oa/flowdesigns/templatedetail', { _id: 'nowhere' })
    expect(gone.code).toBe('flowdesign.template-not-found')
  })

  test('creates a flow with a draft that is ready to publish and cases that pass', async () => {
    const body = { _id: 'reimbursement', name: '日常报销', category: [] }
    const { data } = await admin.call('oa/flowdesigns/copyfrom_template', body)
    expect(data.problems).toEqual([])
    const opened = await admin.call('oa/flowdesigns/getbyid', { _id: data._id })
    expect(opened.data).toMatchObject({ name: '日常报销', version: null, hasDraft: true })
    const run = await admin.call('oa/flowdesigns/simulation/run', { flowid: data._id })
    expect(run.data.cases.length).toBeGreaterThan(0)
    expect(run.data.cases.every(({ isAsExpected }) => isAsExpected)).toBe(true)
    const { design } = opened.data
    const published = await admin.call('oa/flowdesigns/edit_senior', { _id: data._id, publish: true, design })
    expect(published.data.version).toBe(1)
  })

  test('simulates a template before a flow is created and writes nothing', async () => {
    const before = await contentsOf(server.db)
    const open = { person: '100009' }
    const begun = await admin.call('oa/flowdesigntemplates/simulation/creat', {
      flowid: 'seal',
      acts: [],
      open,
    })
    expect(begun.data.turn?.step.name).toBe('填写申请')
    const { data: cases } = await admin.call('oa/flowdesigntemplates/simulation/instance/listbyflowid', {
      flowid: 'seal',
    })
    const acts = cases[0]?.acts ?? []
    const played = await admin.call('oa/flowdesigntemplates/simulation/deal', { flowid: 'seal', acts })
    expect(played.data.result).toBe('agreed')
    const messages = await admin.call('oa/flowdesigntemplates/simulation/detail_msgs', {
      flowid: 'seal',
      acts,
    })
    expect(messages.data.msgList.length).toBeGreaterThan(acts.length - 1)
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('stores cases of the company beside those of the template', async () => {
    const flowid = 'visitors'
    const about = async () =>
      (await admin.call('oa/flowdesigntemplates/simulation/instance/listbyflowid.get', { flowid })).data
    const list = async () =>
      (await admin.call('oa/flowdesigntemplates/simulation/instance/listbyflowid', { flowid })).data
    const { totalItems } = await about()
    const acts = (await list())[0]?.acts ?? []
    const body = { flowid, name: '客户来访', at, acts }
    const saved = await admin.call('oa/flowdesigntemplates/simulation/instance/save', body)
    expect((await about()).totalItems).toBe(totalItems + 1)
    await admin.call('oa/flowdesigntemplates/simulation/instance/delete', { _id: saved.data._id })
    expect((await about()).totalItems).toBe(totalItems)
  })
})

describe('pages that add and change flows', () => {
  test('return the categories and the current settings of the flow', async () => {
    const adding = await admin.call('oa/flowdesigns/add.get', {})
    expect(adding.data).toMatchObject({ owner: { id: 'admin' } })
    expect(adding.data.tree.length).toBeGreaterThan(1)
    const changing = await admin.call('oa/flowdesigns/edit.get', { _id: 'flow-leave' })
    expect(changing.data).toMatchObject({ name: '请假申请', canuse: true, owner: 'admin' })
    expect(await admin.call('oa/flowdesigns/edit.get', { _id: 'no' })).toMatchObject({
      code: 'flowdesign.not-found',
    })
  })
})
