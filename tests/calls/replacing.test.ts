import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environments, getEnvironment, supportsCall } from '../../src/core/permission/environment'
import type { CallName } from '../../src/generated/calls'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { beginArchive, inArchive } from '../kit/archiving'
import { rowsOf } from '../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  sealForm,
} from '../kit/flows'
import { expectBadges } from '../kit/invariants'
import type { Sender } from '../kit/server'

/** 王磊 files, 林晓峰 handles and lets 苏婉清 work on his leaves, but not on his seals. */
const [filer, superior, deputy] = ['100010', '100008', '100009']
const hour = 3_600_000

let server: FlowServer
let leave: string
let seal: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const files = async (id: string, form: Record<string, unknown>) =>
    (await (await server.as(filer)).call('oa/flow/creat', creating(id, form))).data.flowlistid
  leave = await files('flow-leave', leaveForm(2))
  seal = await files('flow-seal', sealForm())
})
afterAll(() => server.stop())

type Narrow = 'flow_entrust' | 'replace_emp' | 'msg_entrust' | 'archive'

/** Sends under the token of a narrow environment. */
const under = (name: Narrow, token: string) => (call: CallName, body: object) =>
  server.nobody.raw(call, body, { [getEnvironment(name).header]: token })
type Sends = ReturnType<typeof under>

const entrust = async (rest: object = {}) => {
  const now = server.clock.now()
  const ends_at = new Date(now + hour).toISOString()
  const body = {
    from: '',
    to: deputy,
    kind: 'flow' as const,
    flows: ['flow-leave'],
    begins_at: null,
    ends_at,
  }
  const made = await (await server.as(superior)).call('oa/flowdesigns/entrust/creat', {
    ...body,
    enabled: true,
    reason: '出差',
    ...rest,
  })
  expect(made.success, made.msg).toBe(true)
  return made.data._id
}
const works = async (_id: string): Promise<Sends> => {
  const begun = await (await server.as(deputy)).call('flow_entrust_replace/employee/login', { _id })
  expect(begun.success, begun.msg).toBe(true)
  expect(begun.data).toMatchObject({ tokenkey: 'Admin-Token-FlowEntrust', gotourl: '/flow_entrust/' })
  return under('flow_entrust', begun.data.token)
}
const looks = async (who: Sender, userid: string) => {
  const begun = await who.call('replace_emp/employee/login', { userid, reason: '核对单据' })
  expect(begun.success, begun.msg).toBe(true)
  return under('replace_emp', begun.data.token)
}
const clear = () => server.db.pool.query('delete from entrust')
const messageOf = async (flow: string) =>
  (
    await rowsOf<{ id: string }>(
      server.db,
      'select id from message where flow_id = $1 and to_id = $2',
      flow,
      superior,
    )
  )[0]?.id ?? ''
interface Rows {
  result: { flowlistid: string }[]
}

