import { buildDirectory } from '../src/core/directory/build-directory'
import type { Department, DirectoryPerson } from '../src/core/directory/directory'
import { emptyForm } from '../src/core/form/design/upgrade'
import { resolveRecipients } from '../src/core/recipient/resolve'
import type { RecipientGroup, RecipientItem } from '../src/generated/types'

/*
 * 100,000 people in 5,000 departments, four below each, so that 部门 2 holds a quarter of all. Every fifth person
 * is an accountant, every tenth a signer; every twentieth has left.
 */
const departments: Department[] = Array.from({ length: 5_000 }, (_, at) => ({
  id: String(at + 1),
  name: `部门${at + 1}`,
  order: at,
  parentId: at ? String(Math.ceil(at / 4)) : null,
}))
const people: DirectoryPerson[] = Array.from({ length: 100_000 }, (_, at) => ({
  id: `p${at}`,
  jobId: String(at),
  name: `人员${at}`,
  enabled: at % 20 !== 19,
  departments: [{ id: String(((at * 7919) % 5_000) + 1), leader: at < 5_000 }],
  roles: [...(at % 5 ? [] : ['accountant']), ...(at % 10 ? [] : ['signer'])],
}))
const roles = [
  { id: 'accountant', name: '会计' },
  { id: 'signer', name: '签字人' },
]

const item = (type: RecipientItem['type'], id: string): RecipientItem => ({
  type,
  id,
  name: id,
  coverage: 'n',
})
const group = (chosed: RecipientItem[], rest: Partial<RecipientGroup> = {}): RecipientGroup => ({
  chosetype: 'or',
  chosed,
  runRoots: [],
  ...rest,
})
const [department, accountants, signers] = [
  item('dept', '2'),
  item('role', 'accountant'),
  item('role', 'signer'),
]

/** What is measured: its groups, and the same question asked of every person, or of ready sets. */
interface Case {
  title: string
  groups: RecipientGroup[]
  asks(person: DirectoryPerson): boolean
  sets(known: KnownSets): Iterable<string>
}

interface KnownSets {
  department: Set<string>
  accountants: Set<string>
  signers: Set<string>
}

const parentOf = new Map(departments.map(({ id, parentId }) => [id, parentId]))

/** Whether somebody works below 部门 2, by walking up from where he works. */
function isBelow(person: DirectoryPerson): boolean {
  for (let at: string | null | undefined = person.departments[0]?.id; at; at = parentOf.get(at))
    if (at === '2') return true
  return false
}

const holds = (role: string) => (person: DirectoryPerson) => person.roles.includes(role)
const [isAccountant, isSigner] = [holds('accountant'), holds('signer')]

const both = (one: Set<string>, other: Set<string>) => [...one].filter((id) => other.has(id))
const all = (...sets: Iterable<string>[]) => new Set(sets.flatMap((set) => [...set]))

const cases: Case[] = [
  {
    title: 'a department with all below it',
    groups: [group([department])],
    asks: isBelow,
    sets: (known) => known.department,
  },
  {
    title: 'a role of ten thousand',
    groups: [group([signers])],
    asks: isSigner,
    sets: (known) => known.signers,
  },
  {
    title: 'a role of twenty thousand',
    groups: [group([accountants])],
    asks: isAccountant,
    sets: (known) => known.accountants,
  },
  {
    title: 'a role inside a run scope',
    groups: [group([accountants], { runRoots: [item('dept', '2')] })],
    asks: (person) => isAccountant(person) && isBelow(person),
    sets: (known) => both(known.accountants, known.department),
  },
  {
    title: 'department and role',
    groups: [group([department, accountants], { chosetype: 'and' })],
    asks: (person) => isBelow(person) && isAccountant(person),
    sets: (known) => both(known.department, known.accountants),
  },
  {
    title: 'the formula union(difference($1,$2),intersection($2,$3))',
    groups: [
      group([department, accountants, signers], {
        chosetype: 'custom',
        customformula: 'union(difference($1,$2),intersection($2,$3))',
      }),
    ],
    asks: (person) =>
      (isBelow(person) && !isAccountant(person)) || (isAccountant(person) && isSigner(person)),
    sets: (known) =>
      all(
        [...known.department].filter((id) => !known.accountants.has(id)),
        both(known.accountants, known.signers),
      ),
  },
  {
    title: 'three groups, one after the other',
    groups: [group([department]), group([accountants]), group([signers])],
    asks: (person) => isBelow(person) || isAccountant(person) || isSigner(person),
    sets: (known) => all(known.department, known.accountants, known.signers),
  },
]

const idsOf = (found: Iterable<DirectoryPerson>) => new Set([...found].map(({ id }) => id))

/** The company, indexed, and each case as we, a loop over everybody and ready sets answer it. */
export function contenders() {
  const directory = buildDirectory({ departments, people, roles })
  const context = {
    directory,
    set: { runRoots: [], runRoottype: 'creater' as const },
    form: emptyForm(),
    values: {},
    creatorId: 'p0',
    creatorDeptId: '2',
    lastUserId: 'p0',
    lastDeptId: '2',
    groups: new Map(),
  }
  const enabled = people.filter((person) => person.enabled)
  const known: KnownSets = {
    department: idsOf(enabled.filter(isBelow)),
    accountants: idsOf(enabled.filter(isAccountant)),
    signers: idsOf(enabled.filter(isSigner)),
  }
  return cases.map(({ title, groups, asks, sets }) => ({
    title,
    ours: () => resolveRecipients(groups, context).people,
    loop: () => people.filter((person) => person.enabled && asks(person)).map(({ id }) => id),
    sets: () => [...sets(known)],
  }))
}
