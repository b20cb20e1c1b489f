import fc from 'fast-check'
import { expect, test } from 'vitest'
import { button, dept, design, field, fun, group, role, start, step, user } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign, RecipientGroup, RecipientItem } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import type { Directory } from '../../directory/directory'
import { NoAssigneeError } from '../assignment/fallback-assignee'
import { canStartFlow } from '../design/can-start'
import type { CreatorClass } from './creator-dependencies'
import { groupUnassigned } from './unassigned-groups'
import { listUnassignedSteps } from './unassigned-steps'

/**
 * Generates companies and recipients; the result for each possible creator must equal that of entering the
 * step.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 80)

const places = ['1', '2', '3', '4', '5']
const posts = ['manager', 'accountant']
const jobs = ['a', 'b', 'c', 'd', 'e', 'f']

const membership = fc.record({ id: fc.constantFrom(...places), leader: fc.boolean() })
const person = fc.record({
  enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  departments: fc.uniqueArray(membership, { maxLength: 2, selector: ({ id }) => id }),
  roles: fc.subarray(posts),
})
const drawnCompany = fc
  .tuple(fc.tuple(...jobs.map(() => person)), fc.tuple(...places.slice(1).map((_, at) => fc.nat(at))))
  .map(([people, parents]) =>
    buildDirectory({
      departments: places.map((id, at) => ({
        id,
        name: `部门${id}`,
        parentId: at ? (places[parents[at - 1] ?? 0] ?? '1') : null,
        order: at,
      })),
      roles: posts.map((id) => ({ id, name: id })),
      people: people.map((one, at) => ({ ...one, id: jobs[at] ?? '', jobId: `${at}`, name: `人${at}` })),
    }),
  )

const whose = fc.constantFrom(undefined, 'creater')
const findtype = fc.constantFrom('direct', 'all')
const superior = fc.oneof(
  fc.constantFrom(fun('directSuperByCreat'), fun('SupersByCreat')),
  fc
    .record({ chosetype: whose, findtype, roles: fc.subarray(posts), depts: fc.subarray(places) })
    .map((data) => fun('Super', data)),
)
const item: fc.Arbitrary<RecipientItem> = fc.oneof(
  fc.constantFrom(...jobs, 'gone').map(user),
  fc.constantFrom(...posts, 'gone').map(role),
  fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(1 as const, 2 as const, 'n' as const))
    .map((one) => dept(...one)),
  superior,
  superior,
  fc.constant(fun('CreatID')),
  fc.constantFrom<RecipientItem>(
    { type: 'contactgroup', id: 'inner', name: 'inner' },
    { type: 'contactgroup', id: 'round', name: 'round' },
  ),
)
const undecidable: fc.Arbitrary<RecipientItem> = fc.constantFrom<RecipientItem>(
  fun('LastUserID'),
  fun('Super', { chosetype: 'lastuser' }),
  fun('Super', { chosetype: 'form', formitem: 'f1' }),
  { type: 'form', id: '1700000000000_1', name: '谁' },
)
const roots = fc.oneof(
  { weight: 3, arbitrary: fc.constant<RecipientItem[]>([]) },
  fc.subarray(places, { minLength: 1, maxLength: 2 }).map((ids) => ids.map((id) => dept(id))),
)
const groupOf = (one: fc.Arbitrary<RecipientItem>): fc.Arbitrary<RecipientGroup> =>
  fc
    .record({
      chosed: fc.array(one, { minLength: 1, maxLength: 3 }),
      by: fc.constantFrom('or', 'and', 'difference'),
      runRoots: roots,
    })
    .map(({ chosed, by, runRoots }) =>
      group(chosed, {
        runRoots,
        ...(by === 'difference'
          ? { chosetype: 'custom', customformula: `difference(${chosed.map((_, at) => `$${at + 1}`)})` }
          : { chosetype: by === 'and' ? 'and' : 'or' }),
      }),
    )
const dealers = fc.array(groupOf(item), { minLength: 1, maxLength: 2 })
const starters = fc.oneof(
  { weight: 3, arbitrary: fc.constant<RecipientGroup[]>([]) },
  fc.constantFrom(...posts).map((id) => [group([role(id)])]),
)

const drawn = fc.record({
  directory: drawnCompany,
  dealers,
  inner: dealers,
  starters,
  runRoots: roots,
  dealtype: fc.constantFrom('orsign' as const, 'andsign' as const, 'message' as const),
  isOpen: fc.constantFrom(undefined, true, false),
  company: fc.boolean(),
  agrees: fc.boolean(),
})

interface Deciding {
  flow: FlowDesign
  directory: Directory
  groups: Map<string, RecipientGroup[]>
  control: { approve_own: boolean }
}

/**
 * Lists everyone who may start the flow, from each of their departments, for whom entering its step finds no
 * assignee.
 */