describe('S1-187: impersonation by a delegation of flows', () => {
  let works4: Sends
  let id: string
  beforeAll(async () => {
    id = await entrust()
    works4 = await works(id)
  })
  afterAll(clear)

  test('S1-045, S1-183: replaces the menu and knows both people of an impersonation', async () => {
    const { data } = await works4('flow_entrust_replace/employee/getinfo.get', {})
    expect(data).toMatchObject({ id: superior, is_admin: false, real: { id: deputy, name: '苏婉清' } })
    const [group] = (data as { custom_route: { children: { url: string }[] }[] }).custom_route
    expect(group?.children.map(({ url }) => url)).toEqual([
      '/workbench_flowentrust',
      '/flowdetail',
      '/flowdeal',
    ])
  })

  test('S1-222: shows principal, flows and end of the delegation', async () => {
    const { data } = await works4('flow_entrust_replace/get_now_flow_entrust_info', {})
    expect(data).toMatchObject({
      entrust: { from_name: '林晓峰', flows: [{ id: 'flow-leave' }], state: 'on' },
    })
  })

  test('counts, lists and opens only delegated flows', async () => {
    await expectBadges(server.db, server.clock)
    const badges = await (await server.as(deputy)).call('oa/flow/list/number', {})
    expect(badges.data.flow_entrust).toBe(1)
    const { data } = await works4('oa/flow/list/waiting', firstPage)
    expect((data as Rows).result.map(({ flowlistid }) => flowlistid)).toEqual([leave])
    for (const [flow, success] of [
      [leave, true],
      [seal, false],
    ] as const) {
      expect(await works4('oa/flow/detail', { flowOi_id: flow })).toMatchObject({ success })
      expect(await works4('oa/flow/deal/bymsgid', { _id: await messageOf(flow) })).toMatchObject({ success })
    }
    expect(await works4('oa/flow/deal', dealing(await messageOf(seal)))).toMatchObject({
      code: 'flow.not-found',
    })
  })

  test('names both people on a handled message', async () => {
    expect(await works4('oa/flow/deal', dealing(await messageOf(leave)))).toMatchObject({ success: true })
    const seen = await (await server.as(filer)).call('oa/flow/detail_logs', { flowOi_id: leave })
    expect(seen.data.logList.at(-1)).toMatchObject({ creater: '林晓峰', actor: '苏婉清' })
  })

  test("refuses the delegate's approval of the delegate's own request", async () => {
    const own = creating('flow-leave', leaveForm(1))
    const { flowlistid } = (await (await server.as(deputy)).call('oa/flow/creat', own)).data
    expect(await works4('oa/flow/deal', dealing(await messageOf(flowlistid)))).toMatchObject({
      success: false,
      code: 'flow.approve-own-for',
    })
  })

  test('ends the impersonation with the delegation', async () => {
    const me = await server.as(superior)
    const { data } = await me.call('oa/flowdesigns/entrust/getbyid', { _id: id })
    const { from, to, kind, begins_at, ends_at, reason } = data
    const off = { _id: id, rev: 1, from, to, kind, flows: null, begins_at, ends_at, reason, enabled: false }
    expect((await me.call('oa/flowdesigns/entrust/edit', off)).success).toBe(true)
    expect((await works4('oa/flow/list/waiting', firstPage)).status).toBe(401)
    expect((await me.call('oa/flowdesigns/entrust/edit', { ...off, rev: 2, enabled: true })).success).toBe(
      true,
    )
    expect((await works4('oa/flow/list/waiting', firstPage)).status).toBe(200)
    server.clock.move(hour)
    expect((await works4('oa/flow/list/waiting', firstPage)).status).toBe(401)
  })
})

describe('refused impersonations', () => {
  afterAll(clear)

  test('refuses impersonation by a message delegation, to another person, outside its period, or nested', async () => {
    const asDeputy = await server.as(deputy)
    const tries = (who: Sender, _id: string) => who.call('flow_entrust_replace/employee/login', { _id })
    expect(await tries(asDeputy, await entrust({ kind: 'message' }))).toMatchObject({ code: 'entrust.gone' })
    const later = new Date(server.clock.now() + hour).toISOString()
    const _id = await entrust({ begins_at: later, ends_at: null })
    expect(await tries(asDeputy, _id)).toMatchObject({ code: 'entrust.not-in-force' })
    expect(await tries(await server.as(filer), _id)).toMatchObject({ code: 'entrust.gone' })
    server.clock.move(hour)
    const inside = await works(_id)
    expect(await inside('flow_entrust_replace/employee/login', { _id })).toMatchObject({ status: 403 })
  })

  test('S1-165: refuses records of another employee without permission, and those of administrators', async () => {
    const sent = { userid: superior, reason: '核对单据' }
    expect(await (await server.as(filer)).call('replace_emp/employee/login', sent)).toMatchObject({
      status: 403,
    })
    const admin = await server.as('admin')
    for (const [body, code] of [
      [{ ...sent, userid: '' }, 'acting.nobody-chosen'],
      [{ ...sent, userid: 'admin' }, 'acting.self'],
      [{ ...sent, userid: 'nobody' }, 'acting.unknown'],
    ] as const)
      expect(await admin.call('replace_emp/employee/login', body)).toMatchObject({ code })
    const withoutReason = await admin.call('replace_emp/employee/login', { userid: superior })
    expect(withoutReason).toMatchObject({ success: true })
    const flowAdmin = await server.as('100004')
    const above = await flowAdmin.call('replace_emp/employee/login', { ...sent, userid: 'admin' })
    expect(above).toMatchObject({ success: false, code: 'acting.administrator' })
  })
})

