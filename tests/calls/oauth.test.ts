import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { startImpersonationSession, startSession } from '../../src/server/queries/session/session'
import { oauthClients } from '../kit/oauth-client'
import { type Sender, senderWith } from '../kit/server'
import { soundFlowServer } from '../kit/sound-flow-server'

/** Agents that a person lets in through OAuth 2.1: the client of the protocol's own SDK, and attacks on each step. */

const server = soundFlowServer()
let address = ''
let person: Sender
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  person = await signIn('100010')
})

/** Starts another session of a person; those of the first hour end when a test moves the clock. */
async function signIn(jobId: string): Promise<Sender> {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
  return senderWith(app, token)
}
const clients = oauthClients(() => server.app)
const hour = 3_600_000
const day = 24 * hour

const programWith = (token = '') => senderWith(server.app, `Bearer ${token}`, 'authorization')
const whoami = (token?: string) => programWith(token).call('employee/accesstoken/current', {})
const ask = (request: unknown, who = person) => who.raw('employee/accesstoken/authorization', request)

/** Tokens of a client that the person has let in. */
async function granted(who = person) {
  const client = await clients.register()
  const tokens = await clients.exchange(client, await clients.codeFor(client, who))
  return { client, access: tokens.access_token ?? '', refreshToken: tokens.refresh_token ?? '' }
}

const tokensOf = async (who = person) => (await who.call('employee/accesstoken/list', {})).data
const endAll = async (who = person) => {
  for (const { id, live } of await tokensOf(who)) if (live) await who.call('employee/accesstoken/end', { id })
}

describe('the client of the SDK', () => {
  test('finds the server by its 401, registers, and uses and renews what the person granted', async () => {
    const kept: Record<string, unknown> = {}
    const authProvider = {
      redirectUrl: 'http://127.0.0.1:7001/back',
      clientMetadata: { client_name: 'SDK', redirect_uris: ['http://127.0.0.1:7001/back'] },
      state: () => 'of-the-client',
      clientInformation: () => kept.client,
      saveClientInformation: (client: unknown) => {
        kept.client = client
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens: unknown) => {
        kept.tokens = tokens
      },
      redirectToAuthorization: (url: URL) => {
        kept.consent = url
      },
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier
      },
      codeVerifier: () => kept.verifier as string,
    } as OAuthClientProvider
    const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider })
    const first = transport()
    await expect(new Client({ name: 'sdk', version: '1' }).connect(first)).rejects.toThrow()
    const consent = kept.consent as URL | undefined
    expect(consent?.href).toContain(`${address}/oauth/authorize?`)
    expect(consent?.searchParams.get('resource')).toBe(`${address}/mcp`)

    const request = Object.fromEntries(consent?.searchParams ?? []) as never
    const sender = async <Result>(path: string, body: object) => {
      const answer = await fetch(`${address}/api/employee/accesstoken/${path}`, {
        method: 'POST',
        headers: { 'x-token': person.token, 'content-type': 'application/json', origin: address },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { data: Result }).data
    }
    const asked = await sender<{ name: string; site: string; scopes: string[] }>('authorization', request)
    expect(asked).toMatchObject({ name: 'SDK', site: '127.0.0.1:7001', isLocal: true })
    expect(asked.scopes).toContain('flow.decide')
    const { redirect } = await sender<{ redirect: string }>('authorize', {
      request,
      scopes: ['flow.read'],
      days: '30',
    })
    const back = new URL(redirect).searchParams
    expect([back.get('state'), back.get('iss')]).toEqual(['of-the-client', address])
    await first.finishAuth(back)

    const client = new Client({ name: 'sdk', version: '1' })
    await client.connect(transport())
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('list_tasks')
    expect(names).not.toContain('decide_task')
    const before = (kept.tokens as { access_token: string }).access_token
    server.clock.move(hour + 1)
    expect((await client.listTools()).tools.length).toBe(names.length)
    expect((kept.tokens as { access_token: string }).access_token).not.toBe(before)
    await client.close()
  })
})

