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
const people = company.people.map((person) => ({
  ...person,
  depts: person.depts as Membership[],
  roles: person.roles as string[],
}))
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

test('uses every id once', () => {
  expect(duplicates(departments.map(({ id }) => id))).toEqual([])
  expect(duplicates(company.roleGroups.map(({ id }) => id))).toEqual([])
  expect(duplicates(roles.map(({ id }) => id))).toEqual([])
  expect(duplicates(people.map(({ id }) => id))).toEqual([])
})

test('names only existing departments, roles and parents', () => {
  for (const { parent_id } of departments)
    if (parent_id) expect(departmentOf.has(parent_id), parent_id).toBe(true)
  for (const person of people) {
    for (const { id } of person.depts) expect(departmentOf.has(id), `${person.name}: ${id}`).toBe(true)
    for (const id of person.roles) expect(roleOf.has(id), `${person.name}: ${id}`).toBe(true)
    expect(duplicates([...person.depts.map(({ id }) => id), ...person.roles]), person.name).toEqual([])
  }
})

test('forms one tree of four department levels under 全公司', () => {
  expect(departments.filter(({ parent_id }) => !parent_id)).toEqual([
    expect.objectContaining({ id: '1', name: '全公司' }),
  ])
  expect(departments).toHaveLength(13)
  for (const { id } of departments) expect(pathOf(id).at(-1), id).toBe('1')
  expect(Math.max(...departments.map(({ id }) => pathOf(id).length))).toBe(4)
})

test('gives sibling departments different names and positions', () => {
  for (const { id } of departments) {
    const children = departments.filter(({ parent_id }) => parent_id === id)
    expect(duplicates(children.map(({ name }) => name))).toEqual([])
    expect(duplicates(children.map(({ order }) => String(order)))).toEqual([])
  }
})

test('has about sixty people with Chinese names, each in a department, and no empty department', () => {
  expect(employees).toHaveLength(60)
  for (const { name } of people) expect(name).toMatch(/^\p{Script=Han}{2,5}$/u)
  for (const { name, depts } of people) expect(depts.length, name).toBeGreaterThan(0)
  for (const { id, name } of departments) expect(membersOf(id).length, name).toBeGreaterThan(0)
})

test('numbers people from 100001, with job numbers as ids', () => {
  expect(employees.map(({ jobid }) => jobid)).toEqual(employees.map((_, i) => String(100001 + i)))
  for (const { id, jobid } of people) expect(id).toBe(jobid)
})

test('has unique mail addresses and phone numbers that belong to no real person', () => {
  for (const { mail } of people) expect(mail).toMatch(/^[a-z0-9]+@example\.com$/)
  for (const { phone } of people) expect(phone).toMatch(/^1380000\d{4}$/)
  expect(duplicates(people.flatMap(({ mail, phone }) => [mail, phone]))).toEqual([])
})

test('has one department without a supervisor, one with two, and every other with one', () => {
  const led = new Map(departments.map(({ id, name }) => [name, leadersOf(id)]))
  expect([...led].filter(([, leaders]) => leaders.length === 0)).toEqual([['杭州办', []]])
  expect([...led].filter(([, leaders]) => leaders.length > 1)).toEqual([['研发中心', ['周启明', '欧阳慧']]])
})

test('has one head of two departments and five more people in two departments', () => {
  const leads = ({ depts }: { depts: Membership[] }) => depts.filter(({ leader }) => leader).length
  expect(people.filter((person) => leads(person) > 1).map(({ name }) => name)).toEqual(['陈国栋'])
  expect(people.filter((person) => person.depts.length > 1 && !leads(person))).toHaveLength(5)
})

test('has 王磊 as the only name of two people', () => {
  expect(duplicates(people.map(({ name }) => name))).toEqual(['王磊'])
})

test('assigns the role 部门主管 to exactly the supervisors', () => {
  for (const { name, depts, roles } of people)
    expect(roles.includes('role-department-head'), name).toBe(depts.some(({ leader }) => leader))
})

test('assigns every role to a person', () => {
  for (const { id, name } of roles)
    expect(
      people.some((person) => person.roles.includes(id)),
      name,
    ).toBe(true)
})

test('grants the administrator everything, and the role 流程管理员 the design of flows', () => {
  const administrators = people.filter((person) => 'is_admin' in person)
  expect(administrators).toEqual([
    expect.objectContaining({ id: 'admin', name: '系统管理员', is_admin: true }),
  ])
  expect(roleOf.get('role-system-admin')?.permissions).toEqual(['all'])
  expect(roleOf.get('role-flow-admin')?.permissions).toEqual(['flowdesign', 'flow.admin'])
  expect(roles.filter(({ permissions }) => permissions)).toHaveLength(2)
})
