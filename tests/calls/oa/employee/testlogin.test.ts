import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { hashToken } from '../../../../src/server/platform/security/token-key'
import { findSession } from '../../../../src/server/queries/session/session'
import { contentsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  sealForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { inTest, tryAs } from '../../../kit/test-environment'

let server: FlowServer
let admin: Sender
/** Holds flow.testlogin and may design flows. */
let tester: Sender

const give = async (personId: string, role: string, permissions: string[]) => {
  await server.db.pool.query(
    `insert into role (workspace, id, group_id, group_name, name, permissions) values ('oa', $1, 'g', '测试', $1, $2)`,
    [role, permissions],
  )
  await server.db.pool.query(
    `insert into person_role (workspace, person_id, role_id) values ('oa', $1, $2)`,
    [personId, role],
  )
}

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  await give('100020', 'tester', ['flow.testlogin', 'directory'])
  tester = await server.as('100020')
})
afterAll(() => server.stop())

const whoIs = async (who: Sender) => (await who.call('employee/getinfo.get', {})).data

describe('entering the test environment', () => {
  test('returns a token, the browser’s storage place for it and the address of the pages', async () => {
    const { data } = await admin.call('goto_oatest', {})
    expect(data).toMatchObject({ tokenkey: 'Admin-Token-Test', gotourl: '/test/', name: '系统管理员' })
    const session = await findSession(server.db, [hashToken(data.token)], server.clock.now())
    expect(session).toMatchObject({ personId: 'admin', environment: 'test', realId: null })
  })

  test('requires the permission and an empty body', async () => {
    const li = await server.as('100002')
    expect(await li.raw('goto_oatest', {})).toMatchObject({ status: 403 })
    expect(await server.nobody.raw('goto_oatest', {})).toMatchObject({ status: 401 })
    expect(await admin.raw('goto_oatest', { userid: '100002' })).toMatchObject({ status: 400 })
  })

  test('lets only the person in production enter, not a test session or an impersonated one', async () => {
    const there = await inTest(server, admin)
    expect(await there.raw('goto_oatest', {})).toMatchObject({ code: 'environment.elsewhere' })
    const { data } = await admin.call('employee/changeuser', { userid: '100020', reason: '协助排查' })
    const acting = { 'x-token': data.token }
    expect(await server.nobody.raw('goto_oatest', {}, acting)).toMatchObject({
      code: 'acting.not-allowed',
    })
  })

  test('rejects impersonation in production from the test environment', async () => {
    const there = await inTest(server, admin)
    const answer = await there.raw('employee/changeuser', { userid: '100002', reason: '协助排查' })
    expect(answer).toMatchObject({ success: false, code: 'environment.only-in-production' })
  })
})

