import SCIMMY from 'scimmy'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScimSettings } from '../../src/generated/types'
import { homeWorkspace } from '../../src/server/platform'
import { hashPassword } from '../../src/server/platform/security/password-hash'
import { startSession } from '../../src/server/queries'
import { proveByPassword } from '../kit/proving'
import { type Sender, serverOfFile, type TestServer } from '../kit/server'

/** Provisioning by SCIM as Entra ID and Okta send it; the schemas of another implementation judge what comes back. */

const password = 'Mima2026'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})
const personOf = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  userName,
  displayName: `人员 ${userName}`,
  active: true,
  emails: [{ value: `${userName.toLowerCase()}@example.com`, type: 'work', primary: true }],
  ...more,
})

let server: TestServer
let admin: Sender
let token: string
let client: string

const save = (changed: Partial<ScimSettings> = {}) =>
  admin.call('oa/company/scim/save', {
    settings: { enabled: true, department: [{ deptid: '1', name: '公司' }], share: 10, least: 5, ...changed },
  })

beforeAll(async () => {
  SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never)
  server = await serverOfFile({
    siteUrl: 'https://oa.example.com',
    secretsKey: 'a key long enough for this test',
  })
  admin = await server.as('admin')
  await server.db.pool.query('update person set password_hash = $1, must_change = false', [
    await hashPassword(password),
  ])
  await proveByPassword(admin, password)
  await save()
  const { data } = await admin.call('oa/company/scim/addclient', { name: 'Entra ID' })
  token = data.token
  client = data.id
})
afterAll(() => server.stop())
beforeEach(() =>
  server.db.pool.query('update scim_resource set left_at = null; delete from pending_offboarding'),
)

/** Sends a request as the program. */
async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  more = {},
) {
  const answer = await server.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...more,
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is judged by the tests
  const json: any = answer.body ? answer.json() : undefined
  return { status: answer.statusCode, json, etag: answer.headers.etag, type: answer.headers['content-type'] }
}
const find = async (filter: string, kind = 'Users') =>
  (await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).json
const add = async (userName: string, more: object = {}) =>
  (await scim('POST', '/Users', personOf(userName, more))).json.id as string
const isEnabled = async (id: string) =>
  (await server.db.pool.query('select enabled from person where id = $1', [id])).rows[0].enabled
const logged = async (text: string) =>
  (await admin.call('employee/directorylog', { nowpage: 1, text })).data.result

describe('settings', () => {
  test('are for administrators in a session of their own, and tell what programs could do', async () => {
    const employee = await server.as('100010')
    for (const [name, body] of [
      ['get', {}],
      ['save', { settings: {} }],
      ['try', { settings: {} }],
      ['clients', {}],
      ['addclient', { name: 'x' }],
      ['rotateclient', { id: client }],
      ['endclient', { id: client }],
    ] as const)
      expect(await employee.raw(`oa/company/scim/${name}`, body)).toMatchObject({ status: 403 })
    for (const act of ['list', 'confirm', 'reject'] as const)
      expect(
        await employee.raw(`employee/pendingoffboarding/${act}`, act === 'list' ? { nowpage: 1 } : {}),
      ).toMatchObject({ status: 403 })
    const { data } = await admin.call('oa/company/scim/get', {})
    expect(data.address).toBe('https://oa.example.com/scim/v2')
    expect(await save({ department: [] })).toMatchObject({ code: 'form.faults' })
    const tried = await admin.call('oa/company/scim/try', { settings: { ...data.settings, share: 50 } })
    expect(tried.data.said).toMatch(/^地址 https:\/\/oa.example.com\/scim\/v2；1 个令牌/)
    expect(JSON.stringify((await admin.call('oa/company/scim/clients', {})).data)).not.toContain(token)
    const stored = await server.db.pool.query('select token_hash from scim_client')
    expect(stored.rows[0].token_hash).not.toContain(token)
  })

  test('open /scim/v2 alone: a token is replaced with a day to change over, and revoked at once', async () => {
    const first = token
    expect(
      (
        await server.app.inject({
          url: '/api/employee/getinfo',
          headers: { authorization: `Bearer ${first}` },
        })
      ).statusCode,
    ).toBe(401)
    expect(await scim('GET', '/Users', undefined, { authorization: 'Bearer scim_0' })).toMatchObject({
      status: 401,
      json: { status: '401', detail: '令牌无效或已撤销' },
      type: 'application/scim+json; charset=utf-8',
    })
    const { token: session } = await server.house.db.transaction((tx) =>
      startSession(tx, server.house, homeWorkspace, 'admin'),
    )
    expect(await scim('GET', '/Users', undefined, { authorization: `Bearer ${session}` })).toMatchObject({
      status: 401,
    })
    token = (await admin.call('oa/company/scim/rotateclient', { id: client })).data.token
    expect(await scim('GET', '/Users', undefined, { authorization: `Bearer ${first}` })).toMatchObject({
      status: 200,
    })
    server.clock.move(25 * 3_600_000)
    expect(await scim('GET', '/Users', undefined, { authorization: `Bearer ${first}` })).toMatchObject({
      status: 401,
    })
    expect(await scim('GET', '/Users')).toMatchObject({ status: 200 })
    await proveByPassword(admin, password)
    const other = (await admin.call('oa/company/scim/addclient', { name: 'Okta' })).data
    await admin.call('oa/company/scim/endclient', { id: other.id })
    expect(await scim('GET', '/Users', undefined, { authorization: `Bearer ${other.token}` })).toMatchObject({
      status: 401,
    })
    await save({ enabled: false })
    expect(await scim('GET', '/Users')).toMatchObject({ status: 403 })
    await save()
  })
})

