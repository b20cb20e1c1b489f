import { beforeAll, describe, expect, test } from 'vitest'
import data from '#schemas/data/token-scopes.json'
import type { Calls } from '../../../src/generated/calls'
import type { StoredFile } from '../../../src/generated/types'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { listTools } from '../../../src/server/tools'
import { buttonOf, moneyFlow, moneyForm } from '../../kit/agents'
import { creating, dealing, firstPage, leaveForm, sealForm, waitingFor } from '../../kit/flows'
import { mcpConnector } from '../../kit/mcp-client'
import { type Sender, senderWith } from '../../kit/server'
import { soundFlowServer } from '../../kit/sound-flow-server'
import { upload } from '../../kit/uploads'

/** Accounts of programs: what they can do, what nobody can do with them, and when they stop. */

const server = soundFlowServer()
let admin: Sender
let person: Sender
beforeAll(async () => {
  admin = await server.as('admin')
  person = await server.as('100010')
})

let address = ''
const connect = mcpConnector(() => address)
const day = 86_400_000
const programWith = (token: string) => senderWith(server.app, `Bearer ${token}`, 'authorization')

/** Creates an account with an owner. Returns its id. */
async function accountOf(owner: string, days: '30' | '365' = '30', name = 'ERP'): Promise<string> {
  const facts = { name, purpose: '同步付款', owner, department: '5', days }
  const saved = await admin.call('employee/program/save', facts)
  if (!saved.success) throw new Error(saved.msg)
  return saved.data.id
}

type Token = Omit<Calls['employee/program/token/add']['body'], 'id' | 'name' | 'days'>

/** Creates a token of a program. Returns its id and the program that sends it. */
async function tokenOf(id: string, more: Partial<Token> = {}) {
  const scopes: Token['scopes'] = ['flow.read', 'flow.start', 'flow.decide', 'flow.write']
  const added = await admin.call('employee/program/token/add', {
    id,
    name: 'n8n',
    days: '90',
    scopes,
    ...more,
  })
  if (!added.success) throw new Error(added.msg)
  return { id: added.data.id, program: programWith(added.data.token) }
}

const stateOf = async (id: string) =>
  (await admin.call('employee/program/list', {})).data.find((one) => one.id === id)?.state

const current = async (program: Sender) => (await program.call('employee/accesstoken/current', {})).status

