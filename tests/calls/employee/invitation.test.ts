import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmployeeInvitationAddBody, Permission } from '../../../src/generated/types'
import { runOutbox } from '../../../src/server/jobs/outbox'
import type { Mail } from '../../../src/server/platform/outgoing/mailer'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { limitedAdmin } from '../../kit/limited-admin'
import { login, sealPassword } from '../../kit/password'
import { type Sender, senderWith } from '../../kit/server'

/** People join by a link: with the rights and in the scope that its inviter has when they do. */

let server: FlowServer
let admin: Sender
let hr: Sender
const mails: Mail[] = []

beforeAll(async () => {
  server = await flowServerOfFile()
  server.house.mail = async (mail) => void mails.push(mail)
  server.house.config = { ...server.house.config, siteUrl: 'https://oa.example.com' }
  admin = await server.as('admin')
  hr = await limitedAdmin(server, '100052', ['directory.people'])
})
afterAll(() => server.stop())

const usual: EmployeeInvitationAddBody = {
  departments: ['11'],
  roles: [],
  hours: '24',
  addresses: '',
  uses: 5,
  confirmed: false,
}
const invite = (who: Sender, more: Partial<EmployeeInvitationAddBody> = {}) =>
  who.call('employee/invitation/add', { ...usual, ...more })

async function linkOf(who: Sender, more: Partial<EmployeeInvitationAddBody> = {}): Promise<string> {
  const { data, success, msg } = await invite(who, more)
  if (!success) throw new Error(msg)
  return data.token ?? ''
}

/** Accepts an invitation as the page does. */
async function accept(token: string, jobid: string, more: Record<string, string> = {}) {
  const { data } = await server.nobody.call('employee/login/getpkey', { userName: jobid })
  const [password, confirmPassword] = ['Zhuhai2026', 'Zhuhai2026'].map((one) =>
    sealPassword(data.publicKey, one),
  )
  const typed = {
    token,
    name: '新同事',
    jobid,
    mail: '',
    phone: '',
    kid: data.kid,
    password,
    confirmPassword,
  }
  return server.nobody.call('employee/invitation/accept', { ...typed, ...more } as typeof typed & {
    password: string
    confirmPassword: string
  })
}

const open = (token: string) => server.nobody.call('employee/invitation/open', { token })
const listed = async (who = admin) => (await who.call('employee/invitation/list', { nowpage: 1 })).data.result
const newest = async (who = admin) => {
  const [row] = await listed(who)
  if (!row) throw new Error('there is no invitation')
  return row
}
const rows = async (sql: string, values: unknown[] = []) => (await server.db.pool.query(sql, values)).rows
const gone = {
  status: 404,
  code: 'invitation.gone',
  msg: '邀请链接无效或已失效，请向邀请人要新的链接',
  data: null,
}

test('adds a person to the department by a link, signs in, and logs inviter and invitation', async () => {
  const token = await linkOf(hr)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect((await open(token)).data).toMatchObject({
    by: expect.stringMatching(/./),
    mail: '',
    confirmed: false,
  })
  const { data } = await accept(token, 'n001', { phone: '13800000001' })
  expect(data.state).toBe('entered')
  const me = await senderWith(server.app, data.token).call('employee/getinfo.get', {})
  expect(me.data).toMatchObject({ name: '新同事', jobid: 'n001' })
  expect((await login(server.nobody, 'n001', 'Zhuhai2026')).data).toMatchObject({ mustChange: false })
  const found = await admin.call('employee/list', { nowpage: 1, search: { text: 'n001' } })
  expect(found.data.result).toMatchObject([
    { phone: '13800000001', departments: [{ id: '11', leader: false }] },
  ])
  const { id } = await newest()
  expect(
    await rows(`select person_id, details->>'what' as what, details->'after'->>'invitation' as invitation from audit
    where details->>'target' = '新同事'`),
  ).toEqual([{ person_id: '100052', what: 'person-invited', invitation: id }])
  expect(JSON.stringify(await rows('select * from invitation'))).not.toContain(token)
  expect(JSON.stringify(await rows('select details from audit'))).not.toContain(token)
})

test('lets one of two at once use the last place of a link', async () => {
  const token = await linkOf(hr, { uses: 1 })
  const both = await Promise.all([accept(token, 'race1'), accept(token, 'race2')])
  expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  expect(both.find(({ success }) => !success)).toMatchObject(gone)
  expect(await rows("select 1 from person where jobid like 'race%'")).toHaveLength(1)
  expect(await newest()).toMatchObject({ uses: '1 / 1', state: 'used', open: false })
})

