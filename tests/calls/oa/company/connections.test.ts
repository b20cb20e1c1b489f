import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsSettings } from '../../../../src/generated/types'
import { hashPassword } from '../../../../src/server/platform/security/password-hash'
import { startConnections } from '../../../../src/server/services/connections'
import { type Loopback, loopback, sendJson } from '../../../kit/loopback'
import { type MailServer, startMailServer } from '../../../kit/mail-server'
import { proveByPassword } from '../../../kit/proving'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** Mail server, platform and hosts that a company sets on a page. */

let server: TestServer
let smtp: MailServer
/** Gateway of short messages, the requests it has received, and what it answers. */
let gateway: Loopback
const messages: { method?: string; type?: string; secret?: unknown; body: string }[] = []
let answer: object = { code: 0 }
let admin: Sender
let end: () => void
const password = 'geheim-7'

beforeAll(async () => {
  smtp = await startMailServer()
  gateway = await loopback(({ method, headers }, body, response) => {
    messages.push({ method, type: headers['content-type'], secret: headers['x-api-key'], body })
    sendJson(response, answer)
  })
  const hosts = ['http://127.0.0.1', gateway.origin].map((origin) => ({ origin, private: true }))
  server = await serverOfFile({ outgoing: { hosts }, secretsKey: 'a key that is long enough for this test' })
  end = await startConnections(server.house)
  admin = await server.as('admin')
  await server.db.pool.query('update person set password_hash = $1 where is_admin', [
    await hashPassword('Mima2026'),
  ])
})
afterAll(async () => {
  end()
  await server.stop()
  await smtp.close()
  await gateway.close()
})

const mail = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  secure: false,
  user: '',
  password: '',
  from: 'oa@example.com',
  site: 'https://oa.example.com/',
})
const none = { type: 'none', key: '', secret: '', agentid: '', sign_in: false, corpid: '' } as const
const dingtalk = { ...none, type: 'dingtalk', key: 'ding1', secret: password } as const
const stored = async () =>
  (await server.db.pool.query("select value from secret where name = 'connections'")).rows[0]?.value ?? ''
const logged = async () =>
  JSON.stringify(
    (await server.db.pool.query("select action, details from audit where action like 'company.%'")).rows,
  )

test('returns empty settings before any are stored', async () => {
  expect((await admin.call('oa/company/mail/get', {})).data).toMatchObject({
    settings: { host: '', password: '' },
    secret_at: '',
    given: false,
  })
  expect((await admin.call('oa/company/platform/get', {})).data.settings).toEqual(none)
  expect((await admin.call('oa/company/hosts/get', {})).data.settings).toEqual({ hosts: '' })
})

test('limits all calls to company administrators, and saving to a proof of identity', async () => {
  const employee = await server.as('100010')
  for (const part of ['mail', 'platform', 'hosts'] as const) {
    const settings = { mail: mail(), platform: none, hosts: { hosts: '' } }[part]
    expect(await employee.raw(`oa/company/${part}/get`, {})).toMatchObject({ status: 403 })
    for (const act of ['save', 'try'] as const)
      expect(await employee.raw(`oa/company/${part}/${act}`, { settings })).toMatchObject({ status: 403 })
    expect(await admin.raw(`oa/company/${part}/save`, { settings })).toMatchObject({ code: 'proof.needed' })
  }
  await proveByPassword(admin, 'Mima2026')
})

test('stores the keys of card callbacks, which only an administrator may set and no response shows', async () => {
  expect((await admin.call('oa/company/cards/get', {})).data).toEqual({
    settings: { token: '', template: '', key: '' },
    secret_at: '',
    given: false,
  })
  const settings = { token: 'v-1', template: 't-1.schema', key: 'encrypt-key-1' }
  const saved = await admin.call('oa/company/cards/save', { settings })
  expect([saved.success, saved.data.settings]).toEqual([true, { ...settings, key: '' }])
  expect([await stored(), await logged()].join()).not.toContain('encrypt-key-1')
  const employee = await server.as('100010')
  expect((await employee.raw('oa/company/cards/save', { settings })).status).toBe(403)
  await server.db.pool.query("delete from secret where name = 'connections'")
})

