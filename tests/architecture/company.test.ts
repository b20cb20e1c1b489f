import { expect, test } from 'vitest'
import company from '#fixtures/company.json'

interface Membership {
  id: string
  leader?: boolean
}

interface Role {
  id: string
  name: string
  permissions?: string[]
}

const { departments } = company
const people = company.people.map((person) => ({ ...person, depts: person.depts as Membership[] }))
const roles = company.roleGroups.flatMap((group) => group.roles as Role[])
const employees = people.filter(({ jobid }) => jobid !== 'admin')

const departmentOf = new Map(departments.map((department) => [department.id, department]))
const roleOf = new Map(roles.map((role) => [role.id, role]))
const leadersOf = (id: string) =>
  people.filter(({ depts }) => depts.some((dept) => dept.id === id && dept.leader)).map(({ name }) => name)
const membersOf = (id: string) => people.filter(({ depts }) => depts.some((dept) => dept.id === id))
const duplicates = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

/** From a department up to the root; longer than the tree when it runs in a circle. */
function pathOf(id: string): string[] {
  const path: string[] = []
  let at: string | null | undefined = id
  while (at && path.length <= departments.length) {
    path.push(at)
    at = departmentOf.get(at)?.parent_id
  }
  return path
}

test('every id is given once', () => {
  expect(duplicates(departments.map(({ id }) => id))).toEqual([])
  expect(duplicates(company.roleGroups.map(({ id }) => id))).toEqual([])
  expect(duplicates(roles.map(({ id }) => id))).toEqual([])
  expect(duplicates(people.map(({ id }) => id))).toEqual([])
})

test('every department, role and parent that is named exists', () => {
  for (const { parent_id } of departments)
    if (parent_id) expect(departmentOf.has(parent_id), parent_id).toBe(true)
  for (const person of people) {
    for (const { id } of person.depts) expect(departmentOf.has(id), `${person.name}: ${id}`).toBe(true)
    for (const id of person.roles) expect(roleOf.has(id), `${person.name}: ${id}`).toBe(true)
    expect(duplicates([...person.depts.map(({ id }) => id), ...person.roles]), person.name).toEqual([])
  }
})

test('the departments are one tree of four levels under 全公司', () => {
  expect(departments.filter(({ parent_id }) => !parent_id)).toEqual([
    expect.objectContaining({ id: '1', name: '全公司' }),
  ])
  expect(departments).toHaveLength(13)
  for (const { id } of departments) expect(pathOf(id).at(-1), id).toBe('1')
  expect(Math.max(...departments.map(({ id }) => pathOf(id).length))).toBe(4)
})

test('departments side by side have different names and places', () => {
  for (const { id } of departments) {
    const children = departments.filter(({ parent_id }) => parent_id === id)
    expect(duplicates(children.map(({ name }) => name))).toEqual([])
    expect(duplicates(children.map(({ order }) => String(order)))).toEqual([])
  }
})

test('about sixty people with Chinese names, each in a department, and none empty', () => {
  expect(employees).toHaveLength(60)
  for (const { name } of people) expect(name).toMatch(/^\p{Script=Han}{2,5}$/u)
  for (const { name, depts } of people) expect(depts.length, name).toBeGreaterThan(0)
  for (const { id, name } of departments) expect(membersOf(id).length, name).toBeGreaterThan(0)
})

test('job numbers run from 100001 and are the ids', () => {
  expect(employees.map(({ jobid }) => jobid)).toEqual(employees.map((_, i) => String(100001 + i)))
  for (const { id, jobid } of people) expect(id).toBe(jobid)
})

test('mail addresses and phone numbers are unique and belong to nobody', () => {
  for (const { mail } of people) expect(mail).toMatch(/^[a-z0-9]+@example\.com$/)
  for (const { phone } of people) expect(phone).toMatch(/^1380000\d{4}$/)
  expect(duplicates(people.flatMap(({ mail, phone }) => [mail, phone]))).toEqual([])
})

test('one department has no supervisor, one has two, every other has one', () => {
  const led = new Map(departments.map(({ id, name }) => [name, leadersOf(id)]))
  expect([...led].filter(([, leaders]) => leaders.length === 0)).toEqual([['杭州办', []]])
  expect([...led].filter(([, leaders]) => leaders.length > 1)).toEqual([['研发中心', ['周启明', '欧阳慧']]])
})

test('one person leads two departments and five more work in two', () => {
  const leads = ({ depts }: { depts: Membership[] }) => depts.filter(({ leader }) => leader).length
  expect(people.filter((person) => leads(person) > 1).map(({ name }) => name)).toEqual(['陈国栋'])
  expect(people.filter((person) => person.depts.length > 1 && !leads(person))).toHaveLength(5)
})

test('only 王磊 is the name of two people', () => {
  expect(duplicates(people.map(({ name }) => name))).toEqual(['王磊'])
})

test('the role 部门主管 is held by exactly the supervisors', () => {
  for (const { name, depts, roles } of people)
    expect(roles.includes('role-department-head'), name).toBe(depts.some(({ leader }) => leader))
})

test('every role is held by somebody', () => {
  for (const { id, name } of roles)
    expect(
      people.some((person) => person.roles.includes(id)),
      name,
    ).toBe(true)
})

test('the administrator may do everything; flows are designed by the role 流程管理员', () => {
  const administrators = people.filter((person) => 'is_admin' in person)
  expect(administrators).toEqual([
    expect.objectContaining({ id: 'admin', name: '系统管理员', is_admin: true }),
  ])
  expect(roleOf.get('role-system-admin')?.permissions).toEqual(['all'])
  expect(roleOf.get('role-flow-admin')?.permissions).toEqual(['flowdesign', 'flow.admin'])
  expect(roles.filter(({ permissions }) => permissions)).toHaveLength(2)
})
