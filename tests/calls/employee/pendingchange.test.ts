import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffDraft } from '../../../src/generated/types'
import { runCall } from '../../../src/server/app/handlers'
import { confirmPendingChanges } from '../../../src/server/jobs/confirm-pending-changes'
import { runOutbox } from '../../../src/server/jobs/outbox'
import type { Mail } from '../../../src/server/platform/outgoing/mailer'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startSession } from '../../../src/server/queries/session/session'
import { setForCompany } from '../../kit/company-settings'
import { chain } from '../../kit/designs'
import { previewSheets } from '../../kit/directory-import'
import { creating, type FlowServer, flowServerOfFile, waitingFor } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { limitedAdmin } from '../../kit/limited-admin'
import { type Sender, senderWith } from '../../kit/server'

/** What flows entrust to a person moves only with a second person; the person is told and can object. */

let server: FlowServer
let admin: Sender
/** The administrator of the directory, who may not design flows. */
let hr: Sender
const head = '100028'
const mails: Mail[] = []

beforeAll(async () => {
  server = await flowServerOfFile()
  server.house.mail = async (mail) => void mails.push(mail)
  admin = await server.as('admin')
  await setForCompany(server, { notice_mail: true })
  hr = await limitedAdmin(server, '100052', ['directory', 'flow.admin.entrust'])
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})
beforeEach(async () => {
  await server.db.pool.query("update pending_change set state = 'withdrawn' where state = 'pending'")
})

/** The finance head, signed in anew: a reset or a long time ends older sessions. */
const asHead = async () => {
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, homeWorkspace, head))
  await server.db.pool.query('update person set must_change = false where id = $1', [head])
  return senderWith(server.app, token)
}

/** A flow that waits for the finance head. */
async function taskOfHead(): Promise<string> {
  const design = await server.publish(`付款 ${server.house.newId()}`, chain({ id: 'one', who: [head] }))
  const creator = await server.as('100010')
  const flowdata = { dept: '', desc: '机密', fileList: [], level: 0 as const }
  const { data } = await creator.call('oa/flow/creat', creating(design, {}, { flowdata }))
  return waitingFor(await asHead(), data.flowlistid)
}

const bearerOf = async (message: string): Promise<string> =>
  (
    await server.db.pool.query(
      `select to_id from message m where status = 1 and flow_id = (select flow_id from message where id = $1)`,
      [message],
    )
  ).rows[0]?.to_id
const listed = async (who: Sender) =>
  (await who.call('employee/pendingchange/list', { nowpage: 1 })).data.result
const newest = async (who = admin) => {
  const [found] = await listed(who)
  if (!found) throw new Error('no change waits')
  return found
}
const confirm = async (who = admin) =>
  who.call('employee/pendingchange/confirm', { id: (await newest(who)).id })
const requested = { status: 409, success: false, code: 'pending-change.requested' }

async function draftOf(id: string): Promise<StaffDraft> {
  const { data } = await admin.call('employee/list', { nowpage: 1, search: { text: id, state: 'all' } })
  const [row] = data.result
  if (!row) throw new Error(`${id} is missing`)
  const { jobid, name, mail, phone, avatar, departments, roles } = row
  return {
    jobid,
    name,
    mail,
    phone,
    avatar,
    roles: roles.map((one) => one.id),
    departments: departments.map((one) => ({ id: one.id, leader: one.leader })),
  }
}
async function edit(who: Sender, id: string, part: Partial<StaffDraft>) {
  const seen = await draftOf(id)
  return who.call('employee/edit', { id, person: { ...seen, ...part }, seen })
}

const superiorsOf = async (id: string) =>
  (await server.db.pool.query('select superiors from person where id = $1', [id])).rows[0]?.superiors

test('holds a superior who would decide for a person until a second person confirms', async () => {
  const superiors = { superior: [{ id: '100030' }] }
  expect(await edit(hr, '100010', { superiors })).toMatchObject(requested)
  expect(await superiorsOf('100010')).toEqual({})
  expect(await confirm()).toMatchObject({ success: true })
  expect(await superiorsOf('100010')).toEqual(superiors)
  expect(await edit(hr, '100010', { superiors: {} })).toMatchObject(requested)
  expect(await superiorsOf('100010')).toEqual(superiors)
  expect(await edit(admin, '100010', { superiors: {} })).toMatchObject({ success: true })
})

