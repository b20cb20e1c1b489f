import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '../../../src/generated/calls'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { setForCompany } from '../../kit/company-settings'
import { creating, dealing, firstPage, leaveForm, waitingFor } from '../../kit/flows'
import { type Sender, senderWith } from '../../kit/server'
import { soundFlowServer } from '../../kit/sound-flow-server'

/** Embed tokens: what a page of a portal may do with one, and everything that is refused. */

const server = soundFlowServer()
const portal = 'https://portal.example.com'
const other = 'https://other.example.com'
let admin: Sender
let account = ''
let tokenId = ''
let program: Sender

const programWith = (token: string) => senderWith(server.app, `Bearer ${token}`, 'authorization')
type Scopes = Calls['employee/program/token/add']['body']['scopes']

/** Creates an account with an owner, and its own token. */
async function accountOf(owner: string, scopes: Scopes = ['flow.read', 'flow.decide']) {
  const facts = { name: '门户', purpose: '显示待办', owner, department: '5', days: '30' as const }
  const { data: saved } = await admin.call('employee/program/save', facts)
  const { data } = await admin.call('employee/program/token/add', {
    id: saved.id,
    name: '令牌',
    days: '30',
    scopes,
    networks: '127.0.0.1',
  })
  return { account: saved.id, tokenId: data.id, program: programWith(data.token) }
}

const agree = async (person: string, id = account) =>
  (await server.as(person)).call('employee/program/agreement/add', { id, days: '30' })

beforeAll(async () => {
  admin = await server.as('admin')
  await setForCompany(server, { embed_origins: `${portal}\n${other}` })
})
beforeEach(async () => {
  ;({ account, tokenId, program } = await accountOf('100012'))
  await agree('100010')
})

type Wanted = Calls['employee/program/token/embed']['body']
const embed = (wanted: Partial<Wanted> = {}, by = program) =>
  by.call('employee/program/token/embed', { person: '100010', origin: portal, access: 'decide', ...wanted })

