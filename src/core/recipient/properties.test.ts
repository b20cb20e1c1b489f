import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, group } from '../../../tests/kit/house'
import { amount, approver, chosen, flowOf, matrix, matrixIds } from '../../../tests/kit/matrix'
import type { RecipientGroup, RecipientItem } from '../../generated/types'
import { buildDirectory } from '../directory/build-directory'
import { isInDepartment } from '../directory/department-scope'
import type { RecipientContext } from './resolution'
import { maxContactGroupDepth, resolveRecipients } from './resolve'

type Rest = Partial<RecipientContext>

const people = (groups: RecipientGroup[], rest: Rest = {}) => resolveRecipients(groups, flowOf(rest)).people

const departmentId = fc.constantFrom(...matrixIds.departments)
const coverage = fc.constantFrom(1, 2, 3, 'n' as const, undefined)
const fixed: fc.Arbitrary<RecipientItem> = fc.oneof(
  fc.constantFrom(...matrixIds.people.map((id) => chosen('user', id))),
  fc.constantFrom(...matrixIds.roles.map((id) => chosen('role', id))),
  fc.tuple(departmentId, coverage).map(([id, levels]) => chosen('dept', id, { coverage: levels })),
)
const superior = fc.constantFrom(
  ...['CreatID', 'LastUserID', 'SupersByCreat', 'directSuperByLastUser'].map((id) => chosen('fun', id)),
)
const formif = fc
  .tuple(fc.constantFrom('1 == 1', '1 == 2', `${at(amount)} > 5`), fc.array(fixed, { maxLength: 2 }))
  .map(([ifstr, items]) => chosen('formif', 'c', { data: { ifstr, to: [group(items)] } }))
const item = fc.oneof(fixed, superior)
const roots = fc.uniqueArray(departmentId, { maxLength: 2 }).map((ids) => ids.map((id) => chosen('dept', id)))
const basis = fc.constantFrom('creater' as const, 'lastuser' as const)
const rooted = fc.record({ runRoots: roots, runRoottype: basis })

const formulas = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('$1', '$2', '$3'),
    fc
      .tuple(
        fc.constantFrom('union', 'intersection', 'difference'),
        fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, args]) => `${name}(${args.join(',')})`),
  ),
})).any
const byFormula = fc
  .tuple(fc.tuple(item, item, item), formulas, rooted)
  .map(([chosed, customformula, rest]) => group(chosed, { chosetype: 'custom', customformula, ...rest }))
const plain = fc
  .tuple(
    fc.array(fc.oneof(item, formif), { maxLength: 4 }),
    fc.constantFrom('or' as const, 'and' as const),
    rooted,
  )
  .map(([chosed, chosetype, rest]) => group(chosed, { chosetype, ...rest }))
const anyGroup = fc.oneof(byFormula, plain)

describe('set algebra inside any run scope', () => {
  const three = fc.tuple(item, item, item)
  const laws: [law: string, one: string, other: string][] = [
    ['union is commutative', 'union($1,$2)', 'union($2,$1)'],
    ['intersection is commutative', 'intersection($1,$2)', 'intersection($2,$1)'],
    ['union is associative', 'union($1,union($2,$3))', 'union(union($1,$2),$3)'],
    [
      'intersection is associative',
      'intersection($1,intersection($2,$3))',
      'intersection(intersection($1,$2),$3)',
    ],
    ['union is idempotent', 'union($1,$1)', '$1'],
    ['intersection is idempotent', 'intersection($1,$1)', '$1'],
    ['taking away nothing changes nothing', 'difference($1,difference($2,$2))', '$1'],
    ['one after the other or all at once', 'difference($1,$2,$3)', 'difference($1,union($2,$3))'],
    [
      'De Morgan: not in either',
      'difference($1,union($2,$3))',
      'intersection(difference($1,$2),difference($1,$3))',
    ],
    [
      'De Morgan: not in both',
      'difference($1,intersection($2,$3))',
      'union(difference($1,$2),difference($1,$3))',
    ],
    [
      'intersection distributes',
      'intersection($1,union($2,$3))',
      'union(intersection($1,$2),intersection($1,$3))',
    ],
  ]
  test.each(laws)('%s', (_, one, other) => {
    fc.assert(
      fc.property(three, rooted, (chosed, rest) => {
        const by = (customformula: string) =>
          people([group(chosed, { chosetype: 'custom', customformula, ...rest })]).toSorted()
        expect(by(one)).toEqual(by(other))
      }),
    )
  })

  test('combines people in a formula as sets', () => {
    const folds: Record<string, (sets: Set<string>[]) => Set<string>> = {
      union: (sets) => new Set(sets.flatMap((set) => [...set])),
      intersection: ([first = new Set(), ...rest]) =>
        new Set([...first].filter((one) => rest.every((set) => set.has(one)))),
      difference: ([first = new Set(), ...rest]) =>
        new Set([...first].filter((one) => !rest.some((set) => set.has(one)))),
    }
    /** Evaluates a formula from its end, the simplest way. */
    const naive = (formula: string, sets: Set<string>[]): Set<string> => {
      const stack: (Set<string> | null)[] = []
      for (const token of (formula.match(/\$\d|\w+|[()]/g) ?? []).reverse()) {
        if (token === ')') stack.push(null)
        else if (token.startsWith('$')) stack.push(sets[Number(token[1]) - 1] ?? new Set())
        else if (token !== '(') {
          const from = stack.lastIndexOf(null)
          const operands = stack.splice(from).slice(1).reverse() as Set<string>[]
          stack.push(folds[token]?.(operands) ?? new Set())
        }
      }
      return stack[0] ?? new Set()
    }
    fc.assert(
      fc.property(byFormula, (recipientGroup) => {
        const { runRoots, runRoottype } = recipientGroup
        const sets = recipientGroup.chosed.map(
          (one) => new Set(people([group([one], { runRoots, runRoottype })])),
        )
        expect(people([recipientGroup])).toEqual([...naive(recipientGroup.customformula ?? '', sets)])
      }),
    )
  })
})

