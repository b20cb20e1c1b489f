import { describe, expect, test } from 'vitest'
import { compareRosters, type OutsideRoster } from './compare-rosters'
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
  ...rest,
})
const told = (id: string, rest: Partial<RosterPerson> = {}): RosterPerson => ({
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
    { id: 'own', name: '流程管理员', groupName: '系统', externalId: null, carriesPermissions: true },
    { id: 'clerk', name: '会计', groupName: '财务', externalId: null, carriesPermissions: false },
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
const compare = (roster: OutsideRoster, company = stored) => compareRosters(company, roster)
const codes = (roster: OutsideRoster) => compare(roster).problems.map(({ code }) => code)

describe('the first time', () => {
  const first = compare({
    departments,
    people: [told('u1', { jobId: '100', name: 'li' }), told('u2', { name: '新人' })],
  })

  test('departments are known by their way from the root, people by their job number', () =>
    expect(first.newLinks.map(({ id, externalId }) => [id, externalId])).toEqual([
      ['dev', '20'],
      ['web', '21'],
      ['li', 'u1'],
    ]))

  test('what only the company has is left alone: people, departments, roles', () => {
    expect(first.changes.people?.gone).toEqual([])
    expect(first.changes.departments?.gone).toEqual([])
    expect(first.changes.people?.changed).toEqual([])
  })

  test('who is nobody here is added', () =>
    expect(first.changes.people?.added.map(({ name }) => name)).toEqual(['新人']))
})

const linkedLi: LocalCompany = {
  ...stored,
  departments: [department('1', '公司', null), department('dev', '研发部', '1', '20')],
  people: [person('li', '100', { externalId: 'u1' }), person('wu', '200', { externalId: 'u2' })],
}

test('when only some were asked for, the others are not gone', () => {
  const some = compare({ people: [told('u1', { name: '李明' })], only: ['u1'] }, linkedLi)
  expect(some.changes.people?.gone).toEqual([])
  expect(some.changes.people?.changed.map(({ name }) => name)).toEqual(['李明'])
  const none = compare({ people: [], only: ['u1'] }, linkedLi)
  expect(none.changes.people?.gone.map(({ id }) => id)).toEqual(['u1'])
})

test('where only roles were asked for, people change in nothing else and none is gone', () => {
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

test('a role is known by its name and group, unless it carries permissions', () => {
  const roles = [
    { id: 'r1', name: '会计', groupName: '财务', enabled: true },
    { id: 'r2', name: '流程管理员', groupName: '系统', enabled: true },
  ]
  const { newLinks, changes } = compare({ roles })
  expect(newLinks.map(({ id }) => id)).toEqual(['clerk'])
  expect(changes.roles?.added.map(({ id }) => id)).toEqual(['r2'])
})

describe('what does not fit is named, and the rest goes on', () => {
  test('a department that hangs on nothing', () =>
    expect(codes({ departments: [outside('30', '孤岛', '99')] })).toEqual(['sync.problem.parent']))

  test('departments in a circle', () => {
    const circle = [outside('30', '甲', '31'), outside('31', '乙', '30')]
    expect(codes({ departments: circle })).toEqual(['sync.problem.parent', 'sync.problem.parent'])
  })

  test('a department that is not known yet; somebody new without any other is left out', () => {
    const people = [told('u9', { departments: [{ id: '99', leader: false }] })]
    expect(codes({ departments, people })).toEqual(['sync.problem.department', 'sync.problem.homeless'])
    expect(compare({ departments, people }).changes.people?.added).toEqual([])
  })

  test('a job number that somebody else here bears', () => {
    const people = [told('u1', { jobId: '200' })]
    const { problems, changes } = compare({ people, only: ['u1'] }, linkedLi)
    expect(problems).toEqual([
      { code: 'sync.problem.job-id', params: { name: 'u1', jobid: '200', bearer: 'wu' } },
    ])
    expect(changes.people?.changed[0]?.fields.map(({ field }) => field)).toEqual(['name'])
  })

  test('two who are told of with one job number: the first has it', () => {
    const people = [told('u8', { jobId: '900' }), told('u9', { jobId: '900' })]
    expect(codes({ departments, people })).toEqual(['sync.problem.job-id'])
    expect(compare({ departments, people }).changes.people?.added.map(({ id }) => id)).toEqual(['u8'])
  })
})

test('what is told twice counts once', () => {
  const twice = { id: '20', leader: true }
  const people = [told('u8', { departments: [twice, twice] }), told('u8', { name: '另一个' })]
  const { changes } = compare({ departments, people })
  expect(changes.people?.added).toEqual([told('u8', { departments: [twice] })])
})

test('two people may swap their job numbers', () => {
  const people = [told('u1', { jobId: '200' }), told('u2', { jobId: '100' })]
  expect(compare({ people, departments: [outside('20', '研发部')] }, linkedLi).problems).toEqual([])
})