describe('the mail server', () => {
  test('sends a test mail to the caller under the name of the company, and stores nothing', async () => {
    await server.db.pool.query("update person set mail = 'boss@example.com' where is_admin")
    await server.db.pool.query(`insert into setting (values) values ('{"company_name":"云杉科技"}')`)
    expect((await admin.call('oa/company/mail/try', { settings: mail() })).data).toEqual({
      said: '邮件已发到 boss@example.com，请查收',
    })
    expect(smtp.lines).toContain('RCPT TO:<boss@example.com>')
    expect(smtp.mails[0]).toContain(
      `From: =?UTF-8?B?${Buffer.from('云杉科技').toString('base64')}?= <oa@example.com>`,
    )
    expect(await stored()).toBe('')
  })

  test('explains a server that does not answer or rejects the mail', async () => {
    const settings = { ...mail(), port: 1 }
    expect(await admin.call('oa/company/mail/try', { settings })).toMatchObject({
      code: 'connection.mail-away',
    })
    const nobody = { ...mail(), from: 'nobody@example.com' }
    expect((await admin.call('oa/company/mail/try', { settings: nobody })).msg).toMatch(
      /^邮件服务器没有收下邮件：.*550/,
    )
  })

  test.each(['10.0.0.1', 'localhost', '[::1]', '169.254.169.254'])(
    'neither tries nor stores %s, which lies inside and is not marked private',
    async (host) => {
      const settings = { ...mail(), host }
      const inside = { success: false }
      expect(await admin.call('oa/company/mail/try', { settings })).toMatchObject(inside)
      if (!host.startsWith('['))
        expect(await admin.call('oa/company/mail/save', { settings })).toMatchObject({
          code: 'connection.host-inside',
        })
      expect(await stored()).toBe('')
    },
  )

  test('is used by every process within two seconds, its password sealed and never returned', async () => {
    const settings = { ...mail(), user: 'oa', password }
    const { data } = await admin.call('oa/company/mail/save', { settings })
    expect(data).toMatchObject({
      settings: { host: '127.0.0.1', password: '' },
      secret_at: expect.stringMatching(/Z$/),
    })
    await expect.poll(() => server.house.mail, { timeout: 2_000 }).toBeDefined()
    expect(server.house.config.outgoing.site).toBe('https://oa.example.com')
    for (const text of [await stored(), await logged(), JSON.stringify(data)])
      expect(text).not.toContain(password)
    expect(await logged()).toContain('"action":"company.mail"')
  })

  test('retains a password only for the same server and account', async () => {
    const settings = { ...mail(), user: 'oa' }
    expect(await admin.call('oa/company/mail/save', { settings })).toMatchObject({ success: true })
    for (const other of [{ user: 'thief' }, { port: smtp.port + 1 }, { host: 'smtp.example.com' }])
      for (const act of ['save', 'try'] as const)
        expect(
          await admin.call(`oa/company/mail/${act}`, { settings: { ...settings, ...other } }),
        ).toMatchObject({
          code: 'connection.secret-again',
        })
  })
})