describe('people', () => {
  test('are created, found, changed by version and shown as the schemas of RFC 7643 demand', async () => {
    const made = await scim(
      'POST',
      '/Users',
      personOf('E-100', { externalId: 'obj-1', password: 'x', title: 'CFO' }),
    )
    expect(made).toMatchObject({
      status: 201,
      json: { userName: 'E-100', externalId: 'obj-1', active: true },
    })
    const judged = new SCIMMY.Schemas.User(made.json, 'out')
    expect(judged).toMatchObject({ userName: 'E-100', displayName: '人员 E-100' })
    const { rows } = await server.db.pool.query('select password_hash from person where id = $1', [
      made.json.id,
    ])
    expect(rows[0].password_hash).toBeNull()
    expect(await scim('POST', '/Users', personOf('e-100'))).toMatchObject({
      status: 409,
      json: { scimType: 'uniqueness', status: '409' },
    })
    for (const filter of [
      'userName eq "e-100"',
      'externalId eq "obj-1"',
      'externalId eq "obj-1" and active eq true',
      'emails[type eq "work"].value eq "E-100@example.com"',
      `id eq "${made.json.id}"`,
    ])
      expect(await find(filter)).toMatchObject({ totalResults: 1, Resources: [{ userName: 'E-100' }] })
    expect(await find('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] })
    const path = `/Users/${made.json.id}`
    const got = await scim('GET', path)
    expect(await scim('GET', path, undefined, { 'if-none-match': got.etag })).toMatchObject({ status: 304 })
    expect(
      await scim('PUT', path, personOf('E-100', { displayName: '王 五' }), { 'if-match': got.etag }),
    ).toMatchObject({ status: 200, json: { displayName: '王 五' } })
    expect(
      await scim('PATCH', path, patchOf({ op: 'replace', path: 'displayName', value: 'x' }), {
        'if-match': got.etag,
      }),
    ).toMatchObject({ status: 412 })
    expect((await scim('GET', `${path}?attributes=userName`)).json).not.toHaveProperty('displayName')
    const [entry] = await logged('E-100')
    expect(entry?.by).toBe('SCIM Entra ID (系统管理员)')
  })

  test('are patched as Entra ID and Okta send it, and moved to the department that they name', async () => {
    const id = await add('E-101')
    const entra = patchOf(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'neu@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '13800000000' },
      { op: 'Add', path: 'name.familyName', value: '李' },
      { op: 'Replace', value: { displayName: '李雷', [`${enterprise}:department`]: '财务部' } },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'CN' },
    )
    expect(await scim('PATCH', `/Users/${id}`, entra)).toMatchObject({
      status: 200,
      json: {
        displayName: '李雷',
        emails: [{ value: 'neu@example.com' }],
        phoneNumbers: [{ value: '13800000000' }],
        [enterprise]: { department: expect.stringContaining('财务部') },
      },
    })
    expect(
      await scim('PATCH', `/Users/${id}`, patchOf({ op: 'remove', path: 'phoneNumbers' })),
    ).toMatchObject({
      json: { phoneNumbers: [] },
    })
    const okta = patchOf({ op: 'replace', value: { active: false } })
    expect(await scim('PATCH', `/Users/${id}`, okta)).toMatchObject({ status: 200, json: { active: false } })
    expect(
      await scim('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'True' })),
    ).toMatchObject({ status: 200, json: { active: true } })
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'remove', path: 'userName' }, 'mutability'],
      [{ op: 'move', path: 'userName', value: 'x' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'userName', value: 'x'.repeat(60) }, 'invalidValue'],
      [{ op: 'add', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
    ] as const)
      expect(await scim('PATCH', `/Users/${id}`, patchOf(operation))).toMatchObject({
        status: 400,
        json: { scimType },
      })
  })

  test('leave by the one act of leaving: sessions, tokens and passkeys end, and what nobody takes over is listed', async () => {
    const id = '100003'
    const li = await server.as(id)
    expect((await li.call('employee/getinfo.get', {})).success).toBe(true)
    const left = await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))
    expect(left).toMatchObject({ status: 200, json: { active: false } })
    expect((await li.raw('employee/getinfo.get', {})).status).toBe(401)
    const { rows } = await server.db.pool.query(
      "select payload->>'personId' as id from outbox where kind in ('unassigned-tasks', 'unassigned-designs')",
    )
    expect(rows.filter((row) => row.id === id)).toHaveLength(2)
    expect(await logged('SCIM Entra ID')).toContainEqual(expect.objectContaining({ what: 'person-disable' }))
    // Whoever was disabled by hand stays so, whatever the program says.
    await admin.call('employee/setenable', { id: '100004', enabled: false })
    expect(
      await scim('PUT', '/Users/100004', { ...(await scim('GET', '/Users/100004')).json, active: true }),
    ).toMatchObject({ status: 200, json: { active: false } })
  })

  test('are gone for the program after a deletion, and come back under the same name', async () => {
    const id = await add('E-102', { externalId: 'obj-2' })
    expect(await scim('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 })
    expect(await isEnabled(id)).toBe(false)
    expect(await scim('GET', `/Users/${id}`)).toMatchObject({ status: 404, json: { status: '404' } })
    expect(await find('userName eq "E-102"')).toMatchObject({ totalResults: 0 })
    expect(await scim('POST', '/Users', personOf('E-102', { displayName: '回来' }))).toMatchObject({
      status: 201,
      json: { id, active: true, displayName: '回来' },
    })
  })

  test('with permissions keep how they sign in, and the last local administrator stays', async () => {
    const mail = patchOf({ op: 'replace', path: 'emails', value: [{ value: 'thief@example.com' }] })
    expect(await scim('PATCH', '/Users/admin', mail)).toMatchObject({
      status: 403,
      json: { scimType: 'mutability' },
    })
    const gone = patchOf({ op: 'replace', path: 'active', value: false })
    expect(await scim('PATCH', '/Users/admin', gone)).toMatchObject({ status: 403 })
    expect(await scim('DELETE', '/Users/admin')).toMatchObject({ status: 403 })
    await server.db.pool.query("update person set is_admin = true, password_hash = null where id = '100012'")
    expect(await scim('PATCH', '/Users/admin', gone)).toMatchObject({
      status: 403,
      json: { detail: expect.stringContaining('应急登录') },
    })
    expect(await isEnabled('admin')).toBe(true)
    await server.db.pool.query("update person set is_admin = false where id = 'admin'")
    expect(await scim('GET', '/Users')).toMatchObject({
      status: 403,
      json: { detail: expect.stringContaining('不再是系统管理员') },
    })
    await server.db.pool.query("update person set is_admin = true where id = 'admin'")
    await server.db.pool.query("update person set is_admin = false where id = '100012'")
  })

  test('who would leave beyond the share of a day wait until an administrator confirms or keeps them', async () => {
    await save({ share: 0, least: 2 })
    const ids = await Promise.all(['B-1', 'B-2', 'B-3', 'B-4', 'B-5'].map((name) => add(name)))
    const gone = patchOf({ op: 'replace', path: 'active', value: false })
    const statuses = await Promise.all(
      ids.map(async (id) => (await scim('PATCH', `/Users/${id}`, gone)).status),
    )
    expect(statuses.sort()).toEqual([200, 200, 202, 202, 202])
    const enabled = await Promise.all(ids.map(isEnabled))
    expect(enabled.filter(Boolean)).toHaveLength(3)
    const waiting = async () => (await admin.call('employee/pendingoffboarding/list', { nowpage: 1 })).data
    const badge = async (who: typeof admin) => (await who.call('oa/flow/list/number', {})).data.departures
    const employee = await server.as('100010')
    expect([await badge(admin), await badge(employee)], 'the badge of those in charge').toEqual([
      3,
      undefined,
    ])
    const [first, second, third] = (await waiting()).result
    expect(first).toMatchObject({ source: 'Entra ID' })
    // The program takes one back, one is confirmed, one is kept.
    await scim('PATCH', `/Users/${first?.id}`, patchOf({ op: 'replace', path: 'active', value: true }))
    expect((await waiting()).totalItems).toBe(2)
    const confirmed = await admin.call('employee/pendingoffboarding/confirm', { ids: [second?.id ?? ''] })
    expect(confirmed.data).toEqual({ count: 1, left: 1 })
    expect(await isEnabled(second?.id ?? '')).toBe(false)
    expect((await admin.call('employee/pendingoffboarding/reject', {})).data).toEqual({ count: 1, left: 0 })
    expect([await isEnabled(first?.id ?? ''), await isEnabled(third?.id ?? '')]).toEqual([true, true])
    expect(await badge(admin)).toBe(0)
    await save()
  })
})

