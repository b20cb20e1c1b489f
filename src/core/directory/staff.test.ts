import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDirectory } from './build-directory'
import type { Directory, DirectoryPerson } from './directory'

const ids = ['a', 'b', 'c', 'd', 'e']
const places = ['1', '2', '3']
const departments = places.map((id) => ({ id, name: id, parentId: null, order: 0 }))
const roles = ['r', 's'].map((id) => ({ id, name: id }))

const person = (id: string) =>
  fc.record<DirectoryPerson>({
    id: fc.constant(id),
    jobId: fc.constant(id),
    name: fc.constantFrom('王', '李'),
    enabled: fc.boolean(),
    order: fc.nat(2),
    departments: fc
      .subarray(places)
      .chain((some) =>
        fc.tuple(...some.map((one) => fc.record({ id: fc.constant(one), leader: fc.boolean() }))),
      ),
    roles: fc.subarray(['r', 's']),
  })
/** Some of five people in database order: by position, then by id. */
const staff = fc
  .subarray(ids)
  .chain((some) => fc.tuple(...some.map(person)))
  .map((people) => people.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : 1)))

/** All results of a directory. */
const describe = (directory: Directory) => ({
  people: directory.people(),
  byId: ids.map(directory.person),
  members: places.map(directory.peopleOf),
  leaders: places.map(directory.leadersOf),
  leavers: places.map(directory.leaversLeading),
  holders: ['r', 's'].map((role) => [directory.peopleWithRole(role), directory.leaversWithRole(role)]),
})

test('equals a rebuilt directory after changes and leaves the old one unchanged', () => {
  fc.assert(
    fc.property(staff, staff, fc.subarray(ids), (before, after, untouched) => {
      const stays = new Set(untouched)
      const now = [...before.filter(({ id }) => stays.has(id)), ...after.filter(({ id }) => !stays.has(id))]
      const changed = ids.filter((id) => !stays.has(id))
      const old = buildDirectory({ departments, people: before, roles })
      const was = describe(old)
      const people = { ids: changed, now: now.filter(({ id }) => !stays.has(id)) }
      const next = describe(old.with({ departments, roles, people }))
      const sorted = now.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : 1))
      expect(next).toEqual(describe(buildDirectory({ departments, people: sorted, roles })))
      expect(describe(old)).toEqual(was)
    }),
  )
})

test('returns the same list when no member is added, removed or changed', () => {
  const [wang, li] = ['1', '2'].map((id) => ({
    id,
    jobId: id,
    name: id,
    enabled: true,
    roles: ['r'],
    departments: [{ id, leader: true }],
  })) as [DirectoryPerson, DirectoryPerson]
  const old = buildDirectory({ departments, people: [wang, li], roles })
  const now = [{ ...li, name: '李' }]
  const next = old.with({ departments, roles, people: { ids: ['2'], now } })
  expect(next.peopleOf('1')).toBe(old.peopleOf('1'))
  expect(next.peopleOf('2')).toEqual(now)
  expect(next.peopleWithRole('r')).toEqual([wang, ...now])
})

test('finds people by id after any number of successive changes', () => {
  const people = Array.from({ length: 1500 }, (_, at) => ({
    id: `p${at}`,
    jobId: String(at),
    name: '王',
    enabled: true,
    order: at,
    departments: [],
    roles: [],
  }))
  const isRemoved = ({ order }: DirectoryPerson) => order === 3 || order === 1400
  let directory = buildDirectory({ departments, people, roles })
  for (const person of people) {
    const now = isRemoved(person) ? [] : [{ ...person, name: '李' }]
    directory = directory.with({ departments, roles, people: { ids: [person.id], now } })
  }
  expect(people.filter(({ id }) => directory.person(id)?.name !== '李')).toEqual(people.filter(isRemoved))
  expect(directory.people()).toHaveLength(1498)
})