describe('S1-186: viewing the flows of another employee', () => {
  let looking: Sends
  beforeAll(async () => {
    looking = await looks(await server.as('admin'), `8__人力行政部__${superior}__林晓峰`)
  })

  test("S1-046, S1-183: replaces the menu, applies the employee's rights and knows both people", async () => {
    const { data } = await looking('replace_emp/employee/getinfo.get', {})
    expect(data).toMatchObject({
      id: superior,
      is_admin: false,
      roles: { 'flow.work': true },
      real: { id: 'admin' },
    })
    const [group] = (data as { custom_route: { children: { url: string; hidden?: boolean }[] }[] })
      .custom_route
    expect(group?.children.filter(({ hidden }) => !hidden).map(({ url }) => url)).toEqual([
      '/replace_employee',
    ])
  })

  test('shows what the employee sees and leaves everything unread', async () => {
    await server.db.pool.query('update message set has_read = false where flow_id = $1', [seal])
    const msgid = await messageOf(seal)
    const seen = await looking('oa/flow/detail', { flowOi_id: seal, msgid })
    expect(seen.data).toMatchObject({ may: { deal: null, transfer: null, cancel: false, urge: [] } })
    const [row] = await rowsOf<{ has_read: boolean }>(
      server.db,
      'select has_read from message where id = $1',
      msgid,
    )
    expect(row?.has_read).toBe(false)
  })

  test('logs who viewed whose records, and why', async () => {
    const noted = await (await server.as('admin')).call('employee/changeuser/list', {})
    expect(noted.data[0]).toMatchObject({ by: '系统管理员', as: '林晓峰', reason: '核对单据' })
  })

  test('S1-046: refuses every change while viewing another employee, except ending the session', () => {
    const writing = catalogueCalls.filter(
      (call) => call.writes && supportsCall(getEnvironment('replace_emp'), call),
    )
    expect(writing.map(({ name }) => name)).toEqual(['employee/logout'])
  })
})

test('S1-047: shows a menu of its own for handling messages of principals', async () => {
  const begun = await (await server.as(deputy)).call('msg_entrust/employee/login', {})
  const handles = under('msg_entrust', begun.data.token)
  const { data } = await handles('msg_entrust/employee/getinfo.get', {})
  const [group] = (data as { custom_route: { children: { url: string; hidden?: boolean }[] }[] }).custom_route
  expect(group?.children.filter(({ hidden }) => !hidden).map(({ url }) => url)).toEqual([
    '/flowdeal_msg_entrust',
  ])
  expect(data).toMatchObject({ id: deputy })
  expect(await handles('flow_entrust_replace/employee/getinfo.get', {})).toMatchObject({ status: 403 })
})

test.each([
  'flow_entrust_replace/employee/getinfo',
  'replace_emp/employee/getinfo',
  'msg_entrust/employee/getinfo',
] as const)('answers %s in its own environment only', async (name) => {
  const own = await server.as(deputy)
  expect(await own.call(`${name}.get`, {})).toMatchObject({ success: false, code: 'environment.not-here' })
})

const narrow = environments.filter((one) => one.calls)
const outside = narrow.flatMap((environment) =>
  catalogueCalls
    .filter((call) => !call.open && !supportsCall(environment, call))
    .map((call) => ({ name: environment.name as Narrow, call })),
)

describe('calls outside a restricted environment', () => {
  const tokens = new Map<string, Sends>()
  beforeAll(async () => {
    tokens.set('flow_entrust', await works(await entrust({ ends_at: null })))
    tokens.set('replace_emp', await looks(await server.as('admin'), superior))
    const begun = await (await server.as(deputy)).call('msg_entrust/employee/login', {})
    tokens.set('msg_entrust', under('msg_entrust', begun.data.token))
    const there = await inArchive(server, await server.as('admin'), await beginArchive(server, ['flow-seal']))
    tokens.set('archive', under('archive', there.token))
  })

  test.each(outside)('refuses in $name: $call.name', async ({ name, call }) =>
    expect((await tokens.get(name)?.(call.name, {}))?.status).toBe(403),
  )

  test.each(narrow.flatMap(({ name, calls: answered = [] }) => answered.map((call) => ({ name, call }))))(
    'lists in $name an existing call: $call',
    ({ call }) =>
      expect(catalogueCalls.some(({ name }) => name === call || name.startsWith(call.replace('*', '')))).toBe(
        true,
      ),
  )
})
