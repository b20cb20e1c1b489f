import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SyncReport } from '../../../src/generated/types'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { createDirectoryProvider } from '../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../src/server/platform/remote/outgoing-request'
import { type DingCompany, dingAnswers, type OutsideService, outsideService } from '../../kit/outside-service'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let ding: OutsideService
let admin: Sender
const outside: DingCompany = { departments: [], people: [], roles: [] }

const first: DingCompany = {
  departments: [
    { dept_id: 30, name: '研发中心', parent_id: 1 },
    { dept_id: 31, name: '前端组', parent_id: 30 },
    { dept_id: 32, name: '算法组', parent_id: 30 },
  ],
  people: [
    { userid: 'ding-1', name: '钱学敏', job_number: '900001', dept_id_list: [32], leads: [32] },
    {
      userid: 'ding-2',
      name: '沈佩兰',
      job_number: '100002',
      mobile: '13900000000',
      title: '总监',
      hired_date: 1_615_305_600_000,
      manager_userid: 'ding-1',
      dept_id_list: [30],
    },
  ],
  roles: [{ groupId: 1, name: '项目', roles: [{ id: 7, name: '评审专家', holders: ['ding-1'] }] }],
}

beforeAll(async () => {
  server = await serverOfFile()
  ding = await outsideService(dingAnswers(outside))
  server.house.outside = createDirectoryProvider(
    { type: 'dingtalk', api: ding.url, key: 'k', secret: 's', perSecond: 1000 },
    { clock: server.clock, post: postJson, wait: async () => undefined },
  )
  admin = await server.as('admin')
})
afterAll(async () => {
  await server.stop()
  await ding.close()
})
beforeEach(() => Object.assign(ding.answers, dingAnswers(outside)))

const told = (company: DingCompany) => Object.assign(outside, structuredClone(company))
const state = async () => (await admin.call('employee/contact/syncstate', {})).data

/** Begins to read and waits for the end. */
async function compare(type: 'dept' | 'role' | 'user' | 'all') {
  await admin.call('employee/contact/getdataformdingtalk', { type })
  await expect.poll(async () => (await state()).run?.state).not.toBe('running')
  return state()
}
const partOf = (report: SyncReport | null, part: string) => report?.parts.find((one) => one.part === part)
const names = (list: { rows: { name: string }[] } | undefined) => list?.rows.map(({ name }) => name)
const rows = async (sql: string) => (await server.db.pool.query(sql)).rows

async function apply(gone: string[] = [], back: string[] = []) {
  const { run, report } = await state()
  const body = { id: run?.id ?? '', digest: report?.digest ?? '', gone, back }
  return admin.call('employee/contact/applysync', body)
}

describe('the first synchronisation', () => {
  test('matches existing people by department and job number and writes nothing yet', async () => {
    told(first)
    const before = await rows('select * from person order by id')
    const { run, report } = await compare('all')
    expect(run).toMatchObject({ state: 'ready', kind: 'all', by: '系统管理员', failure: '' })
    expect(names(report?.linked)?.sort()).toEqual(['前端组', '沈佩兰', '研发中心'])
    expect(names(partOf(report, 'departments')?.added)).toEqual(['算法组'])
    expect(partOf(report, 'people')?.added.rows).toEqual([
      { id: 'ding-1', name: '钱学敏', note: '900001 · 算法组（主管）' },
    ])
    expect(names(partOf(report, 'people')?.gone)).toEqual([])
    expect(partOf(report, 'people')?.changed.rows[0]).toMatchObject({
      name: '沈佩兰',
      fields: [
        { field: 'hired', after: '2021-03-10' },
        { field: 'phone', after: '13900000000' },
        { field: 'position', after: '总监' },
        { field: 'superior', after: '钱学敏' },
        { field: 'departments', after: '研发中心' },
      ],
    })
    expect(await rows('select * from person order by id')).toEqual(before)
  })

  test('S1-225 “body type, unencrypted”: compares the part that the body names, and requires no encryption', async () => {
    const path = '/api/employee/contact/getdataformdingtalk'
    expect(catalogueCalls.find((call) => call.path === path)).toMatchObject({ plain: true })
    const headers = { 'x-token': admin.token, 'content-type': 'application/json' }
    const send = (type: string) =>
      server.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify({ type }) })
    expect((await send('dept')).json()).toMatchObject({ success: true, data: { id: expect.any(String) } })
    await expect.poll(async () => (await state()).run?.state).toBe('ready')
    const { run, report } = await state()
    expect(run).toMatchObject({ kind: 'dept' })
    expect(names(partOf(report, 'departments')?.added)).toEqual(['算法组'])
    expect(partOf(report, 'people')).toBeUndefined()
    expect((await send('pet')).statusCode).toBe(400)
    await compare('all')
  })

  test('makes both directories equal when applied and leaves purely local data unchanged', async () => {
    const own =
      "select id, is_admin, introduction, mail, password_hash from person where id <> '100002' and external_id is null order by id"
    const before = await rows(own)
    expect((await apply()).data).toMatchObject({ added: 3, changed: 1, gone: 0, linked: 3, stayed: [] })
    expect(await rows(own)).toEqual(before)
    expect(
      await rows(
        "select d.name, m.leader from person p join membership m on m.person_id = p.id join department d on d.id = m.department_id where p.external_id = 'ding-1'",
      ),
    ).toEqual([{ name: '算法组', leader: true }])
    expect(
      await rows(
        "select r.name, r.permissions from person p join person_role h on h.person_id = p.id join role r on r.id = h.role_id where p.external_id = 'ding-1'",
      ),
    ).toEqual([{ name: '评审专家', permissions: [] }])
    const [linked] = await rows(
      "select p.facts, s.name from person p join person s on s.id = p.superiors->'superior'->0->>'id' where p.id = '100002'",
    )
    expect(linked).toEqual({ facts: { position: '总监', hired: '2021-03-10' }, name: '钱学敏' })
    const { report } = await compare('all')
    expect(report?.linked.total).toBe(0)
    for (const part of report?.parts ?? [])
      expect([part.added.total, part.changed.total, part.gone.total, part.back.total]).toEqual([0, 0, 0, 0])
  })

  test('shows everyone the updated company', async () => {
    const { data } = await (await server.as('100003')).call('employee/contact/getusersbydept', {})
    expect(JSON.stringify(data)).toContain('钱学敏')
  })
})