describe('tasks of a trusted person', () => {
  test('holds the hand-over of tasks until a second person confirms, and names that person', async () => {
    const task = await taskOfHead()
    const answer = await hr.call('employee/handover', { id: head, to: '100052' })
    expect(answer).toMatchObject(requested)
    expect(answer.msg).toContain('系统管理员')
    expect(await bearerOf(task)).toBe(head)
    expect(await newest()).toMatchObject({ people: '徐丽华', may_confirm: true, may_object: false })
    expect(await confirm()).toMatchObject({ success: true })
    expect(await bearerOf(task)).toBe('100052')
    expect(await listed(admin)).toEqual([])
  })

  test('creates one request for tasks requested repeatedly', async () => {
    await taskOfHead()
    for (let time = 0; time < 3; time++)
      expect(await hr.call('employee/handover', { id: head, to: '100052' })).toMatchObject(requested)
    expect(await listed(hr)).toHaveLength(1)
  })

  test('moves the tasks of an ordinary employee immediately', async () => {
    expect(await hr.call('employee/handover', { id: '100040', to: '100052' })).toMatchObject({
      success: true,
    })
    expect(await listed(admin)).toEqual([])
  })

  test('moves the tasks immediately where the caller may design flows', async () => {
    const task = await taskOfHead()
    expect(await admin.call('employee/handover', { id: head, to: '100009' })).toMatchObject({ success: true })
    expect(await bearerOf(task)).toBe('100009')
  })

  test('treats a person named by a published design as trusted', async () => {
    await server.publish('点名', chain({ id: 'one', who: ['100014'] }))
    expect(await hr.call('employee/handover', { id: '100014', to: '100052' })).toMatchObject(requested)
  })

  test('cancels the move when the person objects, who is notified by mail and on the page', async () => {
    const task = await taskOfHead()
    await hr.call('employee/handover', { id: head, to: '100052' })
    await runOutbox(server.house)
    expect(mails.at(-1) && mails.some(({ to }) => to.includes('xulihua@example.com'))).toBe(true)
    const victim = await asHead()
    const { id, may_object } = await newest(victim)
    expect(may_object).toBe(true)
    expect((await victim.call('oa/flow/list/number', {})).data.changes).toBe(1)
    expect(await victim.call('employee/pendingchange/stop', { id, reason: '我没有离职' })).toMatchObject({
      success: true,
    })
    expect(await admin.call('employee/pendingchange/confirm', { id })).toMatchObject({
      status: 409,
      code: 'pending-change.decided',
    })
    expect(await bearerOf(task)).toBe(head)
  })

  test('rejects confirmation by the requester, a second directory administrator or an unrelated person', async () => {
    await taskOfHead()
    await hr.call('employee/handover', { id: head, to: '100052' })
    const { id } = await newest()
    const other = await limitedAdmin(server, '100054', ['directory'])
    for (const who of [hr, other, await server.as('100012')])
      expect(await who.call('employee/pendingchange/confirm', { id })).toMatchObject({ status: 403 })
    expect(await (await server.as('100012')).call('employee/pendingchange/stop', { id })).toMatchObject({
      success: false,
      code: 'pending-change.gone',
    })
    expect(await hr.call('employee/pendingchange/stop', { id })).toMatchObject({ success: true })
  })

  test('cancels the move when the requester has lost the permission', async () => {
    const left = await limitedAdmin(server, '100056', ['directory'])
    await taskOfHead()
    await left.call('employee/handover', { id: head, to: '100052' })
    await server.db.pool.query("delete from person_role where role_id = 'role-limited-100056'")
    expect(await confirm()).toMatchObject({ success: false, code: 'pending-change.requester-left' })
  })

  test('leaves the change pending with the message when the stored call is rejected', async () => {
    await taskOfHead()
    await hr.call('employee/handover', { id: head, to: '100027' })
    await admin.call('employee/setenable', { id: '100027', enabled: false })
    expect(await confirm()).toMatchObject({ success: false, code: 'flow.no-successor' })
    expect(await newest()).toMatchObject({ state: 'pending' })
    await admin.call('employee/setenable', { id: '100027', enabled: true })
  })
})

describe('an ordinary departure', () => {
  test('suspends a trusted person immediately and requests one confirmation for tasks and departments', async () => {
    const id = '100041'
    const design = await server.publish('物流', chain({ id: 'one', who: [id] }))
    const creator = await server.as('100010')
    const { data } = await creator.call('oa/flow/creat', creating(design, {}))
    const leaver = await server.as(id)
    const task = await waitingFor(leaver, data.flowlistid)
    const body = { id, enabled: false, handover_to: '100042', handover_leads: true }
    expect(await hr.call('employee/setenable', body)).toMatchObject({ success: true, data: { moved: 0 } })
    expect(await leaver.call('oa/flow/list/number', {})).toMatchObject({ status: 401 })
    expect(await bearerOf(task)).toBe(id)
    expect(await listed(admin)).toHaveLength(1)
    expect(await confirm()).toMatchObject({ success: true })
    expect(await bearerOf(task)).toBe('100042')
    const leads = "select 1 from membership where person_id = '100042' and department_id = '9' and leader"
    expect((await server.db.pool.query(leads)).rowCount).toBe(1)
  })
})

