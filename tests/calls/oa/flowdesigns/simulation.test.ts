import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign, SimulatedAct } from '../../../../src/generated/types'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { listAuditEvents } from '../../../../src/server/queries/company/audit'
import { wholeDatabase } from '../../../kit/contents'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  purchaseForm,
  sealForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Simulated flows, their saved cases, and what those keep from being published. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const simulated = async (flowid: string, acts: SimulatedAct[], more: object = {}) =>
  (await admin.call('oa/flowdesigns/simulation/deal', { flowid, acts, ...more })).data
const starts = (person: string, input: SimulatedAct['input']): SimulatedAct => ({
  kind: 'creat',
  person,
  input,
  desc: '出差用',
})

/** Handles whatever waits with the first button, up to the end; answers the acts. */
async function toTheEnd(flowid: string, first: SimulatedAct, most = 8): Promise<SimulatedAct[]> {
  const acts = [first]
  for (let n = 0; n < most; n++) {
    const { waiting, refused } = await simulated(flowid, acts)
    expect(refused).toBeNull()
    const [step] = waiting
    const person = step?.people[0]?.id
    if (!step || !person) return acts
    acts.push({ kind: 'deal', person, step: step.step, button: 0, suggest: '同意' })
  }
  return acts
}

describe('a simulated flow', () => {
  test('shows the creator’s form with defaults and buttons', async () => {
    const question = { flowid: 'flow-leave', acts: [], open: { person: '100010' } }
    const { data } = await admin.call('oa/flowdesigns/simulation/creat', question)
    expect(data.turn?.step.btnGroup.map(({ name }) => name)).toContain('提交')
    expect(data.turn?.limits.some(({ type }) => type === 'canedit')).toBe(true)
    expect(data).toMatchObject({ acts: [], waiting: [], refused: null })
  })

  test('names the recipients with reasons, the history entries and each condition', async () => {
    const data = await simulated('flow-purchase', [starts('100010', purchaseForm(60_000))])
    const [act] = data.acts
    expect(act?.logs).toMatchObject([{ type2: 1, creater: expect.any(String) }])
    expect(data.waiting[0]?.people.length).toBeGreaterThan(0)
    expect(data.waiting[0]?.trace.length).toBeGreaterThan(0)
    const acts = await toTheEnd('flow-purchase', starts('100010', purchaseForm(60_000)))
    const end = await simulated('flow-purchase', acts)
    expect(end.result).toBe('agreed')
    expect(end.acts.flatMap(({ logs }) => logs.flatMap(({ reasons }) => reasons)).length).toBeGreaterThan(0)
    const messages = await admin.call('oa/flowdesigns/simulation/detail_msgs', {
      flowid: 'flow-purchase',
      acts,
    })
    expect(messages.data.msgList.length).toBeGreaterThanOrEqual(acts.length)
    expect(messages.data.design.funlist.length).toBeGreaterThan(3)
  })

  test('reports in a message what the engine would reject and for which field', async () => {
    const { refused } = await simulated('flow-leave', [starts('100010', {})])
    expect(refused).toMatchObject({ at: 0, code: 'form.invalid' })
    expect(refused?.msg).not.toMatch(/[{}]/)
  })

  test('shows each assignee’s form by that assignee’s rights', async () => {
    const acts = [starts('100010', leaveForm(2))]
    const { waiting } = await simulated('flow-leave', acts)
    const person = waiting[0]?.people[0]?.id ?? ''
    const { turn } = await simulated('flow-leave', acts, { open: { person } })
    expect(turn?.formdata).toMatchObject(leaveForm(2))
    const other = await simulated('flow-leave', acts, { open: { person: '100030' } })
    expect(other.turn).toBeNull()
  })

  test('uses the current design in the designer, saved or not', async () => {
    const design = demoDesign('flow-seal')
    const second = design.funlist.find(({ is_start }) => !is_start)
    if (second) second.name = '改了名字'
    const { waiting } = await simulated('flow-seal', [starts('100010', sealForm())], { design })
    expect(waiting[0]?.name).toBe('改了名字')
  })

  test('leaves every table of the database unchanged', async () => {
    const first = starts('100010', leaveForm(5))
    const at = new Date(server.house.clock.now()).toISOString()
    const saving = { flowid: 'flow-leave', name: '五天', acts: [first], at }
    await admin.call('oa/flowdesigns/simulation/instance/save', saving)
    const before = await wholeDatabase(server.db)
    expect(Number(before['public.flow_design']?.rows)).toBeGreaterThan(0)
    await toTheEnd('flow-expense', starts('100010', {}), 1).catch(() => undefined)
    await toTheEnd('flow-leave', first)
    const question = { flowid: 'flow-leave', acts: [first], open: { person: '100010' } }
    await admin.call('oa/flowdesigns/simulation/creat', { ...question, acts: [] })
    await admin.call('oa/flowdesigns/simulation/detail_msgs', question)
    await admin.call('oa/flowdesigns/simulation/run', { flowid: 'flow-leave' })
    await admin.call('oa/flowdesigns/simulation/instance/listbyflowid', { flowid: 'flow-leave' })
    await admin.call('oa/flowdesigns/simulation/instance/listbyflowid.get', { flowid: 'flow-leave' })
    expect(await wholeDatabase(server.db)).toEqual(before)
  })

  test.each([
    ['flow-leave', leaveForm(2)],
    ['flow-leave', leaveForm(9)],
    ['flow-seal', sealForm()],
    ['flow-purchase', purchaseForm(900)],
    ['flow-purchase', purchaseForm(60_000)],
  ])('simulates the same course as the real flow: %s', async (flowid, form) => {
    const acts = await toTheEnd(flowid, starts('100010', form))
    const me = await server.as('100010')
    const started = await me.call('oa/flow/creat', creating(flowid, form))
    const flow = started.data.flowlistid
    for (const { person = '' } of acts.slice(1)) {
      const them = await server.as(person)
      await them.call('oa/flow/deal', { ...dealing(await waitingFor(them, flow)), btnindex: 0 })
    }
    const told = ({
      NowFunid,
      to,
      status,
      iscc,
    }: {
      NowFunid: string
      to: string
      status: number
      iscc: boolean
    }) => [NowFunid, to, status, iscc].join()
    const lived = await me.call('oa/flow/detail_msgs', { flowOi_id: flow })
    const played = await admin.call('oa/flowdesigns/simulation/detail_msgs', { flowid, acts })
    expect(played.data.msgList.map(told).sort()).toEqual(lived.data.msgList.map(told).sort())
    const detail = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect((await simulated(flowid, acts)).result).toBe(detail.data.flow.result)
  })
})

