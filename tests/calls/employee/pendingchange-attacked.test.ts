import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { saveDesign } from '../../../src/server/queries/design/design-writer'
import { chain } from '../../kit/designs'
import { creating, type FlowServer, flowServerOfFile, waitingFor } from '../../kit/flows'
import { group } from '../../kit/house'
import { expectInvariants } from '../../kit/invariants'
import { limitedAdmin } from '../../kit/limited-admin'
import type { Sender } from '../../kit/server'

/** The queue of changes that need a second person, as those attack it who may not make them alone. */

let server: FlowServer
let admin: Sender
/** Two administrators of the directory, and one who only designs flows. */
let hr: Sender
let other: Sender
let designer: Sender
const head = '100028'

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  hr = await limitedAdmin(server, '100052', ['directory'])
  other = await limitedAdmin(server, '100054', ['directory'])
  designer = await limitedAdmin(server, '100055', ['flowdesign'])
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})
beforeEach(async () => {
  await server.db.pool.query("update pending_change set state = 'withdrawn' where state = 'pending'")
})

const requested = { status: 409, success: false, code: 'pending-change.requested' }
const listed = async (who: Sender) =>
  (await who.call('employee/pendingchange/list', { nowpage: 1 })).data.result
async function requestedBy(who: Sender, to = '100009') {
  expect(await who.call('employee/handover', { id: head, to })).toMatchObject(requested)
  const [found] = await listed(who)
  if (!found) throw new Error('no change waits')
  return { id: found.id }
}

describe('a person trusted by flows', () => {
  /** A task that waits for the only holder of a role, by which the design chooses. */
  async function taskOfRole(id: string) {
    const { data: role } = await admin.call('employee/role/save', { name: `专员 ${id}`, group_name: '临时' })
    const members = { id: role.id, add: [id], remove: [] }
    expect(await admin.call('employee/role/members', members)).toMatchObject({ success: true })
    const dealers = [group([{ type: 'role', id: role.id, name: '专员' }])]
    const design = await server.publish(`原职 ${id}`, chain({ id: 'one', who: [], dealers }))
    const creator = await server.as('100010')
    const { data } = await creator.call('oa/flow/creat', creating(design, {}))
    return { design, role: role.id, task: await waitingFor(await server.as(id), data.flowlistid) }
  }
  /** Loses the role by who may take it, so that no change waits. */
  const demote = async (id: string, role: string) =>
    expect(await admin.call('employee/role/members', { id: role, add: [], remove: [id] })).toMatchObject({
      success: true,
    })

  test('treats a demoted person as trusted only while a task of the lost role waits', async () => {
    const id = '100016'
    const { role } = await taskOfRole(id)
    await demote(id, role)
    expect(await hr.call('employee/resetpwd', { id })).toMatchObject(requested)
    expect(await hr.call('employee/handover', { id, to: '100052' })).toMatchObject(requested)
    expect(await admin.call('employee/handover', { id, to: '100009' })).toMatchObject({ success: true })
    expect(await hr.call('employee/resetpwd', { id })).toMatchObject({ success: true })
  })

  test('treats person and role as trusted while flows run by a version that names the role', async () => {
    const id = '100017'
    const { design, role } = await taskOfRole(id)
    const { house, db } = server
    const saving = { workspace: homeWorkspace, personId: 'admin', now: house.clock.now(), newId: house.newId }
    const changed = {
      id: design,
      design: chain({ id: 'one', who: ['100014'] }),
      publish: true,
      rev: undefined,
    }
    await db.transaction((tx) => saveDesign(tx, saving, changed))
    const given = { id: role, add: ['100052'], remove: [] }
    expect(await hr.call('employee/role/members', given)).toMatchObject({ success: false })
    expect(await hr.call('employee/resetpwd', { id })).toMatchObject(requested)
  })
})

describe('a pending change', () => {
  test('rejects confirmation and objection by people who could not make the change alone', async () => {
    const { id } = await requestedBy(hr)
    for (const who of [other, designer]) {
      expect(await listed(who)).toEqual([])
      for (const call of ['confirm', 'stop'] as const)
        expect(await who.call(`employee/pendingchange/${call}`, { id })).toMatchObject({ success: false })
    }
    expect((await listed(admin)).map((one) => [one.id, one.may_confirm])).toEqual([[id, true]])
  })

  test('carries out a change once for two concurrent confirmations', async () => {
    const { id } = await requestedBy(hr)
    const both = await Promise.all([1, 2].map(() => admin.call('employee/pendingchange/confirm', { id })))
    expect(both.map(({ code = 'done' }) => code).sort()).toEqual(['done', 'pending-change.decided'])
  })

  test('rejects a change whose requester has left', async () => {
    const { id } = await requestedBy(other)
    await server.db.pool.query("update person set enabled = false where id = '100054'")
    expect(await admin.call('employee/pendingchange/confirm', { id })).toMatchObject({
      success: false,
      code: 'pending-change.requester-left',
    })
    await server.db.pool.query("update person set enabled = true where id = '100054'")
  })

  test('rejects a change that would now move more than was requested', async () => {
    expect(await hr.call('dept/merge', { id: '7', into: '12' })).toMatchObject(requested)
    const [found] = await listed(admin)
    const leaders = [head, '100029']
    expect(await admin.call('dept/edit', { id: '7', name: '财务部', leaders })).toMatchObject({
      success: true,
    })
    const answer = await admin.call('employee/pendingchange/confirm', { id: found?.id ?? '' })
    expect(answer).toMatchObject({ status: 409, code: 'pending-change.stale' })
    const { rows } = await server.db.pool.query("select name, enabled from department where id = '7'")
    expect(rows).toEqual([{ name: '财务部', enabled: true }])
    expect(await listed(admin)).toHaveLength(1)
  })

  test('names the supervised departments that move with the tasks', async () => {
    const body = { id: head, to: '100009', leads: true }
    expect(await hr.call('employee/handover', body)).toMatchObject(requested)
    const [found] = await listed(admin)
    expect(found?.what).toContain('财务部')
    const answer = await admin.call('employee/pendingchange/confirm', { id: found?.id ?? '' })
    expect(answer).toMatchObject({ success: true })
  })

  test('shows which of several people with one name gains the power', async () => {
    const departments = [{ id: '12', leader: false }]
    const rest = { mail: '', phone: '', avatar: '', departments, roles: [] }
    const { data } = await hr.call('employee/add', { jobid: '200077', name: '陈国栋', ...rest })
    await requestedBy(hr, data.id)
    expect((await listed(admin)).map(({ what }) => what)).toEqual([
      expect.stringContaining('陈国栋（200077）'),
    ])
  })

  test('limits a requester to one hundred changes a day and does not count repetitions', async () => {
    await requestedBy(hr)
    await server.db.pool.query(
      `insert into pending_change (workspace, id, call, body, body_hash, moved, state, requested_id, requested_name,
         requested_at, expires_at)
       select workspace, n::text, call, body, n::text, moved, 'withdrawn', requested_id, requested_name, requested_at,
         expires_at from pending_change, generate_series(1, 100) n where state = 'pending'`,
    )
    await requestedBy(hr)
    expect(await hr.call('employee/handover', { id: head, to: '100012' })).toMatchObject({
      status: 429,
      code: 'pending-change.too-many',
    })
    expect(await listed(hr)).toHaveLength(1)
  })
})