describe('groups', () => {
  test('are roles without permissions: created, filled, renamed, emptied and deleted', async () => {
    const [one, two] = [await add('G-1'), await add('G-2')]
    const made = await scim('POST', '/Groups', {
      displayName: '审批人',
      externalId: 'grp-1',
      members: [{ value: one }],
    })
    expect(made).toMatchObject({ status: 201, json: { displayName: '审批人', members: [{ value: one }] } })
    expect(new SCIMMY.Schemas.Group(made.json, 'out')).toMatchObject({ displayName: '审批人' })
    const path = `/Groups/${made.json.id}`
    expect(
      await scim('PATCH', path, patchOf({ op: 'Add', path: 'members', value: [{ value: two }] })),
    ).toMatchObject({ status: 204 })
    expect((await scim('GET', path)).json.members).toHaveLength(2)
    expect(await find(`id eq "${made.json.id}" and members eq "${two}"`, 'Groups')).toMatchObject({
      totalResults: 1,
    })
    await scim('PATCH', path, patchOf({ op: 'Remove', path: `members[value eq "${one}"]` }))
    expect((await scim('GET', path)).json.members).toMatchObject([{ value: two }])
    await scim(
      'PATCH',
      path,
      patchOf({ op: 'replace', value: { id: made.json.id, displayName: '合同审批人' } }),
    )
    expect((await find('displayName eq "合同审批人"', 'Groups')).Resources[0].members).toHaveLength(1)
    expect((await scim('GET', `${path}?excludedAttributes=members`)).json).not.toHaveProperty('members')
    expect((await scim('GET', `/Users/${two}`)).json.groups).toMatchObject([{ display: '合同审批人' }])
    expect(
      await scim('PATCH', path, patchOf({ op: 'add', path: 'members', value: [{ value: 'nobody' }] })),
    ).toMatchObject({ status: 400 })
    await scim('PUT', path, { displayName: '合同审批人', members: [] })
    expect((await scim('GET', path)).json.members).toEqual([])
    expect(await scim('DELETE', path)).toMatchObject({ status: 204 })
    expect(await scim('GET', path)).toMatchObject({ status: 404 })
  })

  test('give and withdraw the roles that name them', async () => {
    const body = {
      name: '按组的管理',
      group_name: '按组',
      permissions: ['all' as const],
      source_groups: 'Leaders',
    }
    const { id } = (await admin.call('employee/role/save', body)).data
    const holders = async () =>
      (
        await server.db.pool.query('select person_id as id from person_role where role_id = $1', [id])
      ).rows.map((row) => row.id)
    const [one, two] = [await add('G-3'), await add('G-4')]
    const made = await scim('POST', '/Groups', { displayName: 'Leaders', members: [{ value: one }] })
    expect(await holders()).toEqual([one])
    const path = `/Groups/${made.json.id}`
    await scim('PUT', path, { displayName: 'Leaders', members: [{ value: two }] })
    expect(await holders()).toEqual([two])
    // A person who is in the group by hand gets nothing by it.
    await admin.call('employee/role/members', { id: made.json.id, add: [one], remove: [] })
    await scim('PATCH', path, patchOf({ op: 'replace', value: { displayName: 'Others' } }))
    expect(await holders()).toEqual([])
    await scim('PATCH', path, patchOf({ op: 'replace', value: { displayName: 'Leaders' } }))
    expect(await holders()).toEqual([])
    await scim('PATCH', path, patchOf({ op: 'add', path: 'members', value: [{ value: two }] }))
    expect(await holders()).toEqual([two])
    expect(await scim('DELETE', path)).toMatchObject({ status: 204 })
    expect(await holders()).toEqual([])
    await admin.call('employee/role/delete', { id })
  })

  test('with permissions are none, so that no group makes an administrator', async () => {
    const body = { name: '系统管理', group_name: '系统', permissions: ['all' as const] }
    const { data } = await admin.call('employee/role/save', body)
    const join = patchOf({ op: 'add', path: 'members', value: [{ value: '100010' }] })
    expect(await scim('PATCH', `/Groups/${data.id}`, join)).toMatchObject({ status: 404 })
    expect(await find('displayName eq "系统管理"', 'Groups')).toMatchObject({ totalResults: 0 })
    const taken = { displayName: '系统管理' }
    expect((await scim('POST', '/Groups', taken)).json.id).not.toBe(data.id)
  })
})