test('retains local roles and departments beside the synchronised ones', async () => {
  await rows("insert into department (workspace, id, name, parent_id) values ('oa', 'club', '工会', '1')")
  await rows(
    "insert into membership (workspace, person_id, department_id, leader) values ('oa', '100002', 'club', true)",
  )
  await rows(
    "insert into person_role (workspace, person_id, role_id) values ('oa', '100002', 'role-flow-admin') on conflict do nothing",
  )
  told({ ...first, people: first.people.map((one) => ({ ...one, dept_id_list: [31], leads: [] })) })
  await compare('user')
  await apply()
  expect(
    await rows(
      "select department_id as d, leader from membership where person_id = '100002' order by position, department_id",
    ),
  ).toEqual([
    { d: '4', leader: false },
    { d: '2', leader: false },
    { d: 'club', leader: true },
  ])
  expect(
    await rows("select 1 from person_role where person_id = '100002' and role_id = 'role-flow-admin'"),
  ).toHaveLength(1)
})

test('disables and signs out a missing person only after approval', async () => {
  told({ ...first, people: first.people.filter(({ userid }) => userid !== 'ding-2') })
  const shen = await server.as('100002')
  const { report } = await compare('user')
  expect(names(partOf(report, 'people')?.gone)).toEqual(['沈佩兰'])
  await apply()
  expect(await shen.call('employee/getinfo.get', {})).toMatchObject({ status: 200 })
  await compare('user')
  expect((await apply(['people ding-2'])).data).toMatchObject({ gone: 1 })
  expect(await shen.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
})

test('enables a locally disabled person who is still in the source only after approval', async () => {
  told(first)
  const { report } = await compare('user')
  expect(names(partOf(report, 'people')?.back)).toEqual(['沈佩兰'])
  await apply()
  const enabled = "select enabled from person where id = '100002'"
  expect(await rows(enabled)).toEqual([{ enabled: false }])
  await compare('user')
  await apply([], ['people ding-2'])
  expect(await rows(enabled)).toEqual([{ enabled: true }])
})

test('disables a missing department if approved and empty; otherwise retains and names it', async () => {
  told({ ...first, departments: first.departments.filter(({ dept_id }) => dept_id === 30) })
  await compare('dept')
  const { data } = await apply(['departments 31', 'departments 32'])
  expect(data.stayed.sort()).toEqual(['前端组', '算法组'])
  told({
    ...first,
    departments: first.departments.slice(0, 1),
    people: first.people.map((one) => ({ ...one, dept_id_list: [30], leads: [] })),
  })
  await compare('user')
  await apply()
  await compare('dept')
  expect((await apply(['departments 32'])).data).toMatchObject({ gone: 1, stayed: [] })
})

test('compares one person by the local or external id without marking others as missing', async () => {
  told({
    ...first,
    departments: first.departments.slice(0, 1),
    people: [{ userid: 'ding-2', name: '沈佩兰兰', dept_id_list: [30] }],
  })
  await admin.call('employee/contact/syncdataformdingtalkbyuserid', { uuid: '100002' })
  await expect.poll(async () => (await state()).run?.state).toBe('ready')
  const { run, report } = await state()
  expect(run?.kind).toBe('some')
  expect(partOf(report, 'people')).toMatchObject({
    changed: { total: 1 },
    gone: { total: 0 },
    added: { total: 0 },
  })
  await apply()
  expect(await rows("select name, jobid, phone from person where id = '100002'")).toEqual([
    { name: '沈佩兰兰', jobid: '100002', phone: '13900000000' },
  ])
  const unknown = await admin.call('employee/contact/syncdataformdingtalkbyuserid', { uuid: 'admin' })
  expect(unknown).toMatchObject({ success: false, code: 'sync.person-unlinked' })
  const nobody = await admin.call('employee/contact/syncdataformdingtalkbyuserid', { userids: [' '] })
  expect(nobody).toMatchObject({ success: false, code: 'sync.nobody-named' })
})

describe('applying the reviewed differences', () => {
  test('reports a company changed since the review and returns fresh differences', async () => {
    told({
      ...first,
      departments: first.departments.slice(0, 1),
      people: [{ ...first.people[1], dept_id_list: [30] } as never],
    })
    const { run, report } = await compare('user')
    await rows("update person set phone = '1' where id = '100002'")
    const body = { id: run?.id ?? '', digest: report?.digest ?? '', gone: [], back: [] }
    expect(await admin.call('employee/contact/applysync', body)).toMatchObject({
      status: 409,
      code: 'sync.stale',
    })
    expect((await state()).report?.digest).not.toBe(report?.digest)
  })

  test('applies a repeated request once', async () => {
    const { run, report } = await state()
    await apply()
    const again = { id: run?.id ?? '', digest: report?.digest ?? '', gone: [], back: [] }
    const answer = await admin.call('employee/contact/applysync', again)
    expect(answer).toMatchObject({ success: false, code: 'sync.applied-already' })
    expect((await state()).run?.outcome).toMatchObject({ added: 0 })
  })

  test('prevents administrators from disabling themselves', async () => {
    await rows("update person set external_id = 'boss' where id = 'admin'")
    await compare('user')
    expect(await apply(['people boss'])).toMatchObject({ success: false, code: 'organisation.not-yourself' })
    expect(await rows("select enabled from person where id = 'admin'")).toEqual([{ enabled: true }])
    await rows("update person set external_id = null where id = 'admin'")
  })
})

describe('one synchronisation at a time', () => {
  test('rejects a second run by name during the first; an unresponsive run no longer counts', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const list = dingAnswers(outside)['/topapi/v2/department/listsub']
    ding.answers['/topapi/v2/department/listsub'] = (heard, response) => {
      void gate.then(() =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(list?.(heard, response))),
      )
    }
    const beginning = () => admin.call('employee/contact/getdataformdingtalk', { type: 'dept' })
    const both = await Promise.all([beginning(), beginning()])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)?.msg).toBe('系统管理员 发起的同步正在进行，请等它完成')
    server.clock.move(4 * 60_000)
    expect((await state()).run).toMatchObject({ state: 'failed', failure: '读取中断了，请重新比对' })
    expect(await beginning()).toMatchObject({ success: true })
    open()
    await expect.poll(async () => (await state()).run?.state).toBe('ready')
  })

  test('shows the error message of the source and applies nothing', async () => {
    ding.answers['/topapi/v2/department/listsub'] = () => ({ errcode: 60011, errmsg: '没有权限' })
    const { run, report } = await compare('dept')
    expect(run).toMatchObject({ state: 'failed', failure: '对方拒绝了请求：没有权限（错误码 60011）' })
    expect(report).toBeNull()
    expect(await apply()).toMatchObject({ success: false, code: 'sync.not-ready' })
  })
})

test('rebuilds the directory copy and drops memberships without a person', async () => {
  await rows("insert into membership (workspace, person_id, department_id) values ('oa', 'nobody', '2')")
  expect((await admin.call('employee/contact/userdeptrolestoredatarest', {})).data).toEqual({ dropped: 1 })
  const [before] = await rows('select version from directory_version')
  expect(await admin.call('employee/contact/datareload', {})).toMatchObject({ success: true, data: null })
  const [after] = await rows('select version from directory_version')
  expect(after.version).toBe(before.version + 1)
})

test('limits synchronisation to directory administrators and reports a missing source', async () => {
  const li = await server.as('100010')
  for (const name of ['getdataformdingtalk', 'syncstate', 'applysync', 'datareload'] as const)
    expect(await li.raw(`employee/contact/${name}`, {})).toMatchObject({ status: 403 })
  server.house.outside = undefined
  const answer = await admin.call('employee/contact/getdataformdingtalk', { type: 'all' })
  expect(answer).toMatchObject({ success: false, msg: '还没有配置钉钉、企业微信或飞书，请联系系统管理员' })
  expect((await state()).source).toBe('')
})
