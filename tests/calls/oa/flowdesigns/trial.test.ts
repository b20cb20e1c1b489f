import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyZone } from '../../../../src/core/company/company-zone'
import { localTime } from '../../../../src/core/text/formats'
import type { Draft, FlowDesign, RecipientItem } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { startScheduledFlows } from '../../../../src/server/jobs/start-scheduled-flows'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, waitingFor } from '../../../kit/flows'
import { dept, design, field, group, limit, only, start, step, user } from '../../../kit/house'
import { limitedAdmin } from '../../../kit/limited-admin'
import { type Sender, senderWith } from '../../../kit/server'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** Trial of a version by departments and people: which version each person starts with at each door. */

const [triesId, othersId, superior] = ['100010', '100029', '100028'] as const
/** 前端组, where the person works who tries; the other one works in 财务部. */
const [frontend, finance] = ['4', '7'] as const
const [minute, hour] = [60_000, 3_600_000]

const server = soundFlowServer()
let admin: Sender
let [tries, others]: Sender[] = []
beforeAll(async () => {
  admin = await server.as('admin')
  ;[tries, others] = await Promise.all([triesId, othersId].map((id) => server.as(id)))
})
const both = (): [Sender, Sender] => [tries as Sender, others as Sender]

const subject = field(1, '事由')
/** Version `n` of a flow: the name of its step says which one it is. */
const drawn = (n: number, set: Partial<FlowDesign['set']> = {}, ...creators: string[]): FlowDesign => {
  const creatPermission = creators.length ? only(...creators) : [group([dept('1', 'n')])]
  const begins = start([`v${n}`], { id: 'start', creatPermission, formEditLimit: [limit(subject)] })
  const base = design([begins, step(`v${n}`, { dealers: only(superior) })], [subject])
  const form_copy = [{ model_key: subject.model, name: subject.name, is_advanced: false, show: true }]
  return { ...base, set: { ...base.set, canBeSonFlow: true, form_copy, ...set } }
}
const draftOf = (inputdata: Draft['inputdata']): Draft => ({
  typed_at: 1,
  device: 'desktop',
  basis: 'v1',
  flowdata: {},
  inputdata,
})
const inFrontend: RecipientItem[] = [{ ...dept(frontend, 1), name: '前端组' }]

const release = (_id: string, design: FlowDesign, trial?: RecipientItem[], who = admin) =>
  who.call('oa/flowdesigns/edit_senior', { _id, publish: true, design, ...(trial && { trial }) })
const end = (flowid: string, who = admin) => who.call('oa/flowdesigns/version/endtrial', { flowid })
const versions = async (flowid: string) =>
  (await admin.call('oa/flowdesigns/otherversion/list', { flowid })).data
const flowNamed = async (name: string) =>
  (await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { name } })).data.result[0]
const opened = async (_id: string) => (await admin.call('oa/flowdesigns/getbyid', { _id })).data

const asked = ({ funlist: _, sonflows: __, ...body }: ReturnType<typeof creating>) => body
const versionsOfFlows = (where: string, value: string) =>
  rowsOf<{ number: number; person: string; id: string }>(
    server.db,
    `select v.number, f.created_id as person, f.id from flow f join flow_version v on v.id = f.version_id
     where ${where} = $1 order by f.created_id`,
    value,
  )
async function begin(who: Sender, flowid: string): Promise<string> {
  const started = await who.call('oa/flow/creat', creating(flowid, {}))
  if (!started.success) throw new Error(started.msg)
  return started.data.flowlistid
}
const numberOf = async (flow: string) => (await versionsOfFlows('f.id', flow))[0]?.number
const numberIn = (name: string | undefined) => Number(name?.match(/\d+/)?.[0])

/** Person who starts flows, with a program of theirs. */
interface Starter {
  who: Sender
  program: Sender
}
async function starterOf(who: Sender): Promise<Starter> {
  const added = await who.call('employee/accesstoken/add', { name: 'ERP', scopes: ['flow.start'], days: '7' })
  return { who, program: senderWith(server.app, `Bearer ${added.data.token}`, 'authorization') }
}

/** Returns the versions behind each door at which a person starts a flow, or the flow that starts it. */
async function doors({ who, program }: Starter, { flowid, parent }: { flowid: string; parent: string }) {
  const opened = await who.call('oa/flow/getbycreat', { _id: flowid })
  const [form] = await rowsOf<{ number: number }>(
    server.db,
    'select number from flow_version where id = $1',
    opened.data.version,
  )
  const forecast = await who.call('oa/flow/creatforetell', asked(creating(flowid, {})))
  const again = await begin(who, flowid)
  expect((await who.call('oa/flow/detail', { flowOi_id: again })).data.may.again).toBe(true)
  const renewed = await who.call('oa/flow/getbycreat', { _id: flowid, again })
  const parentFlow = await begin(who, parent)
  while (await runOutbox(server.house));
  return {
    form: form?.number,
    forecast: numberIn(forecast.data.steps[0]?.funname),
    sent: await numberOf(again),
    again: numberIn(renewed.data.step.btnGroup[0]?.defaultFunId[0]),
    token: await numberOf(await begin(program, flowid)),
    subFlow: (await versionsOfFlows('f.parent_flow_id', parentFlow))[0]?.number,
  }
}