/** Sends a call as a page of an origin does. */
async function fromPage(token: string, name: string, body: unknown, origin: string | undefined = portal) {
  const call = catalogueCalls.find((one) => one.name === name)
  const answer = await server.app.inject({
    method: call?.method === 'GET' ? 'GET' : 'POST',
    url: call?.path.replace('{oa}', 'oa') ?? '',
    headers: { authorization: `Bearer ${token}`, ...(origin && { origin }), 'sec-fetch-site': 'cross-site' },
    // The person's browser is not in the network of the portal's server.
    remoteAddress: '203.0.113.9',
    ...(call?.method === 'POST' && { payload: body as object }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, headers: answer.headers, ...(isJson ? answer.json() : {}) }
}
const list = async (token: string, origin?: string) =>
  (await fromPage(token, 'oa/flow/list/waiting', firstPage, origin)).status

describe('a page of an allowed origin', () => {
  test('lists, opens and decides tasks of the person; the history names person and program', async () => {
    const creator = await server.as('100003')
    const started = await creator.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    const { rows } = await server.db.pool.query<{ to: string }>(
      'select to_id as to from message where flow_id = $1 and status = 1',
      [started.data.flowlistid],
    )
    const person = rows[0]?.to ?? ''
    await agree(person)
    const { token } = (await embed({ person })).data
    const page = await fromPage(token, 'oa/flow/list/waiting', firstPage)
    expect(JSON.stringify(page.data.result)).toContain(started.data.flowlistid)
    const msgid = await waitingFor(await server.as(person), started.data.flowlistid)
    const opened = await fromPage(token, 'oa/flow/deal/bymsgid', { _id: msgid })
    const facts = { formmd5: opened.data.formmd5, version: opened.data.flow.version, suggest: '同意休假' }
    expect(await fromPage(token, 'oa/flow/deal', dealing(msgid, { inputdata: {} }, facts))).toMatchObject({
      success: true,
    })
    const { data: logs } = await creator.call('oa/flow/detail_logs', {
      flowOi_id: started.data.flowlistid,
    } as never)
    expect(JSON.stringify(logs)).toContain('"actor":"门户"')
    expect(JSON.stringify(logs)).toContain('同意休假')
  })

  test('reads the response, without cookies, also where the token is refused', async () => {
    const { token } = (await embed()).data
    for (const sent of [token, `${token.slice(0, -1)}x`.replace(/x$/, '0')]) {
      const { headers } = await fromPage(sent, 'oa/flow/list/waiting', firstPage)
      expect(headers['access-control-allow-origin']).toBe(portal)
      expect(headers.vary).toContain('origin')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('is answered in the plain where the company forbids plain bodies of browsers', async () => {
    await setForCompany(server, { forbid_plain: true })
    const { token } = (await embed()).data
    expect(await list(token)).toBe(200)
    await setForCompany(server, { forbid_plain: false })
  })
})

describe('an embed token is refused', () => {
  test('from another origin, even an allowed one, and without an origin', async () => {
    const { token } = (await embed()).data
    expect([await list(token), await list(token, other)]).toEqual([200, 401])
    expect(await list(token, 'https://evil.example')).toBe(403)
    expect(await list(token, '')).toBe(403)
    expect(await list(token, 'null')).toBe(403)
  })

  test('after some minutes', async () => {
    const { token, expires_at: end } = (await embed()).data
    expect(new Date(end).getTime() - server.clock.now()).toBeLessThanOrEqual(600_000)
    server.clock.move(601_000)
    expect(await list(token)).toBe(401)
  })

  test('if any part of it was changed: secret, access, MAC', async () => {
    const { token } = (await embed({ access: 'read' })).data
    const [secret = '', access = '', mac = ''] = token.split('.')
    const forged = [
      `${secret}.decide.${mac}`,
      `${secret}.admin.${mac}`,
      `${secret}.constructor.${mac}`,
      `${secret.slice(0, -1)}0.${access}.${mac}`,
      `${secret}.${access}.${mac.slice(1)}`,
      `${secret}.${access}.`,
      secret,
      `${secret}.${access}.${mac}.${mac}`,
    ].filter((one) => one !== token)
    for (const one of forged) expect([one === token, (await list(one)) >= 401]).toEqual([false, true])
  })

  test('at every other call, as a page and as a program, and as another kind of token', async () => {
    const { token } = (await embed()).data
    const [secret = ''] = token.split('.')
    const ofPages = ['oa/flow/list/waiting', 'oa/flow/deal/bymsgid', 'oa/flow/deal']
    expect(catalogueCalls.filter(({ embedded }) => embedded).map(({ name }) => name)).toEqual(
      expect.arrayContaining(ofPages),
    )
    for (const { name, open, embedded, link, upload } of catalogueCalls) {
      if (open || embedded || link || upload) continue
      const answer = await fromPage(token, name, {})
      expect([name, answer.status]).toEqual([
        name,
        catalogueCalls.find((one) => one.name === name)?.method === 'GET' ? 401 : 403,
      ])
      expect([name, answer.headers['access-control-allow-origin']]).toEqual([name, undefined])
      expect([name, (await programWith(token).raw(name, {})).status]).toEqual([name, 401])
    }
    for (const header of ['x-token', 'x-token-test']) {
      const sender = senderWith(server.app, token, header)
      expect((await sender.raw('oa/flow/list/waiting', firstPage)).status).toBe(401)
    }
    expect((await programWith(secret).raw('oa/flow/list/waiting', firstPage)).status).toBe(401)
    for (const url of ['/api/push', '/mcp', '/api/oa/ask/events', '/file/oa/x/y'])
      expect([
        url,
        (await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }))
          .statusCode >= 400,
      ]).toEqual([url, true])
  }, 60_000)

  test('to decide, if it only reads, whatever its program may do', async () => {
    const { token } = (await embed({ access: 'read' })).data
    const answer = await fromPage(token, 'oa/flow/deal', dealing('m'))
    expect([answer.status, answer.code]).toEqual([403, 'access-token.out-of-scope'])
  })

  test('for tasks of another person', async () => {
    const creator = await server.as('100003')
    const started = await creator.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    const { rows } = await server.db.pool.query<{ id: string; to: string }>(
      'select id, to_id as to from message where flow_id = $1 and status = 1',
      [started.data.flowlistid],
    )
    const stranger = rows[0]?.to === '100010' ? '100011' : '100010'
    await agree(stranger)
    const { token } = (await embed({ person: stranger })).data
    const opened = await fromPage(token, 'oa/flow/deal/bymsgid', { _id: rows[0]?.id })
    expect(opened.success).toBe(false)
    const decided = await fromPage(token, 'oa/flow/deal', dealing(rows[0]?.id ?? ''))
    expect(decided.success).toBe(false)
  })
})

describe('an embed token ends', () => {
  const ends: [string, () => Promise<unknown>][] = [
    [
      'with the agreement',
      async () => (await server.as('100010')).call('employee/program/agreement/end', { id: account }),
    ],
    ['with the suspension of its program', () => admin.call('employee/program/suspend', { id: account })],
    [
      'with the secret by which it was created',
      () => admin.call('employee/program/token/rotate', { id: tokenId, hours: 0 }),
    ],
    ['as its origin is removed', () => setForCompany(server, { embed_origins: other })],
  ]
  test.each(ends)('%s', async (_, end) => {
    const { token } = (await embed()).data
    expect(await list(token)).toBe(200)
    const done = (await end()) as { success: boolean; msg: string }
    expect(done.success, done.msg).toBe(true)
    expect(await list(token)).toBeGreaterThanOrEqual(401)
    await setForCompany(server, { embed_origins: `${portal}\n${other}` })
  })

  test('with the sign-out of the person everywhere', async () => {
    await agree('100011')
    const { token } = (await embed({ person: '100011' })).data
    expect(await list(token)).toBe(200)
    expect((await admin.call('employee/endsessions', { id: '100011' })).success).toBe(true)
    expect(await list(token)).toBe(401)
  })

  test('as the person signs out elsewhere', async () => {
    const { token } = (await embed()).data
    const own = await server.as('100010')
    expect((await own.call('employee/sessions/end', {})).success).toBe(true)
    expect(await list(token)).toBe(401)
    expect((await own.call('employee/sessions', {})).success).toBe(true)
  })

  test('as the person leaves, and as the owner of the program leaves', async () => {
    await agree('100008')
    for (const [person, leaver] of [
      ['100008', '100008'],
      ['100010', '100012'],
    ] as const) {
      const { token } = (await embed({ person })).data
      expect(await list(token)).toBe(200)
      expect((await admin.call('employee/setenable', { id: leaver, enabled: false })).success).toBe(true)
      expect(await list(token)).toBe(401)
      await admin.call('employee/setenable', { id: leaver, enabled: true })
    }
  })
})

describe('an embed token is not created', () => {
  test.each<[string, () => ReturnType<typeof embed>, string]>([
    ['for a person who did not agree', () => embed({ person: '100003' }), 'program.not-agreed'],
    ['for nobody', () => embed({ person: 'nobody' }), 'program.not-agreed'],
    [
      'for an origin that is not allowed',
      () => embed({ origin: 'https://evil.example' }),
      'program.embed-origin',
    ],
    ['for all origins', () => embed({ origin: '********' }), 'program.embed-origin'],
    ['by a person', async () => embed({}, await server.as('100010')), 'program.embed-own'],
    ['by an administrator', () => embed({}, admin), 'program.embed-own'],
    [
      'by a program whose token acts for a person',
      async () => {
        const { data } = await admin.call('employee/program/token/add', {
          id: account,
          name: '代办',
          days: '30',
          scopes: ['flow.read', 'flow.decide'],
          person: '100010',
        })
        return embed({}, programWith(data.token))
      },
      'acting.not-allowed',
    ],
    [
      'with more than its program may do',
      async () => {
        const narrow = await accountOf('100012', ['flow.read'])
        await agree('100010', narrow.account)
        expect((await embed({ access: 'read' }, narrow.program)).success).toBe(true)
        return embed({}, narrow.program)
      },
      'access-token.out-of-scope',
    ],
  ])('%s', async (_, create, code) => {
    expect((await create()).code).toBe(code)
  })
})

test('a browser is permitted exactly the calls of embed tokens, from exactly the allowed origins', async () => {
  const ask = (url: string, origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
  const allowed = await ask('/api/oa/flow/deal', portal)
  expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([204, portal])
  expect(allowed.headers['access-control-allow-headers']).toContain('authorization')
  expect(
    (await ask('/api/oa/flow/deal', 'https://evil.example')).headers['access-control-allow-origin'],
  ).toBeUndefined()
  for (const url of [
    '/api/oa/flow/creat',
    '/api/employee/login',
    '/api/employee/program/token/embed',
    '/mcp',
  ])
    expect([url, (await ask(url, portal)).headers['access-control-allow-origin']]).toEqual([url, undefined])
})

test('a token of a person gives a page of an allowed origin nothing', async () => {
  const person = await server.as('100010')
  const { data } = await person.call('employee/accesstoken/add', {
    name: 'n8n',
    scopes: ['flow.read'],
    days: '7',
  })
  const answer = await fromPage(data.token, 'oa/flow/list/waiting', firstPage)
  expect([answer.status, answer.code]).toEqual([403, 'request.foreign-origin'])
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('a token of a person counts no more beside an embed token, nor beside a forged one', async () => {
  const person = await server.as('100010')
  const { token } = (await embed()).data
  for (const bearer of [token, 'a.read.0'])
    for (const header of ['x-token', 'x-token-test']) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/oa/flow/list/waiting',
        headers: { authorization: `Bearer ${bearer}`, [header]: person.token, origin: portal },
        payload: firstPage,
      })
      expect([header, statusCode]).toEqual([header, 401])
    }
})

test('a setting that is no list of origins is refused beside its field', async () => {
  const answer = await setForCompany(server, { embed_origins: 'https://portal.example.com/path' })
  expect(answer).toMatchObject({ success: false, code: 'form.faults' })
  expect(answer.msg).toContain('https://portal.example.com/path')
})