function byEntering({ flow, ...around }: Deciding): string[] {
  const creators = around.directory.people().filter(({ id }) => canStartFlow(flow, around.directory, id))
  return creators.flatMap(({ id, departments }) => {
    const from = departments.length ? departments.map((one) => one.id) : ['']
    return from.filter((deptId) => isRefused(flow, around, { id, deptId })).map((deptId) => `${id} ${deptId}`)
  })
}

function isRefused(flow: FlowDesign, around: Omit<Deciding, 'flow'>, { id, deptId }: Record<string, string>) {
  try {
    story(flow, around).creates(id ?? '', { deptId: deptId ?? '' })
    return false
  } catch (error) {
    if (error instanceof NoAssigneeError) return true
    throw error
  }
}

const decided = ({ flow, ...around }: Deciding) => {
  const { totals: everybody, lacking, undecided } = listUnassignedSteps(flow, around)
  const pairsOf = (some: readonly CreatorClass[]) =>
    some.flatMap(({ dept: from, people }) => people.map(({ id }) => `${id} ${from}`)).toSorted()
  const groups = lacking.flatMap((one) => groupUnassigned(one, everybody))
  return {
    pairs: pairsOf(lacking.flatMap(({ creators }) => creators)),
    grouped: pairsOf(groups.flatMap(({ creators }) => creators)),
    undecided,
  }
}

test(`what is decided of every creator in ${runs} companies is what entering the step finds`, () => {
  const seen = { none: 0, some: 0 }
  fc.assert(
    fc.property(drawn, (one) => {
      const groups = new Map([
        ['inner', one.inner],
        ['round', [group([{ type: 'contactgroup', id: 'round', name: 'round' }])]],
      ])
      const press = button([], one.agrees ? { name: '同意' } : { name: '已阅', outcome: 'other' })
      const flowDesign = design([
        start(['审批'], { creatPermission: one.starters }),
        step('审批', { dealers: one.dealers, dealtype: one.dealtype, btnGroup: [press] }),
      ])
      const control = one.isOpen === undefined ? {} : { control: { approve_own: one.isOpen } }
      const flow = { ...flowDesign, set: { ...flowDesign.set, runRoots: one.runRoots, ...control } }
      const requested = { flow, directory: one.directory, groups, control: { approve_own: one.company } }
      const found = decided(requested)
      expect(found.undecided).toEqual([])
      const real = byEntering(requested)
      expect(found.pairs).toEqual(real.toSorted())
      expect(found.grouped, 'each is told once').toEqual(found.pairs)
      seen[real.length ? 'some' : 'none'] += 1
    }),
    { numRuns: runs },
  )
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(runs / 20)
}, 3_600_000)

test('leaves recipients undecided that depend on a form or the last handler, in any combination', () => {
  fc.assert(
    fc.property(drawnCompany, groupOf(item), undecidable, (directory, some, other) => {
      const mixed = [{ ...some, chosed: [...some.chosed, other] }]
      const flow = design([start(['审批']), step('审批', { dealers: mixed })], [field(1, '谁', 'contact')])
      const found = listUnassignedSteps(flow, { directory, groups: new Map() })
      expect(found.lacking).toEqual([])
      expect(found.undecided.map(({ id }) => id)).toEqual(['审批'])
    }),
    { numRuns: 50 },
  )
})