test('starts with the version on trial for its range only at every door, and with one version before and after', async () => {
  const flowid = await server.publish('外带申请', drawn(1))
  const starting = design([start(['got'], { id: 'start' }), step('got', { dealers: only(superior) })])
  starting.funlist[0]?.btnGroup[0]?.defaultSonFlowId.push({ n: '子流程', v: flowid, form_map: [] })
  const parent = await server.publish('上级流程', starting)
  const starters = await Promise.all(both().map(starterOf))
  const seen = async () => {
    const found = []
    for (const starter of starters) {
      const all = await doors(starter, { flowid, parent })
      const [one] = new Set(Object.values(all))
      expect(all).toEqual({ form: one, forecast: one, sent: one, again: one, token: one, subFlow: one })
      found.push(one)
    }
    return found
  }
  expect(await seen()).toEqual([1, 1])
  expect((await release(flowid, drawn(2), inFrontend)).data.version).toBe(2)
  expect(await seen()).toEqual([2, 1])
  await end(flowid)
  expect(await seen()).toEqual([1, 1])
  await release(flowid, drawn(3), [user(othersId)])
  const onTrial = (await versions(flowid)).find(({ trial }) => trial)
  const released = await admin.call('oa/flowdesigns/version/setdefault', { _id: onTrial?._id ?? '' })
  expect(released.success).toBe(true)
  expect((await versions(flowid)).map(({ trial }) => trial)).toEqual([null, null, null])
  expect(await seen()).toEqual([3, 3])
})

