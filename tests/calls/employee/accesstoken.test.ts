import { beforeAll, describe, expect, test } from 'vitest'
import data from '#schemas/data/token-scopes.json'
import { tokenScopeOf } from '../../../src/core/permission/token-scope'
import type { TokenScope } from '../../../src/generated/types'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startSession } from '../../../src/server/queries/session/session'
import { creating, firstPage, leaveForm } from '../../kit/flows'
import { type Sender, senderWith } from '../../kit/server'
import { soundFlowServer } from '../../kit/sound-flow-server'

const server = soundFlowServer()
let owner: Sender
let admin: Sender
beforeAll(async () => {
  owner = await server.as('100010')
  admin = await server.as('admin')
})

/** Starts another session of a person; those of the first hour end when a test moves the clock. */
async function signIn(jobId: string): Promise<Sender> {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
  return senderWith(app, token)
}

const everyScope = [...new Set(data.scopes.map(({ scope }) => scope))] as TokenScope[]
const day = 86_400_000

/** Creates a token of a person. Returns its id and a program that holds it. */
async function programOf(who: Sender, scopes: TokenScope[], more: { networks?: string; days?: '7' } = {}) {
  const added = await who.call('employee/accesstoken/add', { name: 'ERP 同步', scopes, days: '90', ...more })
  if (!added.success) throw new Error(added.msg)
  return { id: added.data.id, program: programWith(added.data.token) }
}

const programWith = (token: string) => senderWith(server.app, `Bearer ${token}`, 'authorization')

describe('a program with an access token', () => {
  test('works as the person within its scopes and sees as whom and until when', async () => {
    const { id, program } = await programOf(owner, ['flow.read', 'flow.start'])
    const started = await program.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    expect(started.success).toBe(true)
    const { data: mine } = await program.call('oa/flow/list/icreat', firstPage)
    expect(mine.result.map(({ _id }) => _id)).toContain(started.data.flowlistid)
    const { data: current } = await program.call('employee/accesstoken/current', {})
    expect(current).toMatchObject({
      person: { id: '100010' },
      access: { id, name: 'ERP 同步', scopes: ['flow.read', 'flow.start'], state: 'live' },
    })
    expect(await owner.call('employee/accesstoken/current', {})).toMatchObject({
      status: 404,
      code: 'access-token.not-by-token',
    })
  })

  test('is refused every call outside its scope, and by no token what concerns accounts and secrets', async () => {
    const [{ program: reader }, { program: all }] = await Promise.all([
      programOf(admin, ['flow.read']),
      programOf(admin, everyScope),
    ])
    const outcomes = new Set<string>()
    for (const call of catalogueCalls.filter(({ open, upload, link }) => !open && !upload && !link)) {
      const scope = tokenScopeOf(call)
      if (scope === 'any' || scope === 'flow.read') continue
      const answer = await reader.raw(call.name, {})
      const code = scope === undefined ? 'access-token.never' : 'access-token.out-of-scope'
      expect([call.name, answer.status, answer.code]).toEqual([call.name, 403, code])
      outcomes.add(code)
      if (scope === undefined)
        expect([call.name, (await all.raw(call.name, {})).status]).toEqual([call.name, 403])
    }
    expect(outcomes.size).toBe(2)
  })

  test('gives no token more than the person has', async () => {
    const { program } = await programOf(owner, everyScope)
    expect(await program.call('employee/list', { nowpage: 1 } as never)).toMatchObject({
      status: 403,
      code: 'session.no-permission',
    })
  })

  test('proves no identity, opens no session and makes no further token', async () => {
    const { program } = await programOf(owner, everyScope)
    for (const name of [
      'employee/accesstoken/add',
      'employee/accesstoken/rotate',
      'employee/accesstoken/list',
      'employee/changepwd',
      'employee/sessions/end',
      'employee/getinfo.get',
      'goto_oatest',
    ] as const)
      expect([name, (await program.raw(name, {})).status]).toEqual([name, 403])
  })

  test('is refused from an address outside its networks, by its token and by links that the token signs', async () => {
    const { program } = await programOf(owner, ['flow.read'], { networks: '10.0.8.0/24\n2001:db8::/32' })
    expect(await program.call('oa/flow/list/number', {} as never)).toMatchObject({
      status: 403,
      code: 'access-token.network',
      msg: '令牌不允许从 127.0.0.1 使用',
    })
    const from = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/employee/accesstoken/current',
        headers: { authorization: program.token },
        payload: {},
        remoteAddress,
      })
    expect((await from('10.0.8.20')).statusCode).toBe(200)
    expect((await from('::ffff:10.0.8.20')).statusCode).toBe(200)
    expect((await from('2001:db8::5')).statusCode).toBe(200)
    expect((await from('10.0.9.1')).statusCode).toBe(403)
  })

  test('does not take a token of more than one header', async () => {
    const { program } = await programOf(owner, ['flow.read'])
    const both = { authorization: program.token, 'x-token-test': owner.token }
    expect((await server.nobody.raw('oa/flow/list/number', {}, both)).status).toBe(401)
  })
})