describe('a grant', () => {
  test('is an access token of the person, which the person and a security officer see and revoke', async () => {
    await endAll()
    const { access } = await granted()
    expect((await whoami(access)).data).toMatchObject({ person: { id: '100010' } })
    const [token] = await tokensOf()
    expect(token).toMatchObject({
      name: '测试助手',
      client: '127.0.0.1:7001',
      scopes: ['flow.read'],
      live: true,
      own: false,
    })
    const { id = '' } = token ?? {}
    expect(await person.call('employee/accesstoken/rotate', { id })).toMatchObject({ status: 404 })
    await person.call('employee/accesstoken/end', { id })
    expect((await whoami(access)).status).toBe(401)
  })

  test('lasts as long as the person chose, by refresh tokens that are valid once', async () => {
    const { client, refreshToken } = await granted()
    server.clock.move(2 * day)
    const renewed = await clients.refresh(client, refreshToken)
    expect(renewed).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'flow.read' })
    expect((await whoami(renewed.access_token)).success).toBe(true)
    server.clock.move(29 * day)
    expect(await clients.refresh(client, renewed.refresh_token ?? '')).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
  })

  test('is limited to the flows that the person chose', async () => {
    const client = await clients.register()
    const code = await clients.codeFor(client, person, { flows: ['flow-leave'] })
    const { access_token: access } = await clients.exchange(client, code)
    const [token] = await tokensOf()
    expect(token?.limits).toHaveLength(1)
    expect(await programWith(access).call('oa/flow/list/number', {})).toMatchObject({
      code: 'access-token.limited',
    })
  })

  test('drafts designs for an administrator, and publishes none at any call', async () => {
    const admin = await signIn('admin')
    const client = await clients.register()
    const scopes = ['design.read', 'design.write'] as const
    const request = clients.requestOf(client, { scope: scopes.join(' ') })
    const code = await clients.codeFor(client, admin, { request, scopes: [...scopes] })
    const agent = programWith((await clients.exchange(client, code)).access_token)
    const { data } = await agent.call('oa/flowdesigns/document/read', { _id: 'flow-leave' })
    const draft = { _id: 'flow-leave', rev: data.rev, document: data.document }
    const refused = { status: 403, code: 'access-token.no-publishing' }
    expect(await agent.raw('oa/flowdesigns/document/apply', { ...draft, publish: true })).toMatchObject(
      refused,
    )
    const { rows } = await server.db.pool.query<{ id: string }>(
      "select published_version as id from flow_design where id = 'flow-leave'",
    )
    const version = rows[0]?.id ?? ''
    expect(await agent.raw('oa/flowdesigns/version/setdefault', { _id: version })).toMatchObject(refused)
    expect(await agent.call('oa/flowdesigns/document/apply', { ...draft, publish: false })).toMatchObject({
      success: true,
    })
  })

  test('ends with its client, which revokes it, and with everything that ends sessions of the person', async () => {
    const { client, access, refreshToken } = await granted()
    expect((await clients.post('/oauth/revoke', { token: access, client_id: 'other' })).status).toBe(200)
    expect((await whoami(access)).success).toBe(true)
    expect((await clients.post('/oauth/revoke', { token: refreshToken, client_id: client.id })).status).toBe(
      200,
    )
    expect((await whoami(access)).status).toBe(401)

    const leaver = await signIn('100046')
    const last = await granted(leaver)
    const admin = await signIn('admin')
    expect((await admin.call('employee/endsessions', { id: '100046' })).success).toBe(true)
    expect(await clients.refresh(last.client, last.refreshToken)).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a refresh token', () => {
  test('ends the whole grant when it is used twice, and the person reads so', async () => {
    const { client, refreshToken } = await granted()
    const renewed = await clients.refresh(client, refreshToken)
    expect(await clients.refresh(client, refreshToken)).toMatchObject({ error: 'invalid_grant' })
    expect((await whoami(renewed.access_token)).status).toBe(401)
    expect(await clients.refresh(client, renewed.refresh_token ?? '')).toMatchObject({
      error: 'invalid_grant',
    })
    const { data: events } = await person.call('employee/sessions/history', {})
    expect(events[0]?.what).toContain('重复使用')
  })

  test('is none for another client, for more scopes, for another server, and signs no request in', async () => {
    const { client, access, refreshToken } = await granted()
    const other = await clients.register('http://127.0.0.1:7002/back')
    const attempts = [
      clients.refresh(other, refreshToken),
      clients.refresh(client, refreshToken, { scope: 'flow.read flow.decide' }),
      clients.refresh(client, refreshToken, { resource: 'https://other.example.com/mcp' }),
      clients.refresh(client, `${refreshToken.slice(0, -1)}${refreshToken.endsWith('0') ? '1' : '0'}`),
    ]
    expect((await Promise.all(attempts)).map(({ error }) => error)).toEqual([
      'invalid_grant',
      'invalid_scope',
      'invalid_target',
      'invalid_grant',
    ])
    for (const token of [refreshToken, refreshToken.split('.')[1]])
      expect((await whoami(token)).status).toBe(401)
    expect(
      (await senderWith(server.app, `refresh ${refreshToken}`).call('employee/accesstoken/list', {})).status,
    ).toBe(401)
    expect((await whoami(access)).success).toBe(true)
    expect((await clients.refresh(client, refreshToken)).status).toBe(200)
  })
})

