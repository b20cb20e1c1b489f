import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDirectory, type DirectoryRows } from '../../directory/build-directory'
import type { Superiors } from '../../directory/directory'
import { decodeCompany, encodeCompany } from './company-codec'

const word = fc.string({ unit: fc.constantFrom('王', '小', 'a', ' ', '"', ','), maxLength: 4 })
const ids = ['1', '2', '3', '41', '5']
const company: fc.Arbitrary<Required<DirectoryRows>> = fc.record({
  departments: fc
    .subarray(ids, { minLength: 1 })
    .chain((some) =>
      fc.tuple(
        ...some.map((id, at) =>
          word.map((name) => ({ id, name, parentId: at ? (some[at - 1] ?? null) : null, order: at })),
        ),
      ),
    ),
  merged: fc.subarray([{ id: '9', into: '1' }]),
  lines: fc.subarray([{ id: 'l1', name: '业务线' }]),
  roles: fc.subarray([
    { id: 'r1', name: '会计' },
    { id: 'r2', name: '出纳' },
  ]),
  people: fc
    .array(
      fc.record({
        jobId: word,
        name: word,
        enabled: fc.boolean(),
        departments: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids, '9'), leader: fc.boolean() }), {
          selector: ({ id }) => id,
          maxLength: 3,
        }),
        roles: fc.subarray(['r1', 'r2']),
        phone: word,
        superiors: fc.constantFrom<Superiors>(
          {},
          { superior: [{ id: 'p0', until: '2026-12-08' }] },
          { l1: [{ id: 'p1' }], superior: [{ id: 'p2', from: '2026-01-01' }] },
        ),
      }),
      { maxLength: 8 },
    )
    .map((people) => people.map((one, at) => ({ ...one, id: `p${at}` }))),
})

/** Results of all queries that rules make to a directory. */
const answers = ({ directory }: Pick<ReturnType<typeof decodeCompany>, 'directory'>) => ({
  departments: directory.departments(),
  lines: directory.lines(),
  people: directory.people().map(({ phone: _, ...one }) => one),
  places: [...ids, '9'].map((id) => [
    directory.department(id),
    directory.pathOf(id),
    directory.childrenOf(id),
    [directory.peopleOf(id), directory.leadersOf(id), directory.leaversLeading(id)].map((all) =>
      all.map((one) => one.id),
    ),
  ]),
  roles: ['r1', 'r2'].map((id) => [
    directory.role(id),
    [directory.peopleWithRole(id), directory.leaversWithRole(id)].map((all) => all.map((one) => one.id)),
  ]),
})

test('restores a packed company unchanged, except for phones, mails and missing roles', () => {
  const groups = new Map([['g', [{ chosetype: 'or' as const, chosed: [], runRoots: [] }]]])
  fc.assert(
    fc.property(company, (rows) => {
      const known = new Set(rows.roles.map(({ id }) => id))
      const people = rows.people.map((one) => ({ ...one, roles: one.roles.filter((id) => known.has(id)) }))
      const directory = buildDirectory({ ...rows, people })
      const again = decodeCompany(JSON.parse(JSON.stringify(encodeCompany(directory.rows(), groups))))
      expect(answers(again)).toEqual(answers({ directory }))
      expect([...again.groups]).toEqual([...groups])
    }),
  )
})