describe('documents and bad input', () => {
  test('say what the server can do', async () => {
    const config = await scim('GET', '/ServiceProviderConfig')
    expect(config.json).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    })
    expect((await scim('GET', '/ResourceTypes')).json).toMatchObject({ totalResults: 2 })
    expect((await scim('GET', '/Schemas')).json).toMatchObject({ totalResults: 3 })
    expect((await scim('GET', `/Schemas/${enterprise}`)).json).toMatchObject({ name: 'EnterpriseUser' })
    expect((await scim('GET', '/Users/none', undefined, { 'accept-language': 'en-US' })).json.detail).toBe(
      'There is no none',
    )
    expect(await scim('GET', '/Bulk')).toMatchObject({ status: 404, json: { status: '404' } })
    const page = await scim('GET', '/Users?startIndex=2&count=3')
    expect(page.json).toMatchObject({ startIndex: 2, itemsPerPage: 3 })
    expect((await scim('GET', '/Users?count=0')).json).toMatchObject({ itemsPerPage: 0, Resources: [] })
  })

  test('answer hostile filters and bodies with an error of SCIM', async () => {
    for (const filter of [
      '',
      'userName',
      'userName eq',
      'userName co "a"',
      'userName eq "a" or userName eq "b"',
      'not (userName eq "a")',
      `${'('.repeat(400)}userName eq "a"${')'.repeat(400)}`,
      `userName eq "${'a'.repeat(2_000)}"`,
      '__proto__ eq "a"',
      'constructor eq "a"',
      'password eq "a"',
      'userName eq "a" and userName eq "b"; drop table person',
      'active eq "perhaps"',
      'userName eq "a\\q"',
    ])
      expect([filter, await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)]).toMatchObject([
        filter,
        { status: 400, json: { scimType: 'invalidFilter' } },
      ])
    for (const value of [`' or '1'='1`, '*)(uid=*', `a\\"b`, '%', '_'])
      expect(await find(`userName eq ${JSON.stringify(value)}`)).toMatchObject({ totalResults: 0 })
    expect(await scim('GET', '/Users?startIndex=a')).toMatchObject({ status: 400 })
    expect(await scim('POST', '/Users', [] as object)).toMatchObject({ status: 400 })
    expect(await scim('POST', '/Users', { userName: { a: 1 } })).toMatchObject({ status: 400 })
    expect(await scim('POST', '/Users', personOf('E-1', { displayName: 'x'.repeat(70_000) }))).toMatchObject({
      status: 413,
    })
    const many = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'externalId', value: 'a' }))
    expect(await scim('PATCH', '/Users/100010', patchOf(...many))).toMatchObject({ status: 400 })
  })
})