describe('the account of a program', () => {
  test('starts a request for its department, which the history and the lists name', async () => {
    const account = await accountOf('100010')
    const { program } = await tokenOf(account)
    const started = await program.call('oa/flow/creat', creating('flow-seal', sealForm()))
    expect(started).toMatchObject({ success: true })
    const { data: mine } = await program.call('oa/flow/list/icreat', firstPage)
    expect(mine.result).toHaveLength(1)
    expect(mine.result[0]).toMatchObject({ creater: 'ERP' })
    const { data: logs } = await program.call('oa/flow/detail_logs', {
      flowOi_id: started.data.flowlistid,
    } as never)
    expect(JSON.stringify(logs)).toContain('ERP')
    const row = (await admin.call('employee/program/list', {})).data.find((one) => one.id === account)
    expect(row).toMatchObject({ owner: '王磊', state: 'live', tokens: 1 })
  })

  test('is no person: not found, not changed, not enabled, not signed in, never an assignee', async () => {
    const account = await accountOf('100010', '30', '财务机器人')
    const { program } = await tokenOf(account)
    const found = await Promise.all([
      admin.call('employee/list', { nowpage: 1, search: { text: '财务机器人', state: 'all' } }),
      admin.call('oa/flowdesigns/finddirectory', { type: 'user', text: '财务机器人', withDisabled: true }),
      person.call('employee/contact/getusersbydept', {}),
      admin.raw('employee/contact/getusersbydeptall', {}),
      admin.raw('dept/list', {}),
    ])
    for (const one of found) expect(JSON.stringify(one)).not.toContain(account)
    for (const [name, body] of [
      ['employee/setenable', { id: account, enabled: true }],
      ['employee/endsessions', { id: account }],
      ['employee/resetpwd', { id: account }],
      ['replace_emp/employee/login', { id: account, reason: '检查' }],
    ] as const)
      expect([name, (await admin.raw(name as never, body)).success]).toEqual([name, false])
    const request = await person.call('oa/flow/creat', creating('flow-seal', sealForm()))
    const task = await server.db.pool.query<{ id: string; to: string }>(
      'select id, to_id as to from message where flow_id = $1 and status = 1',
      [request.data.flowlistid],
    )
    const assignee = await server.as(task.rows[0]?.to ?? '')
    const msgid = task.rows[0]?.id ?? ''
    const moved = await assignee.raw('oa/flow/msg/transfer', { msgid, to: account, reason: '请办理' })
    expect(moved.success).toBe(false)
    expect((await program.raw('oa/flow/list/waiting', firstPage)).success).toBe(true)
  })

  test('gets its request back, and sends it again corrected', async () => {
    const flow = await server.publish('报销', moneyFlow('100008', '100009'))
    const { program } = await tokenOf(await accountOf('100012'))
    const { data } = await program.call('oa/flow/creat', creating(flow, moneyForm(5000)))
    const approver = await server.as('100008')
    const task = await waitingFor(approver, data.flowlistid)
    const reason = { btnindex: buttonOf.return }
    const back = await approver.raw('oa/flow/deal', dealing(task, reason, { suggest: '金额不对' }))
    expect(back).toMatchObject({ success: true })
    const { result } = (await program.call('oa/flow/list/waiting', firstPage)).data
    expect(result).toMatchObject([{ flowlistid: data.flowlistid }])
    const view = (await program.call('oa/flow/deal/bymsgid', { _id: result[0]?._id ?? '' })).data
    expect(view.logs.at(-1)).toMatchObject({ creater: '林晓峰', suggest: '金额不对' })
    const again = dealing(result[0]?._id ?? '', { inputdata: moneyForm(500) }, { suggest: '已改' })
    expect(await program.raw('oa/flow/deal', again)).toMatchObject({ success: true })
    expect(await waitingFor(approver, data.flowlistid)).toBeTruthy()
  })

  test('gives its owner nothing to approve that it asked for', async () => {
    const assigneeOf = async (owner: string) => {
      const { program } = await tokenOf(await accountOf(owner))
      const started = await program.call('oa/flow/creat', creating('flow-seal', sealForm()))
      const { rows } = await server.db.pool.query<{ to: string }>(
        'select to_id as to from message where flow_id = $1 and status = 1',
        [started.data.flowlistid],
      )
      return rows[0]?.to
    }
    const usual = await assigneeOf('100010')
    expect(await assigneeOf(usual ?? '')).not.toBe(usual)
  })

  test('works only while it is neither suspended nor expired and its owner serves', async () => {
    const account = await accountOf('100011')
    const { program } = await tokenOf(account)
    expect(await current(program)).toBe(200)
    await admin.call('employee/program/suspend', { id: account })
    expect([await current(program), await stateOf(account)]).toEqual([401, 'suspended'])
    await admin.call('employee/program/resume', { id: account })
    expect(await current(program)).toBe(200)
    expect((await admin.call('employee/setenable', { id: '100011', enabled: false })).success).toBe(true)
    expect([await current(program), await stateOf(account)]).toEqual([401, 'ownerless'])
    expect(
      (
        await admin.raw('employee/program/token/add', {
          id: account,
          name: 'n8n',
          days: '7',
          scopes: ['flow.read'],
        })
      ).code,
    ).toBe('program.not-live')
    await admin.call('employee/setenable', { id: '100011', enabled: true })
    expect(await current(program)).toBe(200)
  })

  test('is refused with sentences: owner, department, an unknown flow, too wide a scope, a person without the right', async () => {
    const facts = { name: 'ERP', purpose: '同步', owner: '100010', department: '5', days: '30' }
    const save = (more: object) => admin.raw('employee/program/save', { ...facts, ...more })
    expect((await save({ owner: 'nobody' })).code).toBe('program.owner-unknown')
    expect((await save({ department: 'nowhere' })).code).toBe('program.department-unknown')
    expect((await save({ days: 'keep' })).code).toBe('program.days-missing')
    expect((await save({ id: 'x' })).code).toBe('program.not-found')
    const account = await accountOf('100010')
    const token = { id: account, name: 'n8n', days: '7', scopes: ['flow.read'] }
    expect((await admin.raw('employee/program/token/add', { ...token, flows: ['x'] })).code).toBe(
      'access-token.flow-unknown',
    )
    expect(
      (await admin.raw('employee/program/token/add', { ...token, scopes: ['directory.read'] })).status,
    ).toBe(400)
    for (const name of [
      'employee/program/list',
      'employee/program/save',
      'employee/program/token/add',
    ] as const)
      expect((await person.raw(name, {})).status).toBe(403)
  })
})

