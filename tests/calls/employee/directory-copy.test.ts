import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Directory } from '../../../src/core/directory/directory'

import type { OrgNode } from '../../../src/generated/types'
import { type Db, openDb } from '../../../src/server/platform/db/db'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { type CompanySnapshot, readCurrentCompany } from '../../../src/server/queries/directory/directory'
import { applyOrganisationDelta } from '../../../src/web/picker/organisation/organisation'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
let admin: Sender
/** Another process on the same database. */
let other: Db
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
  other = openDb(server.url)
})
afterAll(async () => {
  await other.close()
  await server.stop()
})

const caller = { workspace: homeWorkspace } as Parameters<typeof readCurrentCompany>[0]['caller']
const copyOf = (db: Db) => readCurrentCompany({ db, caller })
/** As a process reads it that starts now. */
async function afresh(): Promise<CompanySnapshot> {
  const db = openDb(server.url)
  const company = await copyOf(db)
  await db.close()
  return company
}

const told = (directory: Directory) => ({
  people: directory.people(),
  departments: directory.departments().map((department) => ({
    ...department,
    children: directory.childrenOf(department.id),
    members: directory.peopleOf(department.id),
    leaders: directory.leadersOf(department.id),
    leavers: directory.leaversLeading(department.id),
  })),
  holders: ['role-flow-admin', 'role-hr-specialist', 'role-accountant'].map((id) => [
    directory.role(id),
    directory.peopleWithRole(id),
    directory.leaversWithRole(id),
  ]),
})

const draft = {
  jobid: '200001',
  name: '林新',
  mail: 'linxin@example.com',
  phone: '13900000001',
  avatar: '',
  departments: [{ id: '4', leader: true }],
  roles: ['role-hr-specialist'],
}
const someone = async (jobid: string) =>
  (await admin.call('employee/list', { nowpage: 1, search: { text: jobid, state: 'all' } })).data.result[0]

const steps: [string, () => Promise<unknown>][] = [
  ['somebody is new', () => admin.call('employee/add', draft)],
  [
    'somebody changes name, department and roles',
    async () => {
      const seen = { ...draft }
      const person = { ...draft, name: '林新新', departments: [{ id: '5', leader: false }], roles: [] }
      return admin.call('employee/edit', { id: (await someone('200001'))?.id ?? '', person, seen })
    },
  ],
  ['somebody leaves', () => admin.call('employee/setenable', { id: '100010', enabled: false })],
  [
    'a leaver’s departments get another supervisor',
    () =>
      admin.call('employee/setenable', {
        id: '100003',
        enabled: false,
        handover_to: '100002',
        handover_leads: true,
      }),
  ],
  ['somebody comes back', () => admin.call('employee/setenable', { id: '100010', enabled: true })],
  [
    'a role is given and taken',
    () =>
      admin.call('employee/role/members', { id: 'role-hr-specialist', add: ['100020'], remove: ['100021'] }),
  ],
  [
    'a department is new',
    () => admin.call('dept/add', { name: '新设部', parent_id: '1', leaders: ['100011', '100012'] }),
  ],
  [
    'a department has another name and other supervisors',
    () => admin.call('dept/edit', { id: '7', name: '资金部', leaders: ['100030'] }),
  ],
  ['a department moves', () => admin.call('dept/move', { id: '11', parent_id: '3', before: null })],
  ['a department is merged', () => admin.call('dept/merge', { id: '11', into: '12' })],
  ['the company is read anew', () => admin.call('employee/contact/datareload', {})],
]

test.each(steps)('%s: both processes have the same directory as a newly started process', async (_, step) => {
  const before = [await copyOf(server.db), await copyOf(other)]
  expect(await step()).toMatchObject({ success: true, msg: '' })
  const now = await afresh()
  for (const db of [server.db, other]) {
    const copy = await copyOf(db)
    expect(before).not.toContain(copy)
    expect({ ...told(copy.directory), roles: copy.roles, version: copy.version }).toEqual({
      ...told(now.directory),
      roles: now.roles,
      version: now.version,
    })
  }
})

test('returns a change in the next response and sends clients only the changed department', async () => {
  const url = '/api/employee/contact/getusersbydept?date=2026-11-21'
  const whole = async (): Promise<OrgNode[]> =>
    (await server.app.inject({ method: 'GET', url, headers: { 'x-token': admin.token } })).json().data
  const before = await whole()
  const person = await someone('100030')
  if (!person) throw new Error('100030 is missing')
  const { id, departments, roles, ...own } = person
  const seen = {
    jobid: own.jobid,
    name: own.name,
    mail: own.mail,
    phone: own.phone,
    avatar: own.avatar,
    departments: departments.map((one) => ({ id: one.id, leader: one.leader })),
    roles: roles.map((role) => role.id),
  }
  await admin.call('employee/edit', { id, person: { ...seen, name: '新名字' }, seen })
  const { data } = await admin.call('employee/contact/changes', { version: before[0]?.version ?? 0 })
  expect(data.departments.map(({ node }) => node.deptid).toSorted()).toEqual(
    departments.map((one) => one.id).toSorted(),
  )
  expect(JSON.stringify(data)).toContain('新名字')
  expect(applyOrganisationDelta(before, data)).toEqual(await whole())
})

test('reloads the whole directory after a change that was not logged', async () => {
  await copyOf(server.db)
  await server.db.pool.query("update person set name = '改名' where id = '100040'")
  await server.db.pool.query('update directory_version set version = version + 1')
  expect((await copyOf(server.db)).directory.person('100040')?.name).toBe('改名')
})