describe('departments, addresses and sign-in of a trusted person', () => {
  test('requires a second person for a demotion and for a password reset after it', async () => {
    const { departments } = await draftOf(head)
    const demoted = departments.map((one) => ({ ...one, leader: false }))
    expect(await edit(hr, head, { departments: demoted })).toMatchObject(requested)
    expect(await hr.call('dept/edit', { id: '7', name: '财务部', leaders: [] })).toMatchObject(requested)
    expect(await hr.call('employee/resetpwd', { id: head })).toMatchObject(requested)
    expect((await draftOf(head)).departments).toEqual(departments)
  })

  test('changes mail and phone after a second person confirms and notifies the old address', async () => {
    mails.length = 0
    expect(await edit(hr, head, { mail: 'mine@example.com' })).toMatchObject(requested)
    expect((await draftOf(head)).mail).toBe('xulihua@example.com')
    expect(await confirm()).toMatchObject({ success: true })
    expect((await draftOf(head)).mail).toBe('mine@example.com')
    await runOutbox(server.house)
    const told = mails.filter(({ subject }) => subject === '需要第二人确认的更改').flatMap(({ to }) => to)
    expect(told).toContain('xulihua@example.com')
    await edit(admin, head, { mail: 'xulihua@example.com' })
  })

  test('shows the one-time password of a confirmed reset only to the person or the confirming person', async () => {
    server.house.mail = undefined
    expect(await hr.call('employee/resetpwd', { id: head })).toMatchObject(requested)
    const { data } = await confirm()
    expect(data.password).not.toBe('')
    server.house.mail = async (mail) => void mails.push(mail)
  })

  test('requires a second person for a new department supervisor', async () => {
    const self = await draftOf('100052')
    const leading = self.departments.map((one) => ({ ...one, leader: true }))
    expect(await edit(hr, '100052', { departments: leading })).toMatchObject(requested)
    const added = { name: '新部门', parent_id: '1', leaders: ['100052'] }
    expect(await hr.call('dept/add', added)).toMatchObject(requested)
    expect(await hr.call('dept/merge', { id: '7', into: '12' })).toMatchObject(requested)
  })

  test('changes names, ordinary people and departments without supervisors as before', async () => {
    expect(await edit(hr, '100040', { mail: 'ayi@example.com' })).toMatchObject({ success: true })
    expect(await edit(hr, head, { name: '徐丽华' })).toMatchObject({ success: true })
    expect(await hr.call('dept/add', { name: '筹备组', parent_id: '1', leaders: [] })).toMatchObject({
      success: true,
    })
  })

  test('rejects the rows of a spreadsheet that change trusted people', async () => {
    const { data: exported } = await hr.call('employee/directorysheet/export', {})
    const people = exported.people
      .filter(({ jobid }) => jobid === head)
      .map((one) => ({ ...one, row: 2, mail: 'mine@example.com' }))
    const { plan } = await previewSheets(hr, { departments: [], people })
    expect(plan).toMatchObject({ people: { changed: 0 }, faults: [{ row: 2, column: 'mail' }] })
    expect(plan.faults[0]?.msg).toContain('另一位管理员')
    expect(await listed(admin)).toEqual([])
  })
})

describe('delegations and tasks in flows', () => {
  const delegation = {
    kind: 'flow' as const,
    enabled: true,
    flows: null,
    begins_at: null,
    ends_at: null,
    reason: '',
  }

  test('requires a second person when a delegation administrator delegates for a trusted person', async () => {
    const body = { ...delegation, from: head, to: '100052' }
    expect(await hr.call('oa/flowdesigns/entrust/creat', body)).toMatchObject(requested)
    expect(await confirm()).toMatchObject({ success: true })
    const { data } = await (await asHead()).call('oa/flowdesigns/entrust/list.get', {})
    expect(data).toMatchObject([{ from: head, to: '100052' }])
  })

  test('lets a delegation administrator delegate for an ordinary employee alone', async () => {
    const body = { ...delegation, from: '100040', to: '100052' }
    expect(await hr.call('oa/flowdesigns/entrust/creat', body)).toMatchObject({ success: true })
  })
})

describe('no other person able to confirm', () => {
  const settle = () => confirmPendingChanges(runCall)(server.house)
  /** The only administrator is away, as rows say it: the requester alone is left. */
  const alone = (isAway: boolean) =>
    server.db.pool.query("update person set enabled = $1 where id in ('admin', '100004')", [!isAway])

  test('carries out a change after one day and not before', async () => {
    const task = await taskOfHead()
    await alone(true)
    expect(await hr.call('employee/handover', { id: head, to: '100013' })).toMatchObject({
      status: 409,
      code: 'pending-change.requested-alone',
    })
    server.clock.move(23 * 3_600_000)
    await settle()
    expect(await bearerOf(task)).toBe(head)
    server.clock.move(2 * 3_600_000)
    await settle()
    expect(await bearerOf(task)).toBe('100013')
    await alone(false)
  })

  test('stops a change by an objection within the day', async () => {
    const task = await taskOfHead()
    await alone(true)
    await hr.call('employee/handover', { id: head, to: '100013' })
    const victim = await asHead()
    await victim.call('employee/pendingchange/stop', { id: (await newest(victim)).id })
    server.clock.move(25 * 3_600_000)
    await settle()
    expect(await bearerOf(task)).toBe(head)
    await alone(false)
  })

  test('expires a pending change after two weeks', async () => {
    await taskOfHead()
    await hr.call('employee/handover', { id: head, to: '100013' })
    const { id } = await newest(hr)
    server.clock.move(15 * 24 * 3_600_000)
    await settle()
    const { rows } = await server.db.pool.query('select state from pending_change where id = $1', [id])
    expect(rows).toEqual([{ state: 'lapsed' }])
  })
})