describe('the SMS gateway', () => {
  const sms = (part: Partial<SmsSettings> = {}): SmsSettings => ({
    url: `${gateway.origin}/send`,
    method: 'POST',
    content: 'json',
    template: '{"to":["{phone}"],"content":"{text}"}',
    header: 'X-Api-Key',
    secret: password,
    accepted: '"code":0',
    ...part,
  })
  const save = (part: Partial<SmsSettings>) => admin.call('oa/company/sms/save', { settings: sms(part) })
  const tryOut = (part: Partial<SmsSettings> = {}) =>
    admin.call('oa/company/sms/try', { settings: sms(part) })

  test('sends a test message to the phone of the caller, and stores nothing', async () => {
    const before = await stored()
    await server.db.pool.query("update person set phone = '' where is_admin")
    expect(await tryOut()).toMatchObject({ code: 'connection.sms-no-phone' })
    await server.db.pool.query("update person set phone = '13800000001' where is_admin")
    expect((await tryOut()).data).toEqual({ said: '短信已发到 13800000001，请查收' })
    expect(messages).toMatchObject([{ method: 'POST', type: 'application/json', secret: password }])
    expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({ to: ['13800000001'] })
    expect(await stored()).toBe(before)
  })

  test('explains a gateway that answers without the sign of success, or not at all', async () => {
    answer = { code: 7, message: '余额不足' }
    expect(await tryOut()).toMatchObject({
      code: 'connection.sms-refused',
      msg: expect.stringContaining('余额不足'),
    })
    answer = { code: 0 }
    const { port } = new URL(gateway.origin)
    const away = await tryOut({ url: gateway.origin.replace(port, '1') })
    expect(away).toMatchObject({ code: 'connection.sms-host' })
  })

  test.each<[string, Partial<SmsSettings>]>([
    ['connection.sms-https', { url: 'http://sms.example.com/send' }],
    ['connection.sms-host', { url: 'https://sms.example.com/send' }],
    ['connection.sms-unfit-template', { template: '{"to":"{phone}"}' }],
    ['connection.sms-unfit-template', { template: '{"to":"{phone}","text":{text}}' }],
    ['connection.sms-unfit-template', { template: '{"{phone}":"{text}"}' }],
    ['connection.sms-unfit-header', { header: 'Host' }],
    ['connection.sms-unfit-header', { header: 'content-length' }],
  ])('is rejected with %s: %j', async (code, part) => {
    for (const answered of [await save(part), await tryOut(part)]) expect(answered).toMatchObject({ code })
  })

  test('is used once stored; its secret is sealed and opens for no other address or header', async () => {
    const { data } = await save({
      content: 'form',
      template: 'to={phone}&text={text}&sign=云杉',
      method: 'PUT',
    })
    expect(data).toMatchObject({ settings: { secret: '' }, secret_at: expect.stringMatching(/Z$/) })
    await expect.poll(() => server.house.sms, { timeout: 2_000 }).toBeDefined()
    await server.house.sms?.({ id: '1', to: '13800000002', text: '你好 & to=13900000000' })
    const { body = '', ...rest } = messages.at(-1) ?? {}
    expect(rest).toMatchObject({ method: 'PUT', secret: password, type: 'application/x-www-form-urlencoded' })
    expect([...new URLSearchParams(body)]).toEqual([
      ['to', '13800000002'],
      ['text', '你好 & to=13900000000'],
      ['sign', '云杉'],
    ])
    for (const text of [await stored(), await logged(), JSON.stringify(data)])
      expect(text).not.toContain(password)
    for (const part of [{ url: `${gateway.origin}/thief` }, { header: 'X-Other' }])
      for (const answered of [await save({ ...part, secret: '' }), await tryOut({ ...part, secret: '' })])
        expect(answered).toMatchObject({ code: 'connection.secret-again' })
  })

  test('sends nothing to a host that is no longer allowed, and is switched off by an empty address', async () => {
    const { hosts } = server.house
    server.house.hosts = { ...hosts, ask: async () => Promise.reject(new Error('not allowed')) }
    await expect(server.house.sms?.({ id: '2', to: '1', text: 'x' })).rejects.toThrow('not allowed')
    server.house.hosts = hosts
    await save({ url: '', secret: '' })
    await expect.poll(() => server.house.sms, { timeout: 2_000 }).toBeUndefined()
  })

  test('is open to administrators of the company alone, and saved with a proof of identity', async () => {
    const employee = await server.as('100010')
    expect(await employee.raw('oa/company/sms/get', {})).toMatchObject({ status: 403 })
    for (const act of ['save', 'try'] as const)
      expect(await employee.raw(`oa/company/sms/${act}`, { settings: sms() })).toMatchObject({ status: 403 })
  })
})