describe('any recipient rules', () => {
  test('resolves only enabled people, each once', () => {
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 3 }), (groups) => {
        const { directory } = flowOf()
        const found = people(groups, { values: { f2: 9 } })
        expect(new Set(found).size).toBe(found.length)
        for (const id of found) expect(directory.person(id)?.enabled).toBe(true)
      }),
    )
  })

  test('lists groups one after the other, in the order their people first appear', () => {
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 3 }), (groups) => {
        expect(people(groups)).toEqual([...new Set(groups.flatMap((one) => people([one])))])
      }),
    )
  })

  test('resolves only people within a root that contains the reference department', () => {
    fc.assert(
      fc.property(byFormula, departmentId, departmentId, (recipientGroup, creatorDeptId, lastDeptId) => {
        const { directory } = flowOf()
        const from = recipientGroup.runRoottype === 'lastuser' ? lastDeptId : creatorDeptId
        const holding = recipientGroup.runRoots.filter(({ id }) =>
          directory.pathOf(from).some((on) => on.id === id),
        )
        fc.pre(recipientGroup.runRoots.length > 0)
        for (const id of people([recipientGroup], { creatorDeptId, lastDeptId })) {
          const person = directory.person(id)
          expect(holding.some((root) => person && isInDepartment(directory, person, root.id))).toBe(true)
        }
      }),
    )
  })

  test('resolves all others unchanged when a colleague who leads nothing joins', () => {
    fc.assert(
      fc.property(
        fc.array(anyGroup, { maxLength: 3 }),
        fc.uniqueArray(departmentId, { minLength: 1, maxLength: 3 }),
        fc.subarray(matrixIds.roles),
        (groups, places, roles) => {
          const directory = matrix({ id: 'newcomer', places, roles })
          const others = people(groups, { directory }).filter((id) => id !== 'newcomer')
          expect(others.toSorted()).toEqual(people(groups).toSorted())
        },
      ),
    )
  })

  test('never removes a person when one more person is chosen for any of the items', () => {
    fc.assert(
      fc.property(plain, item, (recipientGroup, more) => {
        const any = { ...recipientGroup, chosetype: 'or' as const }
        const wider = new Set(people([{ ...any, chosed: [...any.chosed, more] }]))
        for (const id of people([any])) expect(wider.has(id)).toBe(true)
      }),
    )
  })

  test('never adds a person when one more item is chosen for all of the items', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), item, rooted, (chosed, more, rest) => {
        const all = (items: RecipientItem[]) => people([group(items, { chosetype: 'and', ...rest })])
        const before = new Set(all(chosed))
        for (const id of all([...chosed, more])) expect(before.has(id)).toBe(true)
      }),
    )
  })
})