describe('a token that is limited to flow designs', () => {
  test('sees, starts and decides their flows only, whatever call it sends', async () => {
    const scopes = ['flow.read', 'flow.start', 'flow.decide', 'flow.write'] as const
    const boss = await server.as('100008')
    const limit = { scopes: [...scopes], days: '30', name: 'ERP', flows: ['flow-leave'] } as const
    const added = await boss.call('employee/accesstoken/add', {
      ...limit,
      scopes: [...scopes],
      flows: [...limit.flows],
    })
    const program = programWith(added.data.token)
    const inside = await boss.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    const outside = await boss.call('oa/flow/creat', creating('flow-seal', sealForm()))
    const [seen, hidden] = [inside.data.flowlistid, outside.data.flowlistid]

    for (const name of ['icreat', 'finish', 'waiting', 'cc', 'message'] as const)
      expect(JSON.stringify(await program.raw(`oa/flow/list/${name}`, firstPage))).not.toContain(hidden)
    expect(JSON.stringify(await program.raw('oa/flow/alllist', firstPage))).not.toContain(hidden)
    expect(JSON.stringify(await program.raw('oa/flow/list/icreat', firstPage))).toContain(seen)
    const found = await program.raw('oa/flow/list/related', { nowpage: 1, ids: [seen, hidden] })
    expect([JSON.stringify(found).includes(seen), JSON.stringify(found).includes(hidden)]).toEqual([
      true,
      false,
    ])
    expect((await program.raw('oa/flow/creat', creating('flow-seal', sealForm()))).code).toBe(
      'flowdesign.not-found',
    )
    expect((await program.raw('oa/flow/getbycreat', { _id: 'flow-seal' })).code).toBe('flowdesign.not-found')
    const caller = { token: { id: 't', name: 'ERP', scopes }, flows: ['flow-leave'], roles: ['all'] }
    const tools = listTools(caller, 'zh').map(({ name }) => name)
    expect(tools).toEqual(expect.arrayContaining(['start_request', 'decide_task']))
    expect(tools).not.toContain('list_incidents')
    const home = await program.call('oa/flow/home/flows', {})
    expect(home.data.flows.map(({ id }) => id)).toEqual(['flow-leave'])

    const { rows } = await server.db.pool.query<{ id: string }>(
      'select id from message where flow_id = $1 order by status limit 1',
      [hidden],
    )
    /** The required parts of a body that names a flow, a message of it and a design. */
    const given = ([flow, message, design]: string[], { body }: (typeof catalogueCalls)[number]) => {
      const required = (body.required ?? ('$ref' in body ? ['nowpage', 'search'] : [])) as string[]
      const named = {
        flowOi_id: flow,
        id: flow,
        msgid: message,
        _id: message,
        flowmsgid: message,
        flowid: design,
        template: 'x',
      }
      const messages = { msg_id: message, msg_to_id: message, msgids: [message], msglist: [message] }
      const words = {
        text: '好',
        cancelReason: '写错了',
        reason: '写错了',
        word: '请看',
        words: '合同',
        line: 'x',
      }
      const parts = {
        ...named,
        ...messages,
        ...words,
        nowpage: 1,
        search: {},
        people: ['100003'],
        mentions: [],
      }
      return Object.fromEntries(
        Object.entries({ ...parts, inputdata: {}, flowdata: { desc: '', fileList: [] } }).filter(([key]) =>
          required.includes(key),
        ),
      )
    }
    const limited = new Set(data.limited)
    let compared = 0
    for (const call of catalogueCalls.filter(({ open, upload, link }) => !open && !upload && !link)) {
      if (!limited.has(call.name)) {
        expect([call.name, (await program.raw(call.name, {})).status]).toEqual([call.name, 403])
        continue
      }
      const real = await program.raw(call.name, given([hidden, rows[0]?.id ?? '', 'flow-seal'], call))
      expect([call.name, JSON.stringify(real).includes(hidden)]).toEqual([call.name, false])
      const unknown = await program.raw(call.name, given(['x', 'x', 'x'], call))
      expect([call.name, real.status, real.code]).toEqual([call.name, unknown.status, unknown.code])
      if (real.status !== 400) compared++
    }
    // Uploads, and a question and an embed token, whose arguments are not among the parts.
    expect(compared).toBe(data.limited.length - 5)
    const known = new Set(catalogueCalls.map(({ name }) => name))
    expect(data.limited.filter((name) => !known.has(name as never))).toEqual([])
  })

  test('keeps to them at the doors beside calls: files, the stream and the tools of agents', async () => {
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const boss = await server.as('100008')
    const scopes: ('flow.read' | 'flow.write')[] = ['flow.read', 'flow.write']
    const tokenFor = async (flows: string[]) =>
      (await boss.call('employee/accesstoken/add', { name: '门', days: '30', scopes, flows })).data.token
    const [limited, whole] = await Promise.all([tokenFor(['flow-leave']), tokenFor([])])
    const stop = new AbortController()
    const streams = await Promise.all(
      [limited, whole].map(async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        const { body } = await fetch(`${address}/api/push`, { headers, signal: stop.signal })
        const heard = { text: '' }
        void (async () => {
          for await (const part of body ?? []) heard.text += Buffer.from(part as Uint8Array).toString()
        })().catch(() => undefined)
        return heard
      }),
    )
    const files = [{ name: '印章.txt', content: '印章说明' }]
    const sent = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who: boss, files })
    const [file] = sent.data
    const seal = creating('flow-seal', sealForm())
    const flowdata = { ...seal.flowdata, fileList: sent.data }
    const hidden = (await boss.call('oa/flow/creat', { ...seal, flowdata })).data.flowlistid

    const read = async (token: string, id = file?.fileid) => {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await server.app.inject({ url: `/file/oa/${id}/x.txt`, headers })
      return { statusCode, body }
    }
    expect(await read(whole)).toEqual({ statusCode: 200, body: '印章说明' })
    expect((await read(limited)).statusCode).toBe(404)
    expect((await read(limited)).body).not.toContain('印章说明')

    const [own, other] = await Promise.all([connect(limited), connect(whole)])
    const refused = await own.run('read_request', { request: hidden })
    expect(refused).toEqual(await own.run('read_request', { request: 'x' }))
    expect(await other.run('read_request', { request: hidden })).toMatchObject({ request: hidden })
    expect(JSON.stringify(await own.run('list_requests', {}))).not.toContain(hidden)

    await runOutbox(server.house)
    await expect.poll(() => streams.map(({ text }) => text.includes('badges'))).toEqual([true, true])
    stop.abort()
    expect(streams.map(({ text }) => text.includes(hidden))).toEqual([false, true])
  })

  test('is limited by categories with those below them, and names its limits', async () => {
    const tree = (await person.call('employee/accesstoken/choices', {})).data
    const [category] = tree.categories
    const body = { name: 'ERP', scopes: ['flow.read' as const], days: '30' as const }
    const added = await person.call('employee/accesstoken/add', { ...body, categories: [category?.id ?? ''] })
    const { data: listed } = await person.call('employee/accesstoken/list', {})
    expect(listed.find(({ id }) => id === added.data.id)?.limits).toContain(category?.name)
  })

  test('decides a task of its flows and refuses one of others as unknown', async () => {
    const started = await person.call('oa/flow/creat', creating('flow-seal', sealForm()))
    const { rows } = await server.db.pool.query<{ to: string }>(
      'select to_id as to from message where flow_id = $1 and status = 1',
      [started.data.flowlistid],
    )
    const assignee = await server.as(rows[0]?.to ?? '')
    const msgid = await waitingFor(assignee, started.data.flowlistid)
    const body = { name: 'ERP', scopes: ['flow.read' as const, 'flow.decide' as const], days: '30' as const }
    const tokens = await Promise.all(
      [['flow-leave'], ['flow-seal']].map((flows) =>
        assignee.call('employee/accesstoken/add', { ...body, flows }),
      ),
    )
    const [other, own] = tokens.map((one) => programWith(one.data.token))
    const opened = await own?.call('oa/flow/deal/bymsgid', { _id: msgid, peek: true })
    const facts = { formmd5: opened?.data.formmd5 ?? '', version: opened?.data.flow.version ?? '' }
    const decision = dealing(msgid, { inputdata: {} }, facts)
    expect(await other?.call('oa/flow/deal', decision)).toMatchObject({ code: 'flow.not-found' })
    expect(await own?.call('oa/flow/deal', decision)).toMatchObject({ success: true })
  })
})

