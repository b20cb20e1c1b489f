import { afterAll, beforeAll, expect, test } from 'vitest'
import { opening, signing } from '../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { limitedAdmin } from '../../kit/limited-admin'
import type { Sender } from '../../kit/server'

/* What names a leaver beside the tasks: designs, contact groups, owned flows, programs and dashboards, and delegations. */

const [leaver, successor, other, giver] = ['100012', '100011', '100013', '100014'] as const
let server: FlowServer
let admin: Sender
let design: string
let group: string
let program: string
let dashboard: string
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  design = await server.publish('只找一人', opening(signing('orsign', [leaver], '100028')))
  const groups = [
    { chosetype: 'and', runRoots: [], chosed: [{ type: 'user', id: leaver, name: '某人', data: {} }] },
  ]
  const body = { name: '值班', tip: '', groups, managers: [] }
  group = (await admin.call('oa/flowdesigns/contactgroup/creat', body as never)).data._id
  const account = { name: 'ERP', purpose: '同步付款', owner: leaver, department: '5', days: '30' as const }
  program = (await admin.call('employee/program/save', account)).data.id
  await server.db.pool.query('update flow_design set owner_id = $1 where id = $2', [leaver, design])
  const document = { name: '我的数字', cards: [] }
  dashboard = (await (await server.as(leaver)).call('oa/dashboard/save', { document })).data.id
  const delegation = {
    kind: 'message',
    enabled: true,
    flows: null,
    begins_at: null,
    ends_at: null,
    reason: '',
  }
  const to = { ...delegation, from: giver, to: leaver }
  const from = { ...delegation, from: leaver, to: other }
  for (const one of [to, from])
    expect((await admin.call('oa/flowdesigns/entrust/creat', one as never)).msg).toBe('')
})
afterAll(() => server.stop())

const leave = (by: Sender, also: object) =>
  by.call('employee/setenable', { id: leaver, enabled: false, handover_to: successor, also })
const facts = async () => {
  const query = `select
    (select v.design::text like $1 from flow_version v join flow_design d on d.published_version = v.id where d.id = $2) as design,
    (select content::text like $1 from contact_group where id = $3) as "group",
    (select owner_id from flow_design where id = $2) as owner,
    (select json_agg(json_build_array(from_id, to_id, enabled) order by from_id) from entrust
     where $4 in (from_id, to_id) or from_id = $5) as delegations`
  const { rows } = await server.db.pool.query(query, [`%"${leaver}"%`, design, group, leaver, giver])
  return rows[0]
}
const untouched = {
  design: true,
  group: true,
  owner: leaver,
  delegations: [
    [leaver, other, true],
    [giver, leaver, true],
  ],
}

test('counts what names a person, by kind', async () => {
  const { data } = await admin.call('employee/uses', { id: leaver })
  expect(data).toMatchObject({
    owned: [{ id: design, name: '只找一人' }],
    delegations: 2,
    programs: [{ id: program, name: 'ERP' }],
    dashboards: [{ id: dashboard, name: '我的数字' }],
  })
  expect(data.flows.map(({ id }) => id)).toContain(design)
  expect(data.groups.map(({ id }) => id)).toContain(group)
  expect(await facts()).toEqual(untouched)
})

test('rejects a successor who is not in service, and then hands over nothing', async () => {
  expect(await leave(admin, { designs: successor, owners: leaver })).toMatchObject({
    code: 'flow.no-successor',
  })
  expect(
    await admin.raw('employee/setenable', { id: leaver, enabled: false, also: { roles: 'x' } }),
  ).toMatchObject({
    status: 400,
  })
  expect(await facts()).toEqual(untouched)
})

test('a directory administrator who may not design flows needs a second person for it', async () => {
  const hr = await limitedAdmin(server, '100020', ['directory'])
  const left = await leave(hr, { designs: successor, groups: successor })
  expect(left).toMatchObject({ success: true, data: { moved: 0 } })
  expect(left.data.references).toBeUndefined()
  expect(left.msg).not.toBe('')
  expect(await facts()).toEqual(untouched)
  const [change] = (await admin.call('employee/pendingchange/list', { nowpage: 1 })).data.result
  expect(JSON.stringify(change)).toContain('pending')
  await admin.call('employee/setenable', { id: leaver, enabled: true })
})

const stateOfProgram = async () => {
  const { data } = await admin.call('employee/program/list', {})
  const found = data.find(({ id }) => id === program)
  return { owner: found?.owner_id, state: found?.state }
}

test('names the programs that stop, as nobody owns them', async () => {
  const left = await leave(admin, { owners: '100028' })
  expect(left.data.references).toMatchObject({
    programs: 0,
    broken: [{ kind: 'programs', id: program, name: 'ERP', reason: expect.stringContaining('停') }],
  })
  expect(await stateOfProgram()).toEqual({ owner: leaver, state: 'ownerless' })
  await admin.call('employee/setenable', { id: leaver, enabled: true })
  await server.db.pool.query('update flow_design set owner_id = $1 where id = $2', [leaver, design])
})

test('hands over each kind to its successor in the act in which the person leaves', async () => {
  const also = {
    designs: successor,
    groups: other,
    owners: '100028',
    delegations: successor,
    programs: other,
    dashboards: other,
  }
  const left = await leave(admin, also)
  expect(left.data).toMatchObject({
    gaps: [],
    references: { groups: 1, owners: 1, delegations: 2, programs: 1, dashboards: 1, broken: [] },
  })
  expect(left.data.references?.designs).toBeGreaterThan(0)
  expect(await facts()).toEqual({
    design: false,
    group: false,
    owner: '100028',
    delegations: [
      [leaver, other, false],
      [giver, successor, true],
    ],
  })
  const [entry] = (await admin.call('employee/directorylog', { nowpage: 1 })).data.result
  expect(entry).toMatchObject({
    what: 'person-disable',
    after: { groups: 1, owners: 1, programs: 1, dashboards: 1 },
  })
  expect(await stateOfProgram()).toEqual({ owner: other, state: 'live' })
  const opened = await (await server.as(other)).call('oa/dashboard/get', { id: dashboard })
  expect(opened.data).toMatchObject({ own: 'mine', mine: true })
  const logged = (await admin.call('employee/securitylog', { nowpage: 1 })).data.result
  expect(JSON.stringify(logged)).toContain('修改了程序账号')
  expect((await admin.call('employee/uses', { id: leaver })).data).toMatchObject({
    owned: [],
    delegations: 0,
  })
})