describe('saved cases', () => {
  const save = async (flowid: string, name: string, form: SimulatedAct['input'], _id?: string) => {
    const acts = await toTheEnd(flowid, starts('100010', form), 1)
    const at = new Date(server.house.clock.now()).toISOString()
    return admin.call('oa/flowdesigns/simulation/instance/save', { flowid, name, acts, at, _id })
  }
  const published = async (design: FlowDesign) => {
    const flowid = await server.publish('带用例的采购', design)
    await save(flowid, '大额', purchaseForm(60_000))
    return flowid
  }

  test('lists, updates and deletes cases and rejects a case that the engine rejects', async () => {
    const flowid = await published(demoDesign('flow-purchase'))
    const list = async () =>
      (await admin.call('oa/flowdesigns/simulation/instance/listbyflowid', { flowid })).data
    const [first] = await list()
    expect(first).toMatchObject({ name: '大额', updated_by: '系统管理员' })
    expect(first?.expected).toHaveLength(first?.acts.length ?? 0)
    await save(flowid, '大额采购', purchaseForm(60_000), first?._id)
    expect((await list()).map(({ name }) => name)).toEqual(['大额采购'])
    const at = new Date().toISOString()
    const bad = { flowid, name: '错的', at, acts: [starts('100010', {})] }
    expect((await admin.call('oa/flowdesigns/simulation/instance/save', bad)).success).toBe(false)
    const about = await admin.call('oa/flowdesigns/simulation/instance/listbyflowid.get', { flowid })
    expect(about.data).toEqual({ name: '带用例的采购', totalItems: 1 })
    await admin.call('oa/flowdesigns/simulation/instance/delete', { _id: first?._id ?? '' })
    expect(await list()).toEqual([])
    const gone = await admin.call('oa/flowdesigns/simulation/instance/delete', { _id: first?._id ?? '' })
    expect(gone.code).toBe('simulation.case-not-found')
  })

  test('runs all cases together and lists the parts of the design that none covers', async () => {
    const flowid = await published(demoDesign('flow-purchase'))
    const { data } = await admin.call('oa/flowdesigns/simulation/run', { flowid })
    expect(data.cases).toMatchObject([{ name: '大额', isAsExpected: true, at: null, msg: '' }])
    expect(data.coverage.steps.missed.length).toBeLessThan(data.coverage.steps.all)
  })

  test('rejects publishing a design that fails a case unless the designer gives a reason', async () => {
    const flowid = await published(demoDesign('flow-purchase'))
    const design = demoDesign('flow-purchase')
    const second = design.funlist.find(({ id }) => design.funlist[0]?.btnGroup[0]?.defaultFunId.includes(id))
    const step = second ?? design.funlist[1]
    if (step)
      step.dealers = [{ chosetype: 'or', chosed: [{ type: 'user', id: '100031', name: '他' }], runRoots: [] }]
    const body = { _id: flowid, publish: true, design }
    const refused = await admin.call('oa/flowdesigns/edit_senior', body)
    expect(refused).toMatchObject({ success: false, code: 'flowdesign.cases-break' })
    expect(refused.data).toMatchObject([{ name: '大额', isAsExpected: false, msg: expect.any(String) }])
    const draft = await admin.call('oa/flowdesigns/edit_senior', { ...body, publish: false })
    expect(draft.success).toBe(true)
    const meant = await admin.call('oa/flowdesigns/edit_senior', { ...body, override: '主管换人了' })
    expect(meant.data.version).toBe(2)
    const noted = await listAuditEvents(server.db, homeWorkspace, {
      action: 'flowdesign.override',
      limit: 1,
      offset: 0,
    })
    expect(noted.rows).toMatchObject([{ details: { cases: ['大额'], reason: '主管换人了' } }])
  })
})