test('answers links that are unknown, used, expired, revoked, or of a disabled inviter alike', async () => {
  const revoked = await linkOf(hr)
  await admin.call('employee/invitation/revoke', { id: (await newest()).id })
  const expired = await linkOf(hr)
  await rows('update invitation set expires_at = $1 where id = $2', [new Date(0), (await newest()).id])
  const leaver = await limitedAdmin(server, '100031', ['directory.people'])
  const left = await linkOf(leaver)
  await admin.call('employee/setenable', { id: '100031', enabled: false })
  const demoted = await limitedAdmin(server, '100030', ['directory.people'])
  const powerless = await linkOf(demoted)
  await admin.call('employee/role/members', { id: 'role-limited-100030', add: [], remove: ['100030'] })
  for (const token of ['f'.repeat(64), 'x', revoked, expired, left, powerless]) {
    expect(await open(token)).toMatchObject(gone)
    expect(await accept(token, 'n404')).toMatchObject(gone)
  }
  expect(await rows("select 1 from person where jobid = 'n404'")).toEqual([])
})

test('limits tries at links like those of passwords, and not those that succeed', async () => {
  const token = await linkOf(hr)
  const remoteAddress = '10.9.9.9'
  const tryFrom = async (one: string) => {
    const url = '/api/employee/invitation/open'
    return (await server.app.inject({ method: 'POST', url, payload: { token: one }, remoteAddress })).json()
      .code
  }
  const limit = 30
  for (let index = 0; index < limit; index += 1) await tryFrom(token)
  for (let index = 0; index < limit; index += 1) expect(await tryFrom('y')).toBe('invitation.gone')
  expect(await tryFrom('y')).toBe('invitation.slowed')
  expect(await tryFrom(token)).toBe('invitation.slowed')
})

test('checks what the person enters, and says nothing of whose a login is', async () => {
  const token = await linkOf(hr, { uses: 1 })
  const refused = { code: 'invitation.login-taken', msg: '这个工号或账号不能使用，请换一个' }
  for (const taken of ['100010', 'admin', '黎淑仪']) expect(await accept(token, taken)).toMatchObject(refused)
  expect(await accept(token, 'n 2')).toMatchObject({ success: false })
  expect(await accept(token, 'n2', { mail: 'nowhere' })).toMatchObject({ code: 'organisation.mail-invalid' })
})

test('sends personal invitations by mail, whose address the person cannot change', async () => {
  mails.length = 0
  const { data } = await invite(hr, { addresses: 'li@example.com\nwang@example.com' })
  expect(data).toEqual({ token: null, sent: 2 })
  await runOutbox(server.house)
  expect(mails.map(({ to: [to] }) => to).sort()).toEqual(['li@example.com', 'wang@example.com'])
  const text = mails.find(({ to }) => to[0] === 'li@example.com')?.text ?? ''
  const [, token = ''] = /https:\/\/oa\.example\.com\/invite\/([0-9a-f]{64})/.exec(text) ?? []
  expect((await open(token)).data.mail).toBe('li@example.com')
  expect((await accept(token, 'n003', { mail: 'other@example.com' })).data.state).toBe('entered')
  expect(await rows("select mail from person where jobid = 'n003'")).toEqual([{ mail: 'li@example.com' }])
  expect(await newest()).toMatchObject({ way: 'mail', delivery: 'sent', state: 'open' })
  const { id } = (await listed(hr)).find(({ address }) => address === 'wang@example.com') ?? { id: '' }
  expect(await hr.call('employee/invitation/send', { id })).toMatchObject({ success: true })
  await runOutbox(server.house)
  expect(mails.at(-1)?.to).toEqual(['wang@example.com'])
  expect(await invite(hr, { addresses: '13800000002' })).toMatchObject({ code: 'invitation.no-sms' })
  expect(await invite(hr, { addresses: '李娜' })).toMatchObject({ code: 'invitation.address-invalid' })
})

test('sends personal invitations by SMS, to one phone five times in a day', async () => {
  const { sms } = server.house
  const sent: { to: string; text: string }[] = []
  server.house.sms = async (message) => void sent.push(message)
  expect((await hr.call('employee/invitation/options', {})).data).toEqual({ mail: true, sms: true })
  await invite(hr, { addresses: '13800000002' })
  await runOutbox(server.house)
  expect(sent).toMatchObject([{ to: '13800000002' }])
  const [, token = ''] = /https:\/\/oa\.example\.com\/invite\/([0-9a-f]{64})/.exec(sent[0]?.text ?? '') ?? []
  expect((await accept(token, 'n010', { phone: '13900000000' })).data.state).toBe('entered')
  expect(await rows("select phone from person where jobid = 'n010'")).toEqual([{ phone: '13800000002' }])
  await invite(hr, { addresses: '13800000003' })
  const { id } = await newest()
  for (let time = 2; time <= 5; time++)
    expect(await hr.call('employee/invitation/send', { id })).toMatchObject({ success: true })
  const often = { code: 'invitation.phone-often', msg: expect.stringContaining('13800000003') }
  expect(await hr.call('employee/invitation/send', { id })).toMatchObject(often)
  expect(await invite(hr, { addresses: '13800000004\n13800000003' })).toMatchObject(often)
  expect(await invite(hr, { addresses: '+8613800000003' })).toMatchObject({ code: 'invitation.phone-often' })
  expect(await invite(hr, { addresses: '13800000004' })).toMatchObject({ success: true })
  await runOutbox(server.house)
  expect(sent.filter(({ to }) => to === '13800000003')).toHaveLength(5)
  server.house.sms = sms
})