describe('a program that acts for a person', () => {
  test('needs the agreement of the person, names both, and stops when it ends', async () => {
    const account = await accountOf('100012')
    const acting = { person: '100010' }
    await expect(tokenOf(account, acting)).rejects.toThrow('没有同意')
    expect((await person.call('employee/program/agreement/add', { id: account, days: '7' })).success).toBe(
      true,
    )
    const { id, program } = await tokenOf(account, acting)
    const started = await program.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    expect(started.success).toBe(true)
    const { data: logs } = await person.call('oa/flow/detail_logs', {
      flowOi_id: started.data.flowlistid,
    } as never)
    expect(JSON.stringify(logs)).toContain('"actor":"ERP"')
    expect((await program.raw('employee/sessions', {})).status).toBe(403)
    expect((await program.raw('oa/flow/share/creat', {})).status).toBe(403)
    const { data: agreements } = await person.call('employee/program/agreement/list', {})
    expect(agreements.find((one) => one.id === account)).toMatchObject({ agreed: true, name: 'ERP' })
    const { data: tokens } = await admin.call('employee/program/token/list', { id: account })
    expect(tokens).toMatchObject([{ id, person: '王磊', live: true }])
    const { data: listed } = await person.call('employee/accesstoken/list', {})
    expect(listed.find((one) => one.id === id)).toMatchObject({ program: 'ERP', own: false, live: true })
    expect((await person.call('employee/accesstoken/rotate', { id })).code).toBe('access-token.not-found')
    const rotated = await admin.call('employee/program/token/rotate', { id, hours: 0 })
    expect(await current(program)).toBe(401)
    const next = programWith(rotated.data.token)
    expect(await current(next)).toBe(200)
    await person.call('employee/program/agreement/end', { id: account })
    expect(await current(next)).toBe(401)
  })

  test('has no right of an administrator', async () => {
    const account = await accountOf('100012')
    await admin.call('employee/program/agreement/add', { id: account, days: '7' })
    const { program } = await tokenOf(account, { person: 'admin' })
    expect((await program.call('employee/accesstoken/current', {})).data.person.id).toBe('admin')
    const { data } = await program.call('oa/flow/alllist', firstPage as never)
    const { data: all } = await admin.call('oa/flow/alllist', firstPage as never)
    expect(data.result.length).toBeLessThan(all.result.length)
  })
  test('stops when the agreement ends, and any program when its account does', async () => {
    const account = await accountOf('100012')
    await person.call('employee/program/agreement/add', { id: account, days: '7' })
    const [{ program: acting }, { program: itself }] = await Promise.all([
      tokenOf(account, { person: '100010' }),
      tokenOf(account),
    ])
    server.clock.move(8 * day)
    expect([await current(acting), await current(itself)]).toEqual([401, 200])
    server.clock.move(23 * day)
    expect(await current(itself)).toBe(401)
  })
})
