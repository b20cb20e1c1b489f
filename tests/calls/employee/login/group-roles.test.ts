import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SamlCompany, startSamlCompany } from '../../../kit/saml-company'

/** Roles that follow the groups of a source of identities, by a provider of SAML. */

let company: SamlCompany

const role = async (name: string, groups: string, permissions: string[] = []): Promise<string> => {
  const body = { name, group_name: '外部组', permissions, source_groups: groups }
  return (await company.admin.call('employee/role/save', body as never)).data.id
}
const rolesOf = async (id: string): Promise<string[]> =>
  (
    await company.server.db.pool.query(
      `select o.name from person_role h join role o on o.id = h.role_id and o.group_name = '外部组'
       where h.person_id = $1 order by o.name`,
      [id],
    )
  ).rows.map(({ name }) => name)
const idOf = async (jobid: string): Promise<string> =>
  (await company.server.db.pool.query('select id from person where jobid = $1', [jobid])).rows[0].id
const signIn = async (jobid: string, groups?: string[]) => {
  const attributes = { mail: `${await idOf(jobid)}@example.com`, ...(groups && { groups }) }
  const entered = await company.signIn(jobid, { attributes })
  expect(await company.ownerOf(entered.data.token)).toBe(jobid)
  return rolesOf(await idOf(jobid))
}

beforeAll(async () => {
  company = await startSamlCompany()
  await company.save({ groups: 'groups' })
})
afterAll(() => company.stop())
beforeEach(() => company.server.db.pool.query('delete from login_attempt'))

test('are given while a person is in one of their groups, and withdrawn afterwards', async () => {
  await role('财务', 'Finance\nAccounting')
  const buyer = await role('采购', 'Buyers')
  const byHand = await role('只由人给', '')
  const id = await idOf('100002')
  await company.admin.call('employee/role/members', { id: byHand, add: [id], remove: [] })
  expect(await signIn('100002', ['Accounting', 'Guests'])).toEqual(['只由人给', '财务'])
  expect(await signIn('100002', ['Buyers'])).toEqual(['只由人给', '采购'])
  await company.admin.call('employee/role/members', { id: buyer, add: [await idOf('100011')], remove: [] })
  expect(await signIn('100011', ['buyers'])).toEqual([])
  expect(await signIn('100002')).toEqual(['只由人给'])
  const { result } = (await company.admin.call('employee/directorylog', { nowpage: 1 })).data
  expect(JSON.stringify(result)).toContain('采购')
})

test('stay where no claim is named', async () => {
  expect(await signIn('100005', ['Finance'])).toEqual(['财务'])
  await company.save({ groups: '' })
  expect(await signIn('100005', [])).toEqual(['财务'])
  await company.save({ groups: 'groups' })
  expect(await signIn('100005', [])).toEqual([])
})

test('take at most as many groups as an address has room for, counting those alone that roles name', async () => {
  const others = Array.from({ length: 300 }, (_, n) => `cn=group-${n},ou=others,dc=example`)
  expect(await signIn('100005', [...others, 'Finance'])).toEqual(['财务'])
  const long = Array.from({ length: 10 }, (_, n) => `${'long-'.repeat(20)}${n}`)
  await role('很多组', long.join('\n'))
  expect(
    await company.signIn('100005', { attributes: { mail: '100005@example.com', groups: long } }),
  ).toMatchObject({ success: false, code: 'sso.groups-many' })
})

describe('an administrator by a group', () => {
  test('is one until the group is gone, but the last one stays, and the person signs in all the same', async () => {
    await role('系统管理', 'Admins', ['all'])
    expect(await signIn('100006', ['Admins'])).toEqual(['系统管理'])
    expect(await signIn('100006', [])).toEqual([])
    expect(await signIn('100006', ['Admins'])).toEqual(['系统管理'])
    await company.server.db.pool.query("update person set is_admin = false where jobid = 'admin'")
    await company.server.db.pool.query(
      "delete from person_role where role_id in (select id from role where 'all' = any(permissions)) and person_id <> $1",
      [await idOf('100006')],
    )
    expect(await signIn('100006', [])).toEqual(['系统管理'])
    await company.server.db.pool.query("update person set is_admin = true where jobid = 'admin'")
  })

  test('is given by the rights of the administrator who saved the settings', async () => {
    await company.server.db.pool.query("update person set is_admin = false where jobid = 'admin'")
    expect(await signIn('100013', ['Admins', 'Finance'])).toEqual([])
    await company.server.db.pool.query("update person set is_admin = true where jobid = 'admin'")
  })
})

test('have groups that administrators alone set', async () => {
  await company.server.db.pool.query(
    `insert into role (id, group_id, group_name, name, permissions) values ('hr', 'hr', '人事', '人事', array['directory.roles', 'directory.people'])`,
  )
  await company.server.db.pool.query("insert into person_role (person_id, role_id) values ($1, 'hr')", [
    await idOf('100010'),
  ])
  const clerk = await company.server.as('100010')
  const mine = { name: '我的', group_name: '人事' }
  expect(await clerk.call('employee/role/save', { ...mine, source_groups: 'Everyone' })).toMatchObject({
    code: 'organisation.role-groups-admin',
  })
  expect(await clerk.call('employee/role/save', mine)).toMatchObject({ success: true })
})
