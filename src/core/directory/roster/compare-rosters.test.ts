import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRosters, listDifferentPeople } from './compare-rosters'
import type { ExternalRoster } from './complete-people'
import type { LocalCompany, LocalDepartment, LocalPerson } from './match-records'
import type { RosterPerson } from './roster'

const department = (id: string, name: string, parentId: string | null, externalId: string | null = null) =>
  ({ id, name, parentId, externalId, enabled: true }) satisfies LocalDepartment
const person = (id: string, jobId: string, rest: Partial<LocalPerson> = {}): LocalPerson => ({
  id,
  jobId,
  name: id,
  externalId: null,
  phone: '',
  mail: '',
  enabled: true,
  departments: [{ id: 'dev', leader: false }],
  roles: [],
  facts: {},
  superiors: {},
  ...rest,
})
const describeView = (id: string, rest: Partial<RosterPerson> = {}): RosterPerson => ({
  id,
  name: id,
  enabled: true,
  jobId: id,
  departments: [{ id: '20', leader: false }],
  ...rest,
})
const outside = (id: string, name: string, parentId = '1') => ({ id, name, parentId, enabled: true })

const stored: LocalCompany = {
  departments: [
    department('1', '公司', null),
    department('dev', '研发部', '1'),
    department('web', '前端组', 'dev'),
    department('club', '工会', '1'),
  ],
  roles: [
    {
      id: 'own',
      name: '流程管理员',
      groupName: '系统',
      externalId: null,
      permissions: ['flowdesign'],
      sourceGroups: [],
    },
    { id: 'clerk', name: '会计', groupName: '财务', externalId: null, permissions: [], sourceGroups: [] },
  ],
  people: [
    person('li', '100', {
      departments: [
        { id: 'dev', leader: false },
        { id: 'club', leader: true },
      ],
      roles: ['own'],
    }),
    person('admin', 'admin', { departments: [{ id: '1', leader: false }] }),
  ],
}
const departments = [outside('21', '前端组', '20'), outside('20', '研发部')]
const compare = (roster: ExternalRoster, company = stored) => compareRosters(company, roster)
const codes = (roster: ExternalRoster) => compare(roster).problems.map(({ code }) => code)

describe('first comparison of rosters', () => {
  const first = compare({
    departments,
    people: [describeView('u1', { jobId: '100', name: 'li' }), describeView('u2', { name: '新人' })],
  })

  test('identifies departments by their path from the root, people by their job number', () =>
    expect(first.newLinks.map(({ id, externalId }) => [id, externalId])).toEqual([
      ['dev', '20'],
      ['web', '21'],
      ['li', 'u1'],
    ]))

  test('leaves people, departments and roles that only the company has unchanged', () => {
    expect(first.changes.people?.gone).toEqual([])
    expect(first.changes.departments?.gone).toEqual([])
    expect(first.changes.people?.changed).toEqual([])
  })

  test('adds people unknown to the company', () =>
    expect(first.changes.people?.added.map(({ name }) => name)).toEqual(['新人']))
})

const linkedLi: LocalCompany = {
  ...stored,
  departments: [department('1', '公司', null), department('dev', '研发部', '1', '20')],
  people: [person('li', '100', { externalId: 'u1' }), person('wu', '200', { externalId: 'u2' })],
}

test('does not treat the others as left when only some were requested', () => {
  const some = compare({ people: [describeView('u1', { name: '李明' })], only: ['u1'] }, linkedLi)
  expect(some.changes.people?.gone).toEqual([])
  expect(some.changes.people?.changed.map(({ name }) => name)).toEqual(['李明'])
  const none = compare({ people: [], only: ['u1'] }, linkedLi)
  expect(none.changes.people?.gone.map(({ id }) => id)).toEqual(['u1'])
})

test('changes only roles and removes no person where only roles were requested', () => {
  const roles = [{ id: 'r1', name: '出纳', groupName: '财务', enabled: true }]
  const { changes } = compare({ roles, holders: { u1: ['r1'] } }, linkedLi)
  expect(changes.roles?.added).toHaveLength(1)
  expect(changes.people).toMatchObject({
    added: [],
    gone: [],
    back: [],
    changed: [{ id: 'u1', fields: [{ field: 'roles', before: [], after: ['r1'] }] }],
  })
})

test('identifies a role by name and group, unless it carries permissions', () => {
  const roles = [
    { id: 'r1', name: '会计', groupName: '财务', enabled: true },
    { id: 'r2', name: '流程管理员', groupName: '系统', enabled: true },
  ]
  const { newLinks, changes } = compare({ roles })
  expect(newLinks.map(({ id }) => id)).toEqual(['clerk'])
  expect(changes.roles?.added.map(({ id }) => id)).toEqual(['r2'])
})

