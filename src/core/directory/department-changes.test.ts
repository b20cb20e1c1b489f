import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BusinessError } from '../business-error'
import {
  addDepartment,
  type DepartmentRecord,
  type Departments,
  disableDepartment,
  enableDepartment,
  mergeDepartment,
  moveDepartment,
  renameDepartment,
  updateDepartments,
} from './department-changes'
import { rootDepartmentId } from './department-scope'

const row = (id: string, name: string, parentId: string | null, order = 1, enabled = true) => ({
  id,
  name,
  parentId,
  order,
  enabled,
})

const company: Departments = [
  row('1', '公司', null),
  row('2', '研发部', '1', 1),
  row('3', '前端组', '2', 1),
  row('4', '后端组', '2', 2),
  row('5', '财务部', '1', 2),
  row('6', '结算组', '5', 1),
  row('7', '旧部', '1', 3, false),
]

const after = (changed: Departments) =>
  updateDepartments(company, changed)
    .filter(({ enabled }) => enabled)
    .sort((a, b) => a.order - b.order)
const below = (changed: Departments, parent: string) =>
  after(changed)
    .filter(({ parentId }) => parentId === parent)
    .map(({ name }) => name)

test('puts a new department behind its siblings', () => {
  expect(below(addDepartment(company, { id: '8', name: ' 法务部 ', parentId: '1' }), '1')).toEqual([
    '研发部',
    '财务部',
    '法务部',
  ])
})

test.each([
  ['before a sister', '5', '1', '2', ['财务部', '研发部']],
  ['behind all', '2', '1', null, ['财务部', '研发部']],
  ['into another department', '5', '2', '4', ['前端组', '财务部', '后端组']],
])('moves a department %s', (_, id, parentId, before, names) =>
  expect(below(moveDepartment(company, { id, parentId, before }), parentId)).toEqual(names),
)

test('changes nothing when a department moves to its own place', () => {
  expect(moveDepartment(company, { id: '3', parentId: '2', before: '4' })).toEqual([])
})

test('removes a merged department and puts its sub-departments behind those of the target', () => {
  const changed = mergeDepartment(company, { id: '2', into: '5' })
  expect(below(changed, '5')).toEqual(['结算组', '前端组', '后端组'])
  expect(below(changed, '1')).toEqual(['财务部'])
})

test('disables an empty department and re-enables it behind its siblings', () => {
  expect(disableDepartment(company, { id: '6', people: 0 })).toMatchObject([{ id: '6', enabled: false }])
  expect(below(enableDepartment(company, '7'), '1')).toEqual(['研发部', '财务部', '旧部'])
  expect(enableDepartment(company, '2')).toEqual([])
})

describe('department changes rejected with a message', () => {
  test.each<[string, () => unknown, string]>([
    [
      'a name without letters',
      () => addDepartment(company, { id: '8', name: ' ', parentId: '1' }),
      'name-missing',
    ],
    [
      'the name of a sister',
      () => addDepartment(company, { id: '8', name: '研发部', parentId: '1' }),
      'department-name-taken',
    ],
    [
      'a parent that is none',
      () => addDepartment(company, { id: '8', name: '新', parentId: 'x' }),
      'department-missing',
    ],
    [
      'a parent out of service',
      () => addDepartment(company, { id: '8', name: '新', parentId: '7' }),
      'department-disabled',
    ],
    ['renaming to a sister', () => renameDepartment(company, '2', '财务部'), 'department-name-taken'],
    [
      'moving the root',
      () => moveDepartment(company, { id: '1', parentId: '2', before: null }),
      'root-stays',
    ],
    [
      'moving below itself',
      () => moveDepartment(company, { id: '2', parentId: '3', before: null }),
      'into-itself',
    ],
    [
      'moving into itself',
      () => moveDepartment(company, { id: '2', parentId: '2', before: null }),
      'into-itself',
    ],
    ['merging the root', () => mergeDepartment(company, { id: '1', into: '2' }), 'root-stays'],
    [
      'merging into what lies below',
      () => mergeDepartment(company, { id: '2', into: '3' }),
      'merge-into-itself',
    ],
    ['merging into itself', () => mergeDepartment(company, { id: '2', into: '2' }), 'merge-into-itself'],
    ['disabling the root', () => disableDepartment(company, { id: '1', people: 0 }), 'root-stays'],
    [
      'disabling with people',
      () => disableDepartment(company, { id: '6', people: 3 }),
      'department-not-empty',
    ],
    [
      'disabling with sub-departments',
      () => disableDepartment(company, { id: '5', people: 0 }),
      'department-not-empty',
    ],
  ])('%s', (_, change, code) => expect(change).toThrow(`organisation.${code}`))
})

test('keeps enabled departments one tree with unique sibling names under any changes', () => {
  const id = fc.integer({ min: 1, max: 9 }).map(String)
  const name = fc.constantFrom('甲', '乙', '丙', '丁')
  const change = fc.oneof(
    fc
      .record({ id: id.map((one) => `n${one}`), name, parentId: id })
      .map(
        (input) => (all: Departments) =>
          addDepartment(
            all,
            all.some((one) => one.id === input.id) ? { ...input, id: `${all.length}x` } : input,
          ),
      ),
    fc.tuple(id, name).map(
      ([at, to]) =>
        (all: Departments) =>
          renameDepartment(all, at, to),
    ),
    fc
      .record({ id, parentId: id, before: fc.option(id) })
      .map((input) => (all: Departments) => moveDepartment(all, input)),
    fc.record({ id, into: id }).map((input) => (all: Departments) => mergeDepartment(all, input)),
    id.map((at) => (all: Departments) => disableDepartment(all, { id: at, people: 0 })),
    id.map((at) => (all: Departments) => enableDepartment(all, at)),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let all: DepartmentRecord[] = [...company]
      for (const apply of changes)
        try {
          all = updateDepartments(all, apply(all))
        } catch (error) {
          expect(error).toBeInstanceOf(BusinessError)
        }
      expectTree(all)
    }),
    { numRuns: 300 },
  )
})

function expectTree(all: Departments) {
  const open = all.filter(({ enabled }) => enabled)
  expect(open.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual([rootDepartmentId])
  for (const department of open) {
    const path: string[] = []
    for (let at: string | null = department.id; at !== null; ) {
      expect(path, 'no circle').not.toContain(at)
      path.push(at)
      const found: DepartmentRecord | undefined = open.find(({ id }) => id === at)
      expect(found, 'a parent in service').toBeDefined()
      at = found?.parentId ?? null
    }
    expect(path.at(-1)).toBe(rootDepartmentId)
  }
  const names = open.map(({ parentId, name }) => `${parentId} ${name}`)
  expect(new Set(names).size).toBe(names.length)
}