describe('a trial', () => {
  let flowid: string
  beforeEach(async () => {
    flowid = await server.publish('试用流程', drawn(1))
  })

  test('offers the flow in the start list, the home page and the files to whoever may start its version', async () => {
    await release(flowid, drawn(2, {}, othersId), [{ ...dept(frontend, 1) }, user(othersId)])
    const offered = async (who: Sender) => {
      const tree = JSON.stringify((await who.call('oa/flowdesigns/cancreattreelist', {})).data)
      const draft = { type: 'creat' as const, flowid, form_save: draftOf({}) }
      const favourite = await who.call('oa/flow/home/favourite', { flowid, on: true })
      return [
        tree.includes(flowid),
        favourite.success,
        (await who.call('oa/flow/home/flows', {})).data.flows.some(({ id }) => id === flowid),
        (await who.call('oa/flow/tempform/save', draft)).code !== 'draft.not-yours',
      ]
    }
    const [inside, outside] = both()
    expect(await offered(inside)).toEqual([false, false, false, false])
    expect(await offered(outside)).toEqual([true, true, true, true])
    await end(flowid)
    expect(await offered(inside)).toEqual([true, true, true, true])
  })

  test('shows a draft begun before in the form of the version on trial, and in the former form afterwards', async () => {
    const [who] = both()
    await who.call('oa/flow/tempform/save', { type: 'creat', flowid, form_save: draftOf({ f1: '旧稿' }) })
    const draft = async () => {
      const { data } = await who.call('oa/flow/getbycreat', { _id: flowid })
      return [numberIn(data.step.btnGroup[0]?.defaultFunId[0]), data.form_save?.inputdata.f1]
    }
    await release(flowid, drawn(2), inFrontend)
    expect(await draft()).toEqual([2, '旧稿'])
    await end(flowid)
    expect(await draft()).toEqual([1, '旧稿'])
  })

  test('lets flows of the trial continue on their version, and follows people who change the department', async () => {
    await release(flowid, drawn(2), inFrontend)
    const [who, other] = both()
    const flow = await begin(who, flowid)
    const move = async (jobid: string, id: string) => {
      const { result } = (
        await admin.call('employee/list', { nowpage: 1, search: { text: jobid, state: 'enabled' } })
      ).data
      const row = result.find((one) => one.jobid === jobid)
      if (!row) throw new Error(`${jobid} is missing`)
      const { name, mail, phone, avatar } = row
      const roles = row.roles.map((role) => role.id)
      const seen = {
        jobid,
        name,
        mail,
        phone,
        avatar,
        roles,
        departments: row.departments.map((one) => ({ id: one.id, leader: one.leader })),
      }
      const person = { ...seen, departments: [{ id, leader: false }] }
      expect((await admin.call('employee/edit', { id: row.id, person, seen })).msg).toBe('')
    }
    await move(triesId, finance)
    await move(othersId, frontend)
    expect([await numberOf(await begin(who, flowid)), await numberOf(await begin(other, flowid))]).toEqual([
      1, 2,
    ])
    await move(triesId, frontend)
    await move(othersId, finance)
    await end(flowid)
    const boss = await server.as(superior)
    expect((await boss.call('oa/flow/deal', dealing(await waitingFor(boss, flow)))).success).toBe(true)
    expect(await numberOf(flow)).toBe(2)
  })

  test('starts scheduled flows of each person with the version for them', async () => {
    const time = localTime(server.clock.now() + hour, companyZone).slice(11, 16)
    const deptuser = [group([user(triesId), user(othersId)])]
    const daily = { type: 'day' as const, time, by: 'itself' as const, deptuser, form_map: [] }
    const scheduled = { canautoalert: true, autoalerts: [daily] }
    flowid = await server.publish('每日巡检', drawn(1, scheduled))
    await release(flowid, drawn(2), inFrontend)
    server.clock.move(hour + minute)
    await startScheduledFlows(server.house)
    while (await runOutbox(server.house));
    const started = await versionsOfFlows('f.design_id', flowid)
    expect(started.map(({ number, person }) => [person, number])).toEqual([
      [triesId, 2],
      [othersId, 1],
    ])
    ;[tries, others] = await Promise.all([triesId, othersId].map((id) => server.as(id)))
    admin = await server.as('admin')
  })

  test('shows its range and people in the flow list and the versions, and its design in the designer', async () => {
    await release(flowid, drawn(2), [...inFrontend, user(othersId)])
    const count = 8
    const trial = { version: 2, people: count, range: [{ type: 'dept', id: frontend }, { id: othersId }] }
    expect(await flowNamed('试用流程')).toMatchObject({ version: 1, trial })
    expect(await versions(flowid)).toMatchObject([
      { number: 2, isCurrent: false, trial },
      { number: 1, isCurrent: true, trial: null },
    ])
    const { design, version } = await opened(flowid)
    expect([version, design.funlist[1]?.name]).toEqual([1, 'v2'])
    expect((await end(flowid)).data).toEqual({ version: 2, isDraft: true })
    expect(await opened(flowid)).toMatchObject({ hasDraft: true, design: { funlist: [{}, { name: 'v2' }] } })
    const [log] = await rowsOf<{ actions: string[] }>(
      server.db,
      `select array_agg(action order by at, id) as actions from audit where details->>'id' = $1`,
      flowid,
    )
    expect(log?.actions).toEqual(['flowdesign.trial', 'flowdesign.trial-end'])
  })

  test('leaves a draft beside it alone when it ends', async () => {
    await release(flowid, drawn(2), inFrontend)
    await admin.call('oa/flowdesigns/edit_senior', { _id: flowid, publish: false, design: drawn(3) })
    expect((await end(flowid)).data).toEqual({ version: 2, isDraft: false })
    expect((await opened(flowid)).design.funlist[1]?.name).toBe('v3')
  })

  test('ends when a later design is published for everyone', async () => {
    await release(flowid, drawn(2), inFrontend)
    await release(flowid, drawn(3))
    const [who] = both()
    expect(await numberOf(await begin(who, flowid))).toBe(3)
    expect(await end(flowid)).toMatchObject({ success: false, code: 'flowdesign.no-trial' })
  })

  test('goes on beside another published version chosen by an administrator', async () => {
    await release(flowid, drawn(2))
    await release(flowid, drawn(3), inFrontend)
    const first = (await versions(flowid)).find(({ number }) => number === 1)
    await admin.call('oa/flowdesigns/version/setdefault', { _id: first?._id ?? '' })
    const [who, other] = both()
    expect([await numberOf(await begin(who, flowid)), await numberOf(await begin(other, flowid))]).toEqual([
      3, 1,
    ])
  })

  test('ends when an older process of a rolling update publishes, which does not know of trials', async () => {
    await release(flowid, drawn(2), inFrontend)
    const [version] = await rowsOf<{ id: string }>(
      server.db,
      `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
       select id || '-3', design_id, 3, 3, design, created_at, created_id, published_at from flow_version
       where design_id = $1 and number = 1 returning id`,
      flowid,
    )
    await server.db.pool.query('update flow_design set published_version = $2 where id = $1', [
      flowid,
      version?.id,
    ])
    expect(await numberOf(await begin(both()[0], flowid))).toBe(3)
    expect((await versions(flowid)).every(({ trial }) => trial === null)).toBe(true)
  })

  test.each([
    ['a second trial', inFrontend, '第 2 版正在试用', true],
    ['roles', [{ type: 'role' as const, id: 'r', name: '会计' }], '只能选部门和人员', false],
    ['a range in which nobody works', [{ ...dept('gone', 'n') }], '没有在职的人', false],
  ])('rejects %s and stores nothing', async (_, range, message, second) => {
    if (second) await release(flowid, drawn(2), inFrontend)
    const before = await versions(flowid)
    const answer = await release(flowid, drawn(3), range)
    expect([answer.success, answer.msg]).toEqual([false, expect.stringContaining(message)])
    expect(await versions(flowid)).toEqual(before)
  })

  test('rejects a trial of a draft and one of a flow that was never published', async () => {
    const draft = { _id: flowid, publish: false, design: drawn(2), trial: inFrontend }
    expect(await admin.call('oa/flowdesigns/edit_senior', draft)).toMatchObject({
      code: 'flowdesign.trial-unpublished',
    })
    const facts = { name: '从未发布', description: '说明', canuse: true, category: [] }
    const { data } = await admin.call('oa/flowdesigns/add', facts)
    expect(await release(data._id, drawn(1), inFrontend)).toMatchObject({ code: 'flowdesign.trial-first' })
  })

  test('takes the permission to publish, and the same checks', async () => {
    const designer = await limitedAdmin(server, '100040', ['flowdesign.list', 'flowdesign.editsenior.design'])
    expect((await release(flowid, drawn(2), inFrontend, designer)).status).toBe(403)
    await release(flowid, drawn(2), inFrontend)
    expect((await end(flowid, designer)).status).toBe(403)
    await end(flowid)
    const broken = drawn(2)
    broken.funlist[1]?.dealers.splice(0)
    expect(await release(flowid, broken, inFrontend)).toMatchObject({ code: 'flowdesign.has-problems' })
  })

  test('keeps its version enabled and replaces people in both versions', async () => {
    await release(flowid, drawn(2), inFrontend)
    const onTrial = (await versions(flowid)).find(({ trial }) => trial)
    const off = { _id: onTrial?._id ?? '', enable: false }
    expect(await admin.call('oa/flowdesigns/version/setenable', off)).toMatchObject({
      code: 'flowdesign.trial-goes-on',
    })
    const replacement = { type: 'user' as const, from: superior, to: { id: '100008', name: '林晓峰' } }
    const done = await admin.call('oa/flowdesigns/replace', {
      ...replacement,
      flows: [flowid],
      groups: [],
      publish: true,
    })
    expect(done.data).toMatchObject({ versions: 2, drafts: 0, problems: [] })
    expect((await versions(flowid)).filter(({ trial, isCurrent }) => trial || isCurrent)).toMatchObject([
      { trial: { people: 7 }, isCurrent: false },
      { trial: null, isCurrent: true },
    ])
    for (const who of both()) await begin(who, flowid)
    const waiting = await rowsOf<{ to: string; step: string }>(
      server.db,
      `select m.to_id as to, m.step_name as step from message m join flow f on f.id = m.flow_id
       where f.design_id = $1 and m.status = 1 order by m.step_name`,
      flowid,
    )
    expect(waiting).toEqual([
      { to: '100008', step: 'v1' },
      { to: '100008', step: 'v2' },
    ])
  })

  test('ends with the archiving of its flow, comes back from the recycle bin, and is in no copy and no template', async () => {
    flowid = await server.publish('外借申请', drawn(1))
    await release(flowid, drawn(2), inFrontend)
    const copied = await admin.call('oa/flowdesigns/add', {
      name: '外借申请副本',
      description: '说明',
      canuse: true,
      category: [],
      from: { flowid },
    })
    expect(await opened(copied.data._id)).toMatchObject({ version: null, hasDraft: true })
    expect(await flowNamed('外借申请副本')).toMatchObject({ trial: null })
    expect((await admin.call('oa/flowdesigns/delete', { _id: flowid })).success).toBe(true)
    const bin = (await admin.call('oa/flowdesigns/recycled/list', { nowpage: 1, kind: 'design' })).data.result
    await admin.call('oa/flowdesigns/recycled/restore', { id: bin[0]?.id ?? '' })
    const [who] = both()
    expect((await versions(flowid)).filter(({ trial }) => trial)).toHaveLength(1)
    for (const archived of [true, false])
      await admin.call('oa/flowdesigns/setarchived', { _id: flowid, archived })
    const facts = { _id: flowid, name: '外借申请', description: '说明', canuse: true, category: [] }
    await admin.call('oa/flowdesigns/edit', facts)
    expect(await numberOf(await begin(who, flowid))).toBe(1)
  })
})