describe('switching accounts', () => {
  test('switches from one account to the next and back, and ends the previous token each time', async () => {
    const own = await inTest(server, tester)
    const li = await tryAs(server, own, '2__总经办__100002__沈佩兰')
    expect(await whoIs(li)).toMatchObject({ id: '100002', real: { id: '100020' } })
    expect(await own.raw('employee/getinfo.get', {})).toMatchObject({ status: 401 })
    const zhao = await tryAs(server, li, '100003')
    expect(await whoIs(zhao)).toMatchObject({ id: '100003', real: { id: '100020' } })
    const again = await tryAs(server, zhao, '100020')
    expect(await whoIs(again)).not.toHaveProperty('real')
  })

  test('switches accounts only in the test environment', async () => {
    const answer = await admin.raw('oa/employee/testlogin', { userid: '100002' })
    expect(answer).toMatchObject({ success: false, code: 'environment.only-in-test' })
    expect(await admin.raw('employeetest/getinfo', {})).toMatchObject({ code: 'environment.only-in-test' })
  })

  test('rejects an unknown person and stays with the current account', async () => {
    const own = await inTest(server, tester)
    expect(await own.raw('oa/employee/testlogin', { userid: 'x' })).toMatchObject({ code: 'acting.unknown' })
    expect(await own.raw('oa/employee/testlogin', {})).toMatchObject({ status: 400 })
    expect(await whoIs(own)).toMatchObject({ id: '100020' })
  })

  test('returns the departments of the test account and the real person behind it', async () => {
    const li = await tryAs(server, await inTest(server, tester), '100002')
    const { data } = await li.call('employeetest/getinfo', {})
    const name = (await whoIs(tester)).name
    expect(data).toMatchObject({ id: '100002', name: '沈佩兰', real: { id: '100020', name } })
    expect(data.depts.length).toBeGreaterThan(0)
  })

  test('records the switch in the audit log', async () => {
    await tryAs(server, await inTest(server, tester), '100004')
    const { rows } = await server.db.pool.query(
      `select person_id, real_id, details->>'id' as who from audit where action = 'test.login' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { person_id: '100020', real_id: null, who: '100004' },
      { person_id: '100020', real_id: null, who: '100020' },
    ])
    const { data } = await (await server.as('admin')).call('employee/changeuser/list', {})
    const by = (await whoIs(tester)).name
    expect(data[0]).toMatchObject({ what: 'test', by })
  })

  test('ends the switch when the permission is removed or the person is disabled', async () => {
    await give('100021', 'short', ['flow.testlogin'])
    const li = await tryAs(server, await inTest(server, await server.as('100021')), '100002')
    await server.db.pool.query(`delete from person_role where role_id = 'short'`)
    expect(await li.raw('oa/employee/testlogin', { userid: '100003' })).toMatchObject({ status: 403 })
    await server.db.pool.query(`update person set enabled = false where id = '100021'`)
    expect(await li.raw('employee/getinfo.get', {})).toMatchObject({ status: 401 })
    await server.db.pool.query(`update person set enabled = true where id = '100021'`)
  })

  test('ends with the person’s own production session under any account, but not with another person’s', async () => {
    await give('100022', 'leaver', ['flow.testlogin'])
    const leaver = await server.as('100022')
    const li = await tryAs(server, await inTest(server, leaver), '100030')
    const own = await inTest(server, leaver)
    await (await server.as('100030')).call('employee/logout', {})
    expect(await whoIs(li)).toMatchObject({ id: '100030' })
    await leaver.call('employee/logout', {})
    for (const one of [li, own])
      expect(await one.raw('employee/getinfo.get', {})).toMatchObject({ status: 401 })
  })
})

describe('rights under another account', () => {
  test('limits the rights under another account to those of the person', async () => {
    const boss = await tryAs(server, await inTest(server, tester), 'admin')
    const { is_admin, roles } = await whoIs(boss)
    expect(is_admin).toBe(false)
    expect(Object.keys(roles)).toEqual(['directory', 'flow.testlogin', 'flow.work'])
    expect(await boss.raw('oa/flowdesigns/list', {})).toMatchObject({ status: 403 })
  })

  test('rejects changes of shared data under another account', async () => {
    const boss = await tryAs(server, await inTest(server, tester), 'admin')
    const department = { name: '试验部', parent_id: '1', leaders: [] }
    expect(await boss.raw('dept/add', department)).toMatchObject({ status: 403, code: 'environment.shared' })
    const password = { oldPassword: 'x', newPassword: 'y', confirmPassword: 'y', kid: 'k' }
    expect(await boss.raw('employee/changepwd', password)).toMatchObject({ status: 403 })
  })

  test('uses the directory and designs of production under the own account', async () => {
    const own = await inTest(server, admin)
    const added = await own.call('dept/add', { name: '试验部', parent_id: '1', leaders: [] })
    expect(added.success).toBe(true)
    const { rows } = await server.db.pool.query(`select name from public.department where name = '试验部'`)
    expect(rows).toHaveLength(1)
  })

  test('counts the waiting tasks of production for the hand-over of a disabled person', async () => {
    const { data } = await (await server.as('100009')).call(
      'oa/flow/creat',
      creating('flow-leave', leaveForm(1)),
    )
    expect(data.flowlistid).toBeTruthy()
    const own = await inTest(server, admin)
    expect((await own.call('employee/uses', { id: '100008' })).data.waiting).toBe(1)
  })
})

describe('flows of the test environment', () => {
  const started = async (who: Sender) => {
    const { data } = await who.call('oa/flow/creat', creating('flow-seal', sealForm()))
    return data.flowlistid
  }
  const mine = async (who: Sender) =>
    (await who.call('oa/flow/list/icreat', firstPage)).data.result.map(({ _id, workname }) => ({
      id: _id,
      workname,
    }))
  const waitingOf = async (who: Sender) => (await who.call('oa/flow/list/number', {})).data.waiting

  test('separates the flows of test and production and counts their numbers apart', async () => {
    const real = await server.as('100002')
    const tried = await tryAs(server, await inTest(server, admin), '100002')
    const inProduction = await started(real)
    const before = await contentsOf(server.db)
    const onTrial = await started(tried)

    expect(await contentsOf(server.db)).toEqual(before)
    const [really, onTrialOnly] = [await mine(real), await mine(tried)]
    expect(really.map(({ id }) => id)).toEqual([inProduction])
    expect(onTrialOnly.map(({ id }) => id)).toEqual([onTrial])
    expect(really[0]?.workname).toBe(onTrialOnly[0]?.workname)
    expect((await tried.call('oa/flow/detail', { flowOi_id: onTrial })).success).toBe(true)
    for (const [who, other] of [
      [real, onTrial],
      [tried, inProduction],
    ] as const)
      expect((await who.call('oa/flow/detail', { flowOi_id: other })).success).toBe(false)
  })

  test('lets the assignees of the design handle test flows and sends no notification to production', async () => {
    const own = await inTest(server, admin)
    const li = await tryAs(server, own, '100003')
    const superior = '100001'
    const really = await waitingOf(await server.as(superior))
    const flow = await started(li)
    expect(await waitingOf(await server.as(superior))).toBe(really)

    const heard: string[] = []
    const deaf = [
      server.house.push.listen('oa', superior, () => heard.push('production')),
      server.test.push.listen('oa', superior, () => heard.push('test')),
    ]
    await runOutbox(server.test)
    await expect.poll(() => [...new Set(heard)]).toEqual(['test'])
    for (const stop of deaf) stop()

    const handler = await tryAs(server, li, superior)
    expect(await waitingOf(handler)).toBeGreaterThan(0)
    const dealt = await handler.call('oa/flow/deal', dealing(await waitingFor(handler, flow)))
    expect(dealt.success).toBe(true)
    const { rows: records } = await server.test.db.pool.query(
      `select count(*)::int as all from test.flow_log where flow_id = $1`,
      [flow],
    )
    expect(records[0].all).toBeGreaterThan(1)
  })

  test('leaves the effects of the test environment out of the production outbox', async () => {
    await started(await tryAs(server, await inTest(server, admin), '100002'))
    const waiting = async () =>
      (await server.test.db.pool.query('select count(*)::int as all from test.outbox')).rows[0].all
    const before = await waiting()
    expect(before).toBeGreaterThan(0)
    await runOutbox(server.house)
    expect(await waiting()).toBe(before)
  })
})
