import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company } from '../../../tests/kit/house'
import { buildDirectory } from './build-directory'
import { isWithinDepartment, listScopePeople } from './department-scope'
import type { DirectoryPerson } from './directory'
import { findSuperiors } from './superiors'

const names = (people: readonly DirectoryPerson[]) => people.map(({ name }) => name)

describe('the coverage of a department (S2-187)', () => {
  test.each([
    ['1 is the department itself', '2', 1, ['周工', '李明', '王芳']],
    ['nothing chosen is the department itself', '2', undefined, ['周工', '李明', '王芳']],
    ['2 adds the level below', '2', 2, ['周工', '李明', '王芳', '赵强', '孙丽', '钱进']],
    ['n is the whole subtree', '4', 'n', ['孙丽', '吴会', '郑纳', '冯账']],
    ['an unknown department has nobody', 'x', 'n', []],
  ] as const)('%s', (_, id, coverage, people) =>
    expect(names(listScopePeople(company(), id, coverage))).toEqual(people),
  )

  test('covers with the root the whole company, every person once', () => {
    expect(names(listScopePeople(company(), '1', 1)).toSorted()).toEqual(names(company().people()).toSorted())
  })

  test('includes no disabled people', () => {
    expect(names(listScopePeople(company({ left: ['zhou'] }), '2', 1))).toEqual(['李明', '王芳'])
  })
})

describe('superiors (domain facts 3.3)', () => {
  const direct = { climbs: false }
  test.each([
    ['the supervisor of the department', 'li', '2', direct, ['周工'], ['研发部']],
    [
      'for the supervisor himself the one above, even if only the direct one is wanted',
      'zhou',
      '2',
      direct,
      ['陈总'],
      ['研发部', '公司'],
    ],
    ['nobody in a department without supervisor', 'feng', '5', direct, [], ['结算组']],
    ['climbing, the nearest one above', 'feng', '5', { climbs: true }, ['吴会'], ['结算组', '财务部']],
    [
      'climbing with a role, the first who holds it',
      'qian',
      '3',
      { climbs: true, roles: ['manager'] },
      ['陈总'],
      ['前端组', '研发部', '公司'],
    ],
    [
      'climbing to a department, its supervisor',
      'qian',
      '3',
      { climbs: true, departments: ['2'] },
      ['周工'],
      ['前端组', '研发部'],
    ],
    ['nobody above the top', 'chen', '1', { climbs: true }, [], ['公司']],
    ['nobody from an unknown department', 'li', 'x', { climbs: true }, [], []],
  ])('%s', (_, personId, departmentId, rest, people, path) => {
    const found = findSuperiors(company(), { personId, departmentId, ...rest })
    expect(names(found.people)).toEqual(people)
    expect(found.path.map(({ name }) => name)).toEqual(path)
  })

  test('climbs over a supervisor who leaves, and reports that one as left', () => {
    const search = { personId: 'li', departmentId: '2', climbs: true }
    const found = findSuperiors(company(), { ...search, leavers: ['zhou'] })
    expect(names(found.people)).toEqual(['陈总'])
    expect(found.passed).toMatchObject([{ because: 'left', who: [{ name: '周工' }] }])
  })

  test('does not count a fellow supervisor as a superior', () => {
    const lead = (id: string) => ({
      id,
      jobId: id,
      name: id,
      enabled: true,
      departments: [{ id: '2', leader: true }],
      roles: [],
    })
    const directory = buildDirectory({
      departments: [
        { id: '1', name: '公司', parentId: null, order: 1 },
        { id: '2', name: '部', parentId: '1', order: 1 },
      ],
      people: [lead('a'), lead('b')],
      roles: [],
    })
    expect(findSuperiors(directory, { personId: 'a', departmentId: '2', climbs: true }).people).toEqual([])
    expect(
      names(findSuperiors(directory, { personId: 'c', departmentId: '2', climbs: false }).people),
    ).toEqual(['a', 'b'])
  })
})

test('finishes on random trees with circles and orphans, and agrees in coverage and path', () => {
  const id = fc.integer({ min: 1, max: 8 }).map(String)
  const departments = fc.uniqueArray(
    fc.record({
      id,
      parentId: fc.option(id),
      name: fc.constant('部'),
      order: fc.integer({ max: 3, min: 0 }),
    }),
    { selector: (one) => one.id },
  )
  fc.assert(
    fc.property(
      departments,
      fc.array(id, { maxLength: 6 }),
      id,
      fc.integer({ min: 1, max: 9 }),
      (rows, homes, root, levels) => {
        const people = homes.map((home, at) => ({
          id: `p${at}`,
          jobId: '',
          name: `p${at}`,
          enabled: true,
          departments: [{ id: home, leader: at % 2 === 0 }],
          roles: [],
        }))
        const directory = buildDirectory({ departments: rows, people, roles: [] })
        const reached = new Set(listScopePeople(directory, root, levels))
        const depth = root === '1' ? Number.POSITIVE_INFINITY : levels
        const isTree = rows.every((row) => directory.pathOf(row.id)[0]?.parentId === null)
        if (isTree)
          for (const person of people)
            expect(reached.has(person)).toBe(
              isWithinDepartment(directory, person.departments[0]?.id ?? '', root, depth),
            )
        expect(
          findSuperiors(directory, { personId: 'p0', departmentId: root, climbs: true }).path.length,
        ).toBeLessThanOrEqual(20)
      },
    ),
  )
})

test('indexes a hundred thousand people', () => {
  const departments = Array.from({ length: 5_000 }, (_, at) => ({
    id: String(at + 1),
    name: `部门${at}`,
    parentId: at ? String(Math.ceil(at / 5)) : null,
    order: at,
  }))
  const people = Array.from({ length: 100_000 }, (_, at) => ({
    id: `p${at}`,
    jobId: String(at),
    name: `人${at}`,
    enabled: true,
    departments: [{ id: String((at % 5_000) + 1), leader: at < 5_000 }],
    roles: ['staff'],
  }))
  const directory = buildDirectory({ departments, people, roles: [{ id: 'staff', name: '员工' }] })
  expect(listScopePeople(directory, '1', 1)).toHaveLength(100_000)
  expect(directory.peopleWithRole('staff')).toHaveLength(100_000)
})
