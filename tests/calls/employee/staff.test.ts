import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import type { StaffDraft, StaffRow } from '../../../src/generated/types'
import { runOutbox } from '../../../src/server/jobs/outbox'
import type { Mail } from '../../../src/server/platform/outgoing/mailer'
import { opening, signing } from '../../kit/designs'
import { previewSheets } from '../../kit/directory-import'
import { creating, dealing, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { login } from '../../kit/password'
import type { Sender } from '../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const draft: StaffDraft = {
  jobid: '200001',
  name: '林新',
  mail: 'linxin@example.com',
  phone: '139 0000 0001',
  avatar: '',
  departments: [{ id: '4', leader: false }],
  roles: [],
}
const find = async (text: string, state: 'enabled' | 'disabled' | 'all' = 'all') =>
  (await admin.call('employee/list', { nowpage: 1, search: { text, state } })).data.result
const one = async (jobid: string): Promise<StaffRow> => {
  const row = (await find(jobid)).find((person) => person.jobid === jobid)
  if (!row) throw new Error(`${jobid} is missing`)
  return row
}
const draftOf = ({ jobid, name, mail, phone, avatar, departments, roles }: StaffRow): StaffDraft => ({
  jobid,
  name,
  mail,
  phone,
  avatar,
  roles: roles.map(({ id }) => id),
  departments: departments.map(({ id, leader }) => ({ id, leader })),
})
const change = async (jobid: string, part: Partial<StaffDraft>, by = admin) => {
  const row = await one(jobid)
  const seen = draftOf(row)
  return by.call('employee/edit', { id: row.id, person: { ...seen, ...part }, seen })
}