test('stores a platform, applies it, and fetches a token as a test', async () => {
  const thief = { ...dingtalk, secret: '' }
  const service = await loopback((_, __, response) =>
    sendJson(response, { errcode: 40089, errmsg: '不合法的corpid或appsecret' }),
  )
  const { post } = server.house
  server.house.post = (sent) =>
    post({ ...sent, url: sent.url.replace('https://oapi.dingtalk.com', service.origin) })
  expect(await admin.call('oa/company/platform/try', { settings: none })).toMatchObject({
    code: 'connection.platform-none',
  })
  expect((await admin.call('oa/company/platform/try', { settings: dingtalk })).msg).toContain(
    '不合法的corpid',
  )
  expect(
    (await admin.call('oa/company/platform/save', { settings: { ...dingtalk, sign_in: true } })).data
      .settings,
  ).toMatchObject({
    type: 'dingtalk',
    secret: '',
  })
  await expect.poll(() => server.house.outside?.type, { timeout: 2_000 }).toBe('dingtalk')
  expect((await server.nobody.call('settings.get', {})).data.third).toMatchObject({
    platform: 'dingtalk',
    signIn: true,
  })
  expect(await stored()).not.toContain(password)
  const other = { settings: { ...thief, key: 'ding2' } }
  expect(await admin.call('oa/company/platform/save', other)).toMatchObject({
    code: 'connection.secret-again',
  })
  await admin.call('oa/company/platform/save', { settings: none })
  await expect.poll(() => server.house.outside, { timeout: 2_000 }).toBeUndefined()
  server.house.post = post
  await service.close()
})

test('allows hosts of the page beside those of the file, but none that lies inside', async () => {
  for (const inside of ['http://10.0.0.1', 'https://localhost', 'http://[::1]'])
    for (const act of ['save', 'try'] as const)
      expect(
        await admin.call(`oa/company/hosts/${act}`, { settings: { hosts: inside } }),
        inside,
      ).toMatchObject({
        success: false,
        msg: expect.stringContaining('在内网或本机'),
      })
  const unfit = { settings: { hosts: 'https://api.example.com/path' } }
  expect(await admin.call('oa/company/hosts/save', unfit)).toMatchObject({ code: 'connection.host-unfit' })
  const hosts = 'https://api.example.com\nhttps://API.example.com/'
  expect((await admin.call('oa/company/hosts/save', { settings: { hosts } })).data.settings.hosts).toBe(
    'https://api.example.com',
  )
  await expect
    .poll(() => server.house.hosts.allows('https://api.example.com/x'), { timeout: 2_000 })
    .toBe(true)
  expect(server.house.hosts.allows('http://127.0.0.1/x')).toBe(true)
  const { origin, close } = await loopback((_, __, response) => response.writeHead(404).end())
  const local = { settings: { hosts: origin } }
  // The file marks another port of this host, behind which is another service.
  for (const act of ['save', 'try'] as const)
    expect((await admin.call(`oa/company/hosts/${act}`, local)).msg).toContain('在内网或本机')
  const { given } = server.house
  const marked = [...(given.outgoing.hosts ?? []), { origin, private: true }]
  server.house.given = { ...given, outgoing: { ...given.outgoing, hosts: marked } }
  expect((await admin.call('oa/company/hosts/try', local)).data).toEqual({ said: '1 个主机都能连上' })
  await close()
  expect((await admin.call('oa/company/hosts/try', local)).msg).toContain('连不上')
  server.house.given = given
})

test('shows what a file of the server sets, which the page cannot change', async () => {
  const { given } = server.house
  const file = { host: 'mail.example.com', port: 25, from: 'file@example.com', user: 'f', password }
  server.house.given = { ...given, outgoing: { ...given.outgoing, mail: file } }
  const { data } = await admin.call('oa/company/mail/get', {})
  expect(data).toMatchObject({
    given: true,
    secret_at: '',
    settings: { host: 'mail.example.com', password: '' },
  })
  expect(await admin.call('oa/company/mail/save', { settings: { ...mail(), password } })).toMatchObject({
    code: 'connection.given-fixed',
  })
  server.house.given = given
})