describe('the life of a token', () => {
  test('outlasts the idle time of sessions, ends at its expiry, and is not among the devices', async () => {
    const { id, program } = await programOf(owner, ['flow.read'], { days: '7' })
    const status = async () => (await program.call('employee/accesstoken/current', {})).status
    const devices = (await owner.call('employee/sessions', {})).data
    expect(devices.every(({ here }) => here)).toBe(true)
    server.clock.move(6 * day)
    expect(await status()).toBe(200)
    server.clock.move(day + 1)
    expect(await status()).toBe(401)
    owner = await signIn('100010')
    admin = await signIn('admin')
    const [row] = (await owner.call('employee/accesstoken/list', {})).data.filter((one) => one.id === id)
    expect(row).toMatchObject({ state: 'expired', live: false, used: expect.any(String) })
  })

  test('replaces the secret with an overlap, then refuses the former one', async () => {
    const { id, program } = await programOf(owner, ['flow.read'])
    const { data } = await owner.call('employee/accesstoken/rotate', { id, hours: 1 })
    const next = programWith(data.token)
    const statuses = async () =>
      [program, next].map((one) => one.call('employee/accesstoken/current', {}).then(({ status }) => status))
    expect(await Promise.all(await statuses())).toEqual([200, 200])
    server.clock.move(3_600_001)
    expect(await Promise.all(await statuses())).toEqual([401, 200])
  })

  test('ends at once when it is revoked, and with the other sessions of the person', async () => {
    const one = await programOf(owner, ['flow.read'])
    expect((await owner.call('employee/accesstoken/end', { id: one.id })).success).toBe(true)
    expect((await one.program.call('employee/accesstoken/current', {})).status).toBe(401)
    expect((await owner.call('employee/accesstoken/end', { id: one.id })).code).toBe('access-token.not-found')
    const li = await signIn('100011')
    const other = await programOf(li, ['flow.read'])
    expect((await admin.call('employee/endsessions', { id: '100011' })).success).toBe(true)
    expect((await other.program.call('employee/accesstoken/current', {})).status).toBe(401)
  })

  test('is nobody else’s to replace or end, but a security officer’s to withdraw, as the person sees', async () => {
    const { id, program } = await programOf(owner, ['flow.read'])
    for (const name of ['employee/accesstoken/rotate', 'employee/accesstoken/end'] as const)
      expect((await admin.call(name, { id })).code).toBe('access-token.not-found')
    expect((await owner.call('employee/accesstoken/withdraw', { id })).status).toBe(403)
    const { data: all } = await admin.call('employee/accesstoken/all', { nowpage: 1, person: '王' })
    expect(all.result.find((row) => row.id === id)).toMatchObject({ person: '王磊', live: true })
    expect((await admin.call('employee/accesstoken/withdraw', { id })).success).toBe(true)
    expect((await program.call('employee/accesstoken/current', {})).status).toBe(401)
    const { data: events } = await owner.call('employee/sessions/history', {})
    expect(events[0]).toMatchObject({ what: expect.stringContaining('停用'), strange: true })
  })

  test('refuses a wrong network, an empty name and a twenty-first valid token with sentences', async () => {
    const wu = await signIn('100012')
    const add = (more: object) =>
      wu.raw('employee/accesstoken/add', { name: 'ERP', scopes: ['flow.read'], days: '30', ...more })
    expect(await add({ networks: '10.0.8.0/33' })).toMatchObject({ msg: '“10.0.8.0/33”不是地址或网段' })
    expect((await add({ name: '  ' })).success).toBe(false)
    expect((await add({ scopes: [] })).success).toBe(false)
    for (let made = 0; made < 20; made++) expect((await add({})).success).toBe(true)
    expect(await add({})).toMatchObject({ code: 'access-token.too-many' })
  })
})

describe('conventions of other programs', () => {
  test('starts one request for one Idempotency-Key and names what it cannot take', async () => {
    const { program } = await programOf(owner, ['flow.read', 'flow.start', 'flow.write'])
    const body = creating('flow-leave', leaveForm(2))
    const { requestId: _, ...plain } = body as typeof body & { requestId?: string }
    const send = (key: string, sent: object = plain) =>
      program.raw('oa/flow/creat', sent, { 'idempotency-key': key })
    const [first, again, quoted] = [
      await send('order-2026-11-0042'),
      await send('order-2026-11-0042'),
      await send('"order-2026-11-0042"'),
    ]
    expect([again.data, quoted.data]).toEqual([first.data, first.data])
    const other = creating('flow-leave', leaveForm(3))
    const { requestId: __, ...changed } = other as typeof other & { requestId?: string }
    expect(await send('order-2026-11-0042', changed)).toMatchObject({
      status: 409,
      code: 'request.id-reused',
    })
    expect(await send('short')).toMatchObject({ status: 400, code: 'request.idempotency-key' })
    expect(await send('order-2026-11-0043', { ...plain, requestId: 'order-2026-11-0044' })).toMatchObject({
      code: 'request.idempotency-differs',
    })
    expect(
      await program.raw('oa/flow/home/arrange', {}, { 'idempotency-key': 'order-2026-11-0042' }),
    ).toMatchObject({ status: 400, code: 'request.idempotency-unsupported' })
  })

  test('describes a refusal as problem details for a program that reads them', async () => {
    const { program } = await programOf(owner, ['flow.read', 'flow.start'])
    const accept = { accept: 'application/problem+json, application/json' }
    const refused = await program.raw('oa/flow/creat', creating('flow-leave', {}), accept)
    expect(refused).toMatchObject({
      status: 422,
      type: 'urn:qianpi:refusal:form.invalid',
      code: 'form.invalid',
      detail: expect.any(String),
    })
    expect(refused).not.toHaveProperty('success', true)
    const outside = await program.raw('oa/webhook/list', {}, accept)
    expect(outside).toMatchObject({ status: 403, type: 'urn:qianpi:refusal:access-token.out-of-scope' })
  })
})