const calls = {
  'employee/list': { nowpage: 1, search: {} },
  'employee/add': draft,
  'employee/edit': { id: '100010', person: draft, seen: draft },
  'employee/setenable': { id: '100010', enabled: false },
  'employee/handover': { id: '100010', to: '100011' },
  'employee/uses': { id: '100010' },
  'employee/resetpwd': { id: '100010' },
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to directory administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('filters the change log by subject, text and time, and exports what the filter finds', async () => {
  const before = new Date(server.clock.now()).toISOString()
  const body = { name: '日志部', parent_id: '1', leaders: [] }
  expect((await admin.call('dept/add', body)).success).toBe(true)
  const found = async (asked: object) =>
    (await admin.call('employee/directorylog', { nowpage: 1, ...asked })).data.result.map(
      ({ what, target }) => [what, target],
    )
  const entry = ['department-add', '日志部']
  expect(await found({ text: '日志' })).toEqual([entry])
  expect(await found({ about: 'department', text: '日志' })).toEqual([entry])
  expect(await found({ about: 'person', text: '日志' })).toEqual([])
  expect(await found({ about: 'other', text: '日志' })).toEqual([])
  expect(await found({ text: '日志', at: { to: before } })).toEqual([])
  expect(await found({ text: '日志', at: { from: before } })).toEqual([entry])
  const li = await server.as('100002')
  expect(await li.raw('employee/directorylog/export', {})).toMatchObject({ status: 403, data: null })
  const answer = await admin.raw('employee/directorylog/export', { text: '日志' })
  expect(answer).toMatchObject({ status: 200 })
})

test('lists people by page, department with sub-departments, role and search text', async () => {
  const list = async (search: object) => (await admin.call('employee/list', { nowpage: 1, search })).data
  expect(await list({})).toMatchObject({ totalItems: 61, pageSize: 20, currentPage: 1 })
  const center = await list({ dept_id: '3' })
  const deep = await list({ dept_id: '3', deep: true })
  expect(deep.totalItems).toBeGreaterThan(center.totalItems)
  expect((await list({ role_id: 'role-cashier' })).result.every(({ roles }) => roles.length > 0)).toBe(true)
  expect((await list({ text: '沈佩' })).result.map(({ name }) => name)).toEqual(['沈佩兰'])
  expect((await list({ text: '13800000002' })).result.map(({ name }) => name)).toEqual(['沈佩兰'])
  expect((await list({ text: 'shenpx' })).result).toEqual([])
  for (const text of ['shenpeilan', 'spl', 'ShenPei', 'shenpl'])
    expect((await list({ text })).result.map(({ name }) => name)).toContain('沈佩兰')
  expect((await list({ text: '%' })).totalItems).toBe(0)
  const second = await admin.call('employee/list', { nowpage: 2, search: {} })
  expect(second.data.result).toHaveLength(20)
})

test('shows a new person’s password once and requires its change after sign-in', async () => {
  const added = await admin.call('employee/add', draft)
  expect(added).toMatchObject({ success: true })
  expect(await one('200001')).toMatchObject({
    name: '林新',
    enabled: true,
    mayManage: true,
    departments: [{ id: '4', name: '前端组', path: '全公司/研发中心/前端组' }],
  })
  const signedIn = await login(server.nobody, '200001', added.data.password)
  expect(signedIn).toMatchObject({ success: true, data: { mustChange: true } })
  const log = await admin.call('employee/directorylog', { nowpage: 1 })
  expect(log.data.result[0]).toMatchObject({
    what: 'person-add',
    target: '林新',
    after: { jobid: '200001', departments: ['前端组'] },
  })
  expect(JSON.stringify(log.data)).not.toContain(added.data.password)
})

test.each<[string, Partial<StaffDraft>, string]>([
  ['a job number that is taken', { jobid: '100010' }, 'organisation.job-id-taken'],
  ['no department', { jobid: '200002', departments: [] }, 'form.faults'],
  [
    'an unknown department',
    { jobid: '200002', departments: [{ id: 'x', leader: false }] },
    'organisation.department-missing',
  ],
  ['no name', { jobid: '200002', name: ' ' }, 'form.faults'],
])('rejects %s', async (_, part, code) => {
  expect(await admin.call('employee/add', { ...draft, ...part })).toMatchObject({ success: false, code })
})

test('rejects one of two concurrent additions with the same job number', async () => {
  const answers = await Promise.all(
    ['甲', '乙'].map((name) => admin.call('employee/add', { ...draft, jobid: '200009', name })),
  )
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
})

test('accepts only an image as picture', async () => {
  const script = 'data:text/html;base64,PHNjcmlwdD4='
  expect(await admin.call('employee/add', { ...draft, jobid: '200003', avatar: script })).toMatchObject({
    status: 400,
  })
  const image = 'data:image/png;base64,iVBORw0KGgo='
  expect(await change('200001', { avatar: image })).toMatchObject({ success: true })
  expect((await one('200001')).avatar).toBe(image)
})

test('preserves the order of departments and their supervisors and logs both old and new values', async () => {
  const departments = [
    { id: '6', leader: true },
    { id: '4', leader: false },
  ]
  expect(await change('200001', { departments, phone: '' })).toMatchObject({ success: true })
  expect((await one('200001')).departments).toMatchObject([{ id: '6', leader: true }, { id: '4' }])
  const log = await admin.call('employee/directorylog', { nowpage: 1 })
  expect(log.data.result[0]).toMatchObject({
    what: 'person-edit',
    before: { phone: '139 0000 0001', leads: [] },
    after: { phone: '', departments: ['测试组', '前端组'], leads: ['测试组'] },
  })
})

test('rejects a save based on an outdated version and reports it', async () => {
  const row = await one('200001')
  const seen = draftOf(row)
  await change('200001', { name: '林欣' })
  const late = await admin.call('employee/edit', { id: row.id, person: { ...seen, name: '林鑫' }, seen })
  expect(late).toMatchObject({ status: 409, code: 'organisation.person-stale' })
  expect((await one('200001')).name).toBe('林欣')
})

test('shows a reset password once, ends every session and requires a change', async () => {
  const person = await server.as('100030')
  const { data } = await admin.call('employee/resetpwd', { id: '100030' })
  expect(await person.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  expect(await login(server.nobody, '100030', data.password ?? '')).toMatchObject({
    data: { mustChange: true },
  })
})

test('mails the new password to a person with an address and shows it to no one else', async () => {
  const mails: Mail[] = []
  server.house.mail = async (mail) => void mails.push(mail)
  await server.db.pool.query("update person set mail = 'm@example.com' where id = '100031'")
  const answer = await admin.call('employee/resetpwd', { id: '100031' })
  server.house.mail = async () => Promise.reject(new Error('no such host'))
  const refused = await admin.call('employee/resetpwd', { id: '100031' })
  server.house.mail = undefined
  expect(answer.data).toEqual({ password: null })
  expect(mails).toMatchObject([{ to: ['m@example.com'], subject: '您的密码已被重置' }])
  const [password = ''] = /Qp[0-9a-f]{12}7/.exec(mails[0]?.text ?? '') ?? []
  expect(mails[0]?.text).toContain('系统管理员')
  expect(refused).toMatchObject({ success: false, code: 'organisation.password-not-sent' })
  expect(await login(server.nobody, '100031', password)).toMatchObject({ success: false })
  const { rows } = await server.db.pool.query(
    "select details->>'by' as by from audit where person_id = '100031' and action = 'password.reset'",
  )
  expect(rows).toEqual([{ by: '系统管理员' }, { by: '系统管理员' }])
})

describe('departures', () => {
  const start = async () => {
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    return data.flowlistid
  }

  test('shows first what depends on the person', async () => {
    const flow = await start()
    const { data } = await admin.call('employee/uses', { id: '100008' })
    expect(data.waiting).toBeGreaterThan(0)
    expect(data.flowsWaiting.map(({ id }) => id)).toContain(flow)
    expect(data.leads.length).toBeGreaterThan(0)
  })

  test('hands over waiting messages, ends the sessions and prevents further signatures', async () => {
    const flow = await start()
    const leaver = await server.as('100008')
    const { data: before } = await admin.call('employee/uses', { id: '100008' })
    const left = await admin.call('employee/setenable', {
      id: '100008',
      enabled: false,
      handover_to: '100011',
      handover_leads: true,
    })
    expect(left).toMatchObject({ success: true, data: { moved: before.waiting } })
    expect(await leaver.call('employee/getinfo.get', {})).toMatchObject({ status: 401 })
    expect((await admin.call('employee/uses', { id: '100008' })).data.waiting).toBe(0)
    const led = (await admin.call('dept/list', {})).data.find(({ id }) => id === '4')
    expect(led?.leaders).toMatchObject([{ id: '100011' }])

    const successor = await server.as('100011')
    const msgid = await waitingFor(successor, flow)
    const history = await successor.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(history).toMatchObject({ success: true })
    expect(JSON.stringify(history.data)).toContain('管理员把')
    expect(await successor.call('oa/flow/deal', dealing(msgid))).toMatchObject({ success: true })
    const again = await successor.call('oa/flow/deal', dealing(msgid))
    expect(again).toMatchObject({ success: false })
  })

  test('lists flows that name only the leaver before and after, and as an incident until they are repaired', async () => {
    const id = '100012'
    const flowid = await server.publish('只找一人', opening(signing('orsign', [id], '100028')))
    const gaps = [{ id: flowid, name: '只找一人', steps: [expect.any(String)] }]
    expect((await admin.call('employee/uses', { id })).data.gaps).toEqual(gaps)
    const left = await admin.call('employee/setenable', { id, enabled: false })
    expect(left).toMatchObject({ success: true, data: { gaps } })

    const designer = await server.as('100004')
    const settled = async () => {
      while (await runOutbox(server.house));
    }
    const open = async () =>
      (await designer.call('oa/flow/incident/list', { state: 'open', nowpage: 1 })).data.result.filter(
        ({ kind }) => kind === 'unassigned-designs',
      )
    await settled()
    const [incident] = await open()
    expect(incident?.error.msg).toContain('只找一人')
    const retry = () => designer.call('oa/flow/incident/retry', { id: incident?.id ?? '', reason: '已处理' })
    await retry()
    await settled()
    expect(await open()).toHaveLength(1)

    const to = { id: '100013', name: '接手人' }
    const replacing = { type: 'user' as const, from: id, to, publish: true, flows: [flowid], groups: [] }
    expect(await designer.call('oa/flowdesigns/replace', replacing)).toMatchObject({ success: true })
    await retry()
    await settled()
    expect(await open()).toEqual([])
    await admin.call('employee/setenable', { id, enabled: true })
  })

  test('names who took over how many tasks where some climb above the successor', async () => {
    const [leaver, to] = ['100014', '100013']
    const flowid = await server.publish('分头接手', opening(signing('orsign', [leaver], '100028')))
    const start = async (id: string) =>
      (await (await server.as(id)).call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
    const [, , own] = [await start('100010'), await start('100011'), await start(to)]
    const left = await admin.call('employee/setenable', { id: leaver, enabled: false, handover_to: to })
    const takeovers = [
      { id: to, name: '蒋思源', count: 2 },
      { id: expect.any(String), name: expect.any(String), count: 1 },
    ]
    expect(left.data).toMatchObject({ moved: 3, takeovers })
    const above = left.data.takeovers?.[1]?.name
    const history = await (await server.as(to)).call('oa/flow/detail_logs', { flowOi_id: own })
    expect(JSON.stringify(history.data)).toContain(`的待办移交给${above}`)
    const { data } = await admin.call('employee/directorylog', { nowpage: 1 })
    expect(data.result[0]?.after).toMatchObject({ moved: 3, takeovers })
    await admin.call('employee/setenable', { id: leaver, enabled: true })
  })

  test('rejects the whole departure with flow and step where the successor would decide on the own request', async () => {
    const [leaver, top] = ['100014', '100001']
    const flowid = await server.publish('总经理的申请', opening(signing('orsign', [leaver], '100028')))
    const sent = await (await server.as(top)).call('oa/flow/creat', creating(flowid, {}))
    expect(sent.success, sent.msg).toBe(true)
    const refused = await admin.call('employee/setenable', { id: leaver, enabled: false, handover_to: top })
    expect(refused).toMatchObject({ success: false, code: 'organisation.handover-rejected' })
    expect(refused.msg).toMatch(/“总经理的申请 .*陈国栋 是该流程的发起人.*“sign”/)
    expect((await one(leaver)).enabled).toBe(true)
  })

  test('rejects the whole departure when the successor has left', async () => {
    const row = await one('100009')
    const body = { id: row.id, enabled: false, handover_to: '100008' }
    const refused = await admin.call('employee/setenable', body)
    expect(refused).toMatchObject({ success: false, code: 'flow.no-successor' })
    expect((await one('100009')).enabled).toBe(true)
  })

  test('leaves the messages for a later hand-over when no successor is named', async () => {
    await start()
    const waiters = await server.db.pool.query(
      "select to_id as id from message where status = 1 and to_id <> 'admin' limit 1",
    )
    const id = waiters.rows[0].id
    const left = await admin.call('employee/setenable', { id, enabled: false })
    expect(left.data.waiting).toBeGreaterThan(0)
    expect(left.msg).toContain(String(left.data.waiting))
    expect((await admin.call('employee/uses', { id })).data.waiting).toBeGreaterThan(0)
    const marked = (await find('', 'disabled')).find((person) => person.id === id)
    expect(marked?.waiting).toBeGreaterThan(0)
    const moved = await admin.call('employee/handover', { id, to: '100012' })
    expect(moved.data.moved).toBeGreaterThan(0)
    expect((await admin.call('employee/uses', { id })).data.waiting).toBe(0)
  })

  test('lists tasks that wait for nobody as an incident, until a second call hands them over', async () => {
    const flowid = await server.publish('只等一人', opening(signing('orsign', ['100015'], '100028')))
    await (await server.as('100010')).call('oa/flow/creat', creating(flowid, {}))
    await admin.call('employee/setenable', { id: '100015', enabled: false })
    const designer = await server.as('100004')
    const settled = async () => {
      while (await runOutbox(server.house));
      const { data } = await designer.call('oa/flow/incident/list', { state: 'open', nowpage: 1 })
      return data.result.filter(
        ({ kind, error }) => kind === 'unassigned-tasks' && error.msg.includes('1 条'),
      )
    }
    const [incident] = await settled()
    expect(incident?.error.msg).toContain('移交')
    const again = { id: '100015', enabled: false, handover_to: '100013' }
    expect(await admin.call('employee/setenable', again)).toMatchObject({ success: true, data: { moved: 1 } })
    expect((await admin.call('employee/uses', { id: '100015' })).data.waiting).toBe(0)
    await designer.call('oa/flow/incident/retry', { id: incident?.id ?? '', reason: '已移交' })
    expect(await settled()).toEqual([])
    await admin.call('employee/setenable', { id: '100015', enabled: true })
  })

  test('restores a returning person to the departments that still exist', async () => {
    expect(await admin.call('employee/setenable', { id: '100008', enabled: true })).toMatchObject({
      success: true,
    })
    expect((await one('100008')).enabled).toBe(true)
  })
})

describe('administrators', () => {
  test('rejects administrators who remove their own access', async () => {
    const refused = await admin.call('employee/setenable', { id: 'admin', enabled: false })
    expect(refused).toMatchObject({ success: false, code: 'organisation.not-yourself' })
  })

  test('prevents directory administrators from changing higher-ranked people or granting rights they lack', async () => {
    await server.db.pool.query(
      `insert into role (id, group_id, group_name, name, permissions, position)
       values ('role-hr-admin', 'group-system', '系统', '通讯录管理员', '{directory}', 99),
         ('role-librarian', 'group-system', '系统', '图书管理员', '{}', 100);
       insert into person_role (person_id, role_id) values ('100020', 'role-hr-admin')`,
    )
    const hr = await server.as('100020')
    expect(await hr.call('employee/resetpwd', { id: 'admin' })).toMatchObject({
      status: 403,
      code: 'organisation.above-you',
    })
    expect(await change('200001', { roles: ['role-system-admin'] }, hr)).toMatchObject({ status: 403 })
    expect(await change('200001', { roles: ['role-librarian'] }, hr)).toMatchObject({ success: true })
    const members = { id: 'role-system-admin', add: ['100020'], remove: [] }
    expect(await hr.call('employee/role/members', members)).toMatchObject({ status: 403 })
  })

  test('prevents directory administrators from gaining or granting roles that flows use', async () => {
    const hr = await server.as('100020')
    const lead = { id: 'role-finance-lead', add: ['100020'], remove: [] }
    expect(await hr.call('employee/role/members', lead)).toMatchObject({ code: 'organisation.role-in-flows' })
    expect(await change('200001', { roles: ['role-finance-lead'] }, hr)).toMatchObject({ status: 403 })
    const people = [{ row: 2, jobid: '200001', roles: '财务/财务负责人' }]
    const { plan } = await previewSheets(hr, { departments: [], people })
    expect(plan.faults).toMatchObject([{ column: 'roles' }])
    for (const id of ['100001', '100008'])
      expect(await hr.call('employee/resetpwd', { id })).toMatchObject({
        status: 409,
        code: 'pending-change.requested',
      })
    expect(await hr.call('employee/resetpwd', { id: '100040' })).toMatchObject({ success: true })
  })

  test('lets directory administrators who may design flows grant roles of flows', async () => {
    await server.db.pool.query(
      "update role set permissions = '{directory,flowdesign}' where id = 'role-hr-admin'",
    )
    const hr = await server.as('100020')
    const lead = { id: 'role-finance-lead', add: ['200001'], remove: [] }
    expect(await hr.call('employee/role/members', lead)).toMatchObject({ success: true })
    expect(await hr.call('employee/resetpwd', { id: '100008' })).toMatchObject({ success: true })
  })
})