describe('circular references', () => {
  const count = 8
  const groupId = fc.integer({ min: 0, max: count - 1 }).map((n) => `g${n}`)
  const link: fc.Arbitrary<RecipientItem> = fc.oneof(
    groupId.map((id) => chosen('contactgroup', id)),
    groupId.map((id) =>
      chosen('formif', 'c', { data: { ifstr: '1 == 1', to: [group([chosen('contactgroup', id)])] } }),
    ),
    fc.constant(chosen('form', approver.key)),
    item,
  )
  const linked = fc
    .tuple(
      fc.array(link, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('or' as const, 'and' as const, 'custom' as const),
      rooted,
    )
    .map(([chosed, chosetype, rest]) =>
      group(chosed, { chosetype, customformula: chosed[1] ? 'difference($1,$2)' : '$1', ...rest }),
    )
  const graph = fc.array(fc.array(linked, { maxLength: 2 }), { minLength: count, maxLength: count })

  test('finishes on circular contact groups, conditions and fields, with each person once', () => {
    fc.assert(
      fc.property(graph, linked, (named, recipientGroup) => {
        const groups = new Map(named.map((one, n) => [`g${n}`, one]))
        const found = people([recipientGroup], { groups, values: { f1: [recipientGroup] } })
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })

  const names = (n: number) => Array.from({ length: n }, (_, at) => `g${at}`)
  const everyOther = (n: number) =>
    new Map(names(n).map((id) => [id, [group(names(n).map((other) => chosen('contactgroup', other)))]]))

  test('reports forty groups that all name each other as forty groups', () => {
    const groups = everyOther(40)
    groups.set('g39', [group([chosen('user', 'li')])])
    const { people: found, trace } = resolveRecipients(
      [group([chosen('contactgroup', 'g0')])],
      flowOf({ groups }),
    )
    expect(found).toEqual(['li'])
    expect(trace.length).toBeLessThan(3 * 40 ** 2)
  })

  test('resolves and reports once a group that is reached by many paths', () => {
    const twice = (id: string) => [group([chosen('contactgroup', id), chosen('contactgroup', id)])]
    const groups = new Map(
      names(30).map((id, at) => [id, at === 29 ? [group([chosen('user', 'li')])] : twice(`g${at + 1}`)]),
    )
    const { people: found, trace } = resolveRecipients(
      [group([chosen('contactgroup', 'g0')])],
      flowOf({ groups }),
    )
    expect(found).toEqual(['li'])
    expect(trace.filter(({ code }) => code === 'trace.user')).toHaveLength(1)
  })

  test('resolves groups that name each other to the same people in any order', () => {
    const group1 = (...items: RecipientItem[]) => [group(items)]
    const named = (id: string) => chosen('contactgroup', id)
    const groups = new Map([
      ['a', group1(named('b'), chosen('user', 'feng'))],
      ['b', group1(named('a'), chosen('role', 'cashier'))],
      ['c', group1(named('b'))],
      ['all', group1(named('a'), named('c'))],
    ])
    const inBoth = (...ids: string[]) =>
      people([group(ids.map(named), { chosetype: 'and' })], { groups }).toSorted()
    for (const ids of [['a'], ['b'], ['c'], ['a', 'b'], ['b', 'a'], ['all', 'c'], ['c', 'all']])
      expect([ids, inBoth(...ids)]).toEqual([ids, ['feng', 'zheng']])
  })

  test('resolves a chain of groups beyond the depth limit to no people and reports it', () => {
    const chain = (n: number) =>
      new Map(
        names(n).map((id, at) => [
          id,
          [group([at === n - 1 ? chosen('user', 'li') : chosen('contactgroup', `g${at + 1}`)])],
        ]),
      )
    const from = (n: number) =>
      resolveRecipients([group([chosen('contactgroup', 'g0')])], flowOf({ groups: chain(n) }))
    expect(from(maxContactGroupDepth).people).toEqual(['li'])
    expect(from(5_000).people).toEqual([])
    expect(from(5_000).trace.map(({ code }) => code)).toContain('trace.deep')
  })

  test('finishes on circular departments', () => {
    const id = fc.integer({ min: 1, max: 6 }).map(String)
    const rows = fc.uniqueArray(
      fc.record({ id, parentId: fc.option(id), name: fc.constant('部'), order: fc.constant(1) }),
      { selector: (one) => one.id },
    )
    fc.assert(
      fc.property(
        rows,
        fc.array(fc.tuple(id, fc.boolean()), { maxLength: 6 }),
        byFormula,
        (departments, homes, recipientGroup) => {
          const staff = homes.map(([home, leader], at) => ({
            id: `p${at}`,
            jobId: '',
            name: `p${at}`,
            enabled: true,
            roles: [],
            departments: [{ id: home, leader }],
          }))
          const directory = buildDirectory({ departments, people: staff, roles: [] })
          const found = people([recipientGroup, group([chosen('dept', '2', { coverage: 'n' })])], {
            directory,
          })
          expect(new Set(found).size).toBe(found.length)
        },
      ),
    )
  })
})