describe('faulty roster entries, reported while the others are compared', () => {
  test('reports a department without an existing parent', () =>
    expect(codes({ departments: [outside('30', '孤岛', '99')] })).toEqual(['sync.problem.parent']))

  test('reports departments in a circle', () => {
    const circle = [outside('30', '甲', '31'), outside('31', '乙', '30')]
    expect(codes({ departments: circle })).toEqual(['sync.problem.parent', 'sync.problem.parent'])
  })

  test('reports an unknown department and leaves out new people without another one', () => {
    const people = [describeView('u9', { departments: [{ id: '99', leader: false }] })]
    expect(codes({ departments, people })).toEqual(['sync.problem.department', 'sync.problem.homeless'])
    expect(compare({ departments, people }).changes.people?.added).toEqual([])
  })

  test('reports a job number that another person already has', () => {
    const people = [describeView('u1', { jobId: '200' })]
    const { problems, changes } = compare({ people, only: ['u1'] }, linkedLi)
    expect(problems).toEqual([
      { code: 'sync.problem.job-id', params: { name: 'u1', jobid: '200', bearer: 'wu' } },
    ])
    expect(changes.people?.changed[0]?.fields.map(({ field }) => field)).toEqual(['name'])
  })

  test('gives a job number listed twice to the first person', () => {
    const people = [describeView('u8', { jobId: '900' }), describeView('u9', { jobId: '900' })]
    expect(codes({ departments, people })).toEqual(['sync.problem.job-id'])
    expect(compare({ departments, people }).changes.people?.added.map(({ id }) => id)).toEqual(['u8'])
  })
})

test('counts a repeated entry once', () => {
  const twice = { id: '20', leader: true }
  const people = [describeView('u8', { departments: [twice, twice] }), describeView('u8', { name: '另一个' })]
  const { changes } = compare({ departments, people })
  expect(changes.people?.added).toEqual([describeView('u8', { departments: [twice] })])
})

test('lets two people swap their job numbers', () => {
  const people = [describeView('u1', { jobId: '200' }), describeView('u2', { jobId: '100' })]
  expect(compare({ people, departments: [outside('20', '研发部')] }, linkedLi).problems).toEqual([])
})

describe('reading by pages', () => {
  const names = fc.constantFrom('li', 'wang', 'zhao')
  const told = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
      name: names,
      jobId: fc.constantFrom('100', '200', '300'),
    }),
    { selector: ({ id }) => id },
  )
  const company: LocalCompany = {
    ...linkedLi,
    people: [
      person('li', '100', { externalId: 'u1' }),
      person('wang', '200', { externalId: 'u2', enabled: false }),
      person('zhao', '300'),
    ],
  }

  test('finds the same changes of those who differ as of all, if job numbers do not collide', () =>
    fc.assert(
      fc.property(told, (rows) => {
        const people = rows.map(({ id, name }, at) => describeView(id, { name, jobId: `${at + 1}00` }))
        const all = { departments, people }
        const different = listDifferentPeople(company, all)
        const gone = company.people.flatMap(({ externalId, enabled }) =>
          externalId && enabled && !people.some(({ id }) => id === externalId) ? [externalId] : [],
        )
        const only = [...different.map(({ id }) => id), ...gone]
        const part = compareRosters(company, { departments, people: different, only })
        const whole = compareRosters(company, all)
        if (whole.problems.length > 0) return
        expect(part.changes).toEqual(whole.changes)
        expect(part.newLinks).toEqual(whole.newLinks)
      }),
    ))

  test('gives and withdraws the roles that name groups, and leaves the others', () => {
    const outsideRole = { name: '角色', groupName: '组', externalId: 'r1', permissions: [], sourceGroups: [] }
    const roles = [
      { ...outsideRole, id: 'finance', externalId: null, sourceGroups: ['cn=finance'] },
      { ...outsideRole, id: 'own' },
    ]
    const held = {
      ...company,
      roles,
      people: [person('li', '100', { externalId: 'u1', roles: ['own', 'finance'] })],
    }
    const rolesOf = (groups: string[]) =>
      compareRosters(held, { people: [describeView('u1', { name: 'li', jobId: '100', groups })] }).changes
        .people?.changed
    expect(rolesOf(['CN=Finance'])).toEqual([])
    expect(rolesOf([])).toMatchObject([{ fields: [{ field: 'roles', before: ['finance'], after: [] }] }])
  })
})