test('marks an invitation that could not be sent', async () => {
  const { mail } = server.house
  server.house.mail = async () => Promise.reject(new Error('no such host'))
  await invite(hr, { addresses: 'zhao@example.com' })
  await runOutbox(server.house)
  server.house.mail = mail
  expect(await newest()).toMatchObject({ delivery: 'failed', state: 'open' })
})

test('lets a person wait until an administrator confirms, and deletes who is rejected', async () => {
  const token = await linkOf(hr, { confirmed: true })
  expect((await accept(token, 'n004')).data).toMatchObject({ state: 'waiting', token: '' })
  expect((await accept(token, 'n005')).data.state).toBe('waiting')
  expect((await login(server.nobody, 'n004', 'Zhuhai2026')).success).toBe(false)
  const waiting = async () => (await hr.call('employee/invitation/applicants', { nowpage: 1 })).data.result
  const [first, second] = await waiting()
  expect(first).toMatchObject({ jobid: 'n004', departments: '上海办' })
  expect((await hr.call('employee/invitation/confirm', { id: first?.id ?? '' })).success).toBe(true)
  expect((await hr.call('employee/invitation/reject', { id: second?.id ?? '' })).success).toBe(true)
  expect(await waiting()).toEqual([])
  expect((await login(server.nobody, 'n004', 'Zhuhai2026')).success).toBe(true)
  expect((await login(server.nobody, 'n005', 'Zhuhai2026')).success).toBe(false)
  expect(await hr.call('employee/invitation/confirm', { id: first?.id ?? '' })).toMatchObject({ status: 404 })
})

test('gives no roles above the inviter, and rights by a link for several only after confirmation', async () => {
  const roles = (await admin.call('employee/role/list', {})).data
  const strong = roles.find(({ permissions }) => permissions.includes('company' as Permission)) ?? roles[0]
  const saved = await admin.call('employee/role/save', {
    name: '公司',
    group_name: '试',
    permissions: ['company'],
  })
  const role = strong?.permissions.includes('company') ? strong.id : saved.data.id
  expect(await invite(hr, { roles: [role] })).toMatchObject({ status: 403, code: 'organisation.above-you' })
  expect(await invite(admin, { roles: [role] })).toMatchObject({ code: 'invitation.role-privileged' })
  expect(await invite(admin, { roles: [role], confirmed: true })).toMatchObject({ success: true })
  const { id } = await newest()
  expect(await hr.call('employee/invitation/link', { id })).toMatchObject({
    status: 403,
    code: 'invitation.not-yours',
  })
  expect(await hr.call('employee/invitation/send', { id })).toMatchObject({ status: 403 })
  const { data } = await admin.call('employee/invitation/link', { id })
  expect((await accept(data.token, 'n006')).data.state).toBe('waiting')
  const [applicant] = (await hr.call('employee/invitation/applicants', { nowpage: 1 })).data.result
  expect(await hr.call('employee/invitation/confirm', { id: applicant?.id ?? '' })).toMatchObject({
    status: 403,
  })
  expect(await hr.call('employee/invitation/reject', { id: applicant?.id ?? '' })).toMatchObject({
    success: true,
  })
})

test('limits a scoped administrator to the own departments, when inviting and when people join', async () => {
  const role = await admin.call('employee/role/save', {
    name: '分管华东',
    group_name: '分管',
    permissions: ['directory.people'],
    departments: ['10'],
  })
  await admin.call('employee/role/members', { id: role.data.id, add: ['100045'], remove: [] })
  const scoped = await server.as('100045')
  expect(await invite(scoped, { departments: ['13'] })).toMatchObject({ code: 'scope.outside-departments' })
  const outside = await linkOf(hr, { departments: ['13'] })
  const { id } = await newest()
  expect((await listed(scoped)).map((row) => row.id)).not.toContain(id)
  expect(await scoped.call('employee/invitation/revoke', { id })).toMatchObject({ status: 404 })
  expect((await open(outside)).success).toBe(true)
  const token = await linkOf(scoped)
  expect((await accept(token, 'n007')).data.state).toBe('entered')
  await rows('update role set scope = $1 where id = $2', [
    JSON.stringify({ departments: ['12'], categories: [] }),
    role.data.id,
  ])
  expect(await accept(token, 'n008')).toMatchObject(gone)
})

test('is open to administrators of people only, and rejects impossible bodies', async () => {
  const staff = await server.as('100010')
  expect(await invite(staff)).toMatchObject({ status: 403, code: 'session.no-permission' })
  expect(await invite(hr, { departments: ['no-such'] })).toMatchObject({
    code: 'organisation.department-missing',
  })
  expect((await invite(hr, { uses: 0 })).success).toBe(false)
  expect((await hr.call('employee/invitation/options', {})).data).toEqual({ mail: true, sms: false })
})
