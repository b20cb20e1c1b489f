import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../../src/server/platform/security/password-hash'
import { startConnections } from '../../../../src/server/services/connections'
import { loopback, sendJson } from '../../../kit/loopback'
import { type MailServer, startMailServer } from '../../../kit/mail-server'
import { proveByPassword } from '../../../kit/proving'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** Mail server, platform and hosts that a company sets on a page. */

let server: TestServer
let smtp: MailServer
let admin: Sender
let end: () => void
const password = 'geheim-7'

beforeAll(async () => {
  smtp = await startMailServer()
  const hosts = [{ origin: 'http://127.0.0.1', private: true }]
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

test('stores the keys of card callbacks, which only an administrator may set and no response shows', async () => {
  expect((await admin.call('oa/company/cards/get', {})).data).toEqual({
    settings: { token: '', key: '' },
    secret_at: '',
    given: false,
  })
  await proveByPassword(admin, 'Mima2026')
  const settings = { token: 'v-1', key: 'encrypt-key-1' }
  const saved = await admin.call('oa/company/cards/save', { settings })
  expect([saved.success, saved.data.settings]).toEqual([true, { token: 'v-1', key: '' }])
  expect([await stored(), await logged()].join()).not.toContain('encrypt-key-1')
  const employee = await server.as('100010')
  expect((await employee.raw('oa/company/cards/save', { settings })).status).toBe(403)
})

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
  expect((await admin.call('oa/company/hosts/try', local)).data).toEqual({ said: '1 个主机都能连上' })
  await close()
  expect((await admin.call('oa/company/hosts/try', local)).msg).toContain('连不上')
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
