import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRosterPartChanges, diffRosterPart, diffRosters, hasNoRosterChanges } from './changes'
import type { RosterPerson } from './roster'

const person = (id: string, rest: Partial<RosterPerson> = {}): RosterPerson => ({
  id,
  name: id,
  enabled: true,
  jobId: id,
  phone: '1',
  departments: [{ id: '2', leader: false }],
  ...rest,
})

describe('differences between the company and a roster', () => {
  const now = [person('a'), person('b'), person('c', { enabled: false }), person('d', { enabled: false })]
  const changes = diffRosterPart(now, [
    person('a', { phone: '2', departments: [{ id: '2', leader: true }] }),
    person('c'),
    person('e'),
  ])

  test('adds a new person', () => expect(changes.added.map(({ id }) => id)).toEqual(['e']))
  test('changes a person field by field', () =>
    expect(changes.changed).toEqual([
      {
        id: 'a',
        name: 'a',
        fields: [
          { field: 'phone', before: '1', after: '2' },
          {
            field: 'departments',
            before: [{ id: '2', leader: false }],
            after: [{ id: '2', leader: true }],
          },
        ],
      },
    ]))
  test('proposes a person missing from the roster as left, once', () =>
    expect(changes.gone.map(({ id }) => id)).toEqual(['b']))
  test('proposes a disabled person in the roster as back', () =>
    expect(changes.back.map(({ id }) => id)).toEqual(['c']))
  test('treats a person marked as disabled in the roster as left', () =>
    expect(diffRosterPart([person('a')], [person('a', { enabled: false })]).gone).toHaveLength(1))
})

test('keeps a field that the roster omits', () => {
  const rosterPerson: RosterPerson = { id: 'a', name: '甲', enabled: true }
  const changes = diffRosterPart([person('a')], [rosterPerson])
  expect(changes.changed[0]?.fields.map(({ field }) => field)).toEqual(['name'])
  expect(applyRosterPartChanges([person('a')], changes)).toEqual([person('a', { name: '甲' })])
})

test('finds no difference in a part that was not requested', () => {
  const changes = diffRosters({ departments: [], people: [person('a')] }, { departments: [] })
  expect(Object.keys(changes)).toEqual(['departments'])
  expect(hasNoRosterChanges(changes)).toBe(true)
})

const id = fc.integer({ min: 1, max: 12 }).map(String)
const somebody = (optional: boolean) =>
  fc.record(
    {
      id,
      name: fc.constantFrom('甲', '乙', '丙'),
      enabled: fc.boolean(),
      jobId: fc.constantFrom('1', '2'),
      phone: fc.constantFrom('', '1'),
      departments: fc.array(fc.record({ id, leader: fc.boolean() }), { maxLength: 2 }),
      roles: fc.array(id, { maxLength: 2 }),
    },
    optional ? { requiredKeys: ['id', 'name', 'enabled'] } : {},
  ) as fc.Arbitrary<RosterPerson>
const people = (optional = false) =>
  fc.uniqueArray(somebody(optional), { selector: (row) => row.id, maxLength: 8 })
const serving = (rows: readonly RosterPerson[]) =>
  rows.filter(({ enabled }) => enabled).sort((a, b) => Number(a.id) - Number(b.id))

describe('any company and any roster', () => {
  test('produces the company of the roster when the changes are applied', () =>
    fc.assert(
      fc.property(people(), people(), (now, rosterPeople) => {
        expect(serving(applyRosterPartChanges(now, diffRosterPart(now, rosterPeople)))).toEqual(
          serving(rosterPeople),
        )
      }),
    ))

  test('finds no difference after the changes, even where fields are omitted', () =>
    fc.assert(
      fc.property(people(), people(true), (now, rosterPeople) => {
        const after = applyRosterPartChanges(now, diffRosterPart(now, rosterPeople))
        expect(hasNoRosterChanges({ people: diffRosterPart(after, rosterPeople) })).toBe(true)
      }),
    ))

  test('finds no difference between a company and itself', () =>
    fc.assert(
      fc.property(people(), (now) => {
        expect(hasNoRosterChanges({ people: diffRosterPart(now, now) })).toBe(true)
      }),
    ))

  test('keeps every person of before, in service or not', () =>
    fc.assert(
      fc.property(people(), people(), (now, rosterPeople) => {
        const after = new Set(
          applyRosterPartChanges(now, diffRosterPart(now, rosterPeople)).map((row) => row.id),
        )
        expect(now.every((row) => after.has(row.id))).toBe(true)
      }),
    ))
})