describe('a code', () => {
  test('is valid once; a second use ends what the first one got', async () => {
    const client = await clients.register()
    const code = await clients.codeFor(client, person)
    const { access_token: access } = await clients.exchange(client, code)
    expect(await clients.exchange(client, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await whoami(access)).status).toBe(401)
  })

  test('gives one token when it is used twice at once', async () => {
    const client = await clients.register()
    const code = await clients.codeFor(client, person)
    const both = await Promise.all([clients.exchange(client, code), clients.exchange(client, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is none for another client, verifier, address or server, nor for one that gives a parameter twice', async () => {
    const client = await clients.register()
    const other = await clients.register('https://evil.example.com/back')
    const code = await clients.codeFor(client, person)
    const refused = await Promise.all([
      clients.exchange({ ...client, id: other.id }, code),
      clients.exchange({ ...client, verifier: other.verifier }, code),
      clients.exchange(client, code, { code_verifier: '' }),
      clients.exchange({ ...client, redirectUri: 'http://127.0.0.1:7002/back' }, code),
      clients.exchange(client, code, { resource: 'https://other.example.com/mcp' }),
      clients.exchange(client, code, { grant_type: 'password' }),
      clients.exchange(client, ''),
    ])
    expect(refused.map(({ error }) => error)).toEqual([
      ...Array<string>(4).fill('invalid_grant'),
      'invalid_target',
      'unsupported_grant_type',
      'invalid_request',
    ])
    const twice = await server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=authorization_code&code=${code}&code=x&client_id=x`,
    })
    expect(twice.json()).toMatchObject({ error: 'invalid_request' })
    expect((await clients.exchange(client, code)).status).toBe(200)
  })

  test('ends after a minute, and with the session in which the person agreed', async () => {
    const client = await clients.register()
    const late = await clients.codeFor(client, person)
    server.clock.move(60_001)
    expect(await clients.exchange(client, late)).toMatchObject({ error: 'invalid_grant' })
    const leaving = await signIn('100012')
    const code = await clients.codeFor(client, leaving)
    await leaving.call('employee/logout', {})
    expect(await clients.exchange(client, code)).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('a request for access', () => {
  test('names an address that the client registered; on the own computer the port may differ', async () => {
    const client = await clients.register()
    const site = await clients.register('https://agent.example.com/back')
    const local = { redirect_uri: 'http://127.0.0.1:9/back' }
    expect(await ask(clients.requestOf(client, local))).toMatchObject({
      success: true,
      data: { site: '127.0.0.1:9' },
    })
    for (const [of, redirect_uri] of [
      [client, 'http://127.0.0.1:7001/other'],
      [client, 'http://localhost:7001/back'],
      [client, 'https://evil.example.com/back'],
      [site, 'https://agent.example.com/back/'],
      [site, 'https://agent.example.com:8443/back'],
      [site, 'https://agent.example.com/back?next=x'],
      [site, 'https://agent.example.com@evil.example.com/back'],
      [site, 'http://127.0.0.1:7001/back'],
    ] as const)
      expect(await ask(clients.requestOf(of, { redirect_uri })), redirect_uri).toMatchObject({
        code: 'oauth.redirect-unknown',
      })
  })

  test.each([
    [{ response_type: 'token' }, 'oauth.request-invalid'],
    [{ code_challenge_method: 'plain' }, 'oauth.request-invalid'],
    [{ code_challenge: 'short' }, 'oauth.request-invalid'],
    [{ scope: 'everything' }, 'oauth.scope-unknown'],
    [{ scope: 'company.write' }, 'oauth.scope-unknown'],
    [{ resource: 'https://other.example.com/mcp' }, 'oauth.resource-foreign'],
    [{ client_id: 'nobody' }, 'oauth.client-unknown'],
  ])('is shown to the person and not sent back if it is wrong: %j', async (wrong, code) => {
    const client = await clients.register()
    expect(await ask(clients.requestOf(client, wrong))).toMatchObject({ success: false, code, data: null })
  })

  test('is never granted beyond what the client asked, nor with a forged client', async () => {
    const client = await clients.register()
    const request = clients.requestOf(client)
    const grant = (body: object) =>
      person.raw('employee/accesstoken/authorize', { request, scopes: ['flow.read'], days: '30', ...body })
    expect(await grant({ scopes: ['flow.read', 'flow.decide'] })).toMatchObject({
      code: 'oauth.scope-beyond',
    })
    const [head = '', mac] = client.id.split('.')
    const forged = Buffer.from(JSON.stringify(['测试助手', ['https://evil.example.com/'], 1])).toString(
      'base64url',
    )
    for (const client_id of [`${forged}.${mac}`, `${head}.${'0'.repeat(32)}`, `${client.id}.x`, head])
      expect(await grant({ request: { ...request, client_id } })).toMatchObject({
        code: 'oauth.client-unknown',
      })
  })

  test('is refused to impersonators, programs and people who are not signed in', async () => {
    const client = await clients.register()
    const request = clients.requestOf(client)
    const body = { request, scopes: ['flow.read'], days: '30' }
    const { token } = await server.db.transaction((tx) =>
      startImpersonationSession(tx, server.house, {
        workspace: homeWorkspace,
        personId: '100010',
        realId: 'admin',
      }),
    )
    const { access } = await granted()
    for (const sender of [senderWith(server.app, token), programWith(access), server.nobody])
      for (const name of ['authorize', 'authorization'] as const) {
        const sent = name === 'authorize' ? body : request
        expect(await sender.raw(`employee/accesstoken/${name}`, sent)).toMatchObject({ success: false })
      }
  })
})

describe('a client that publishes its document', () => {
  const id = 'https://agent.example.com/client.json'
  const redirectUri = 'https://agent.example.com/back'
  const client = { id, redirectUri, verifier: 'v'.repeat(43) }
  const publish = (document: object) => {
    const { house } = server
    const { post } = house
    house.post = async ({ url, outward }) => {
      if (url !== id || !outward) throw new Error(`not for ${url}`)
      return JSON.stringify(document)
    }
    return () => {
      house.post = post
    }
  }

  test('is named by its address, without registration', async () => {
    const restore = publish({ client_id: id, client_name: '在线助手', redirect_uris: [redirectUri] })
    const { data } = await ask(clients.requestOf(client))
    const tokens = await clients.exchange(client, await clients.codeFor(client, person))
    restore()
    expect(data).toMatchObject({ name: '在线助手', site: 'agent.example.com', isVerified: true })
    expect(tokens.status).toBe(200)
  })

  test('is refused if the document is of another client or names a wrong address', async () => {
    for (const document of [
      { client_id: 'https://evil.example.com/client.json', redirect_uris: [redirectUri] },
      { client_id: id, redirect_uris: ['http://agent.example.com/back'] },
      { client_id: id },
    ]) {
      const restore = publish(document)
      expect(await ask(clients.requestOf(client))).toMatchObject({ code: 'oauth.client-unreachable' })
      restore()
    }
  })

  test.each(['https://127.0.0.1/client.json', 'https://[::1]:1/client.json', 'https://169.254.169.254/x'])(
    'is never read from inside: %s',
    async (inside) => {
      expect(await ask(clients.requestOf({ ...client, id: inside }))).toMatchObject({
        code: 'oauth.client-unreachable',
      })
    },
  )

  test.each(['http://agent.example.com/client.json', 'https://agent.example.com/', `${id}?x`, `${id}#x`])(
    'has no address such as %s',
    async (wrong) => {
      expect(await ask(clients.requestOf({ ...client, id: wrong }))).toMatchObject({
        code: 'oauth.client-unknown',
      })
    },
  )
})

describe('registering', () => {
  test.each([
    'http://agent.example.com/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://agent.example.com/back#part',
    'https://user@agent.example.com/back',
    'https://agent.example.com\\@evil.example.com/back',
    'https://*.example.com',
    'http://127.0.0.1.example.com/back',
    'myapp://back',
    '/back',
  ])('refuses the address %s', async (uri) => {
    expect(await clients.registration({ redirect_uris: [uri] })).toMatchObject({
      status: 400,
      error: 'invalid_redirect_uri',
    })
  })

  test('refuses metadata that is none or too long, and shows names of visible characters', async () => {
    const uris = ['https://agent.example.com/back']
    for (const wrong of [
      {},
      { redirect_uris: [] },
      { redirect_uris: 'https://a.example.com/' },
      { redirect_uris: uris, client_name: 'x'.repeat(201) },
      { redirect_uris: Array.from({ length: 9 }, (_, n) => `https://a.example.com/${n}${'x'.repeat(200)}`) },
    ])
      expect(await clients.registration(wrong)).toMatchObject({ error: 'invalid_client_metadata' })
    expect(
      await clients.registration({ redirect_uris: uris, client_name: '\u202Etxt\u200B  assistant' }),
    ).toMatchObject({ status: 201, client_name: 'txt assistant', token_endpoint_auth_method: 'none' })
    expect(await clients.registration({ redirect_uris: uris, client_name: ' ' })).toMatchObject({
      client_name: 'agent.example.com',
    })
  })

  test('cuts no character of a long name in half, so that a person can agree', async () => {
    const redirectUri = 'http://127.0.0.1:7001/back'
    const metadata = { client_name: `${'x'.repeat(59)}😀`, redirect_uris: [redirectUri] }
    const { client_id: id = '' } = await clients.registration(metadata)
    const client = { id, redirectUri, verifier: 'v'.repeat(43) }
    const tokens = await clients.exchange(client, await clients.codeFor(client, person))
    expect(tokens).toMatchObject({ status: 200, scope: 'flow.read' })
  })
})

test.each(['a"b', 'a b', '<x>'])(
  'a Host that is none gets no metadata and no challenge: %s',
  async (host) => {
    const headers = { host, 'content-type': 'application/json' }
    const asked = { url: '/.well-known/oauth-authorization-server', headers }
    expect((await server.app.inject(asked)).statusCode).toBe(400)
    const sent = { method: 'POST', url: '/mcp', headers, payload: '{}' } as const
    expect((await server.app.inject(sent)).statusCode).toBe(400)
  },
)

test('the metadata names the server, its endpoints and what they support', async () => {
  const get = async (path: string) => (await server.app.inject({ url: path })).json()
  const resource = await get('/.well-known/oauth-protected-resource/mcp')
  expect(resource).toMatchObject({
    resource: 'http://localhost/mcp',
    authorization_servers: ['http://localhost'],
  })
  expect(resource.scopes_supported.sort()).toEqual([
    'design.read',
    'design.write',
    'flow.decide',
    'flow.read',
    'flow.start',
    'flow.write',
  ])
  expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: 'http://localhost',
    authorization_endpoint: 'http://localhost/oauth/authorize',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })
})
