import type { DirectoryPerson } from './directory'

type Whole = ReadonlyMap<string, DirectoryPerson>

/** Number of changed people after which the index is copied. Copying dominates the cost of a change. */
const mostAnew = 1_000

/** Changed people: their ids, and the current rows of those who still exist. */
export interface PeopleChange {
  ids: readonly string[]
  now: readonly DirectoryPerson[]
}

/** People by id: a base snapshot, overlaid with later changes. */
class PeopleById {
  private constructor(
    private readonly whole: Whole,
    private readonly overlay: ReadonlyMap<string, DirectoryPerson | undefined>,
  ) {}

  static of = (people: readonly DirectoryPerson[]): PeopleById =>
    new PeopleById(new Map(people.map((person) => [person.id, person])), new Map())

  get(id: string): DirectoryPerson | undefined {
    return this.overlay.has(id) ? this.overlay.get(id) : this.whole.get(id)
  }

  with({ ids, now }: PeopleChange): PeopleById {
    const overlay = new Map(this.overlay)
    for (const id of ids) overlay.set(id, undefined)
    for (const person of now) overlay.set(person.id, person)
    return overlay.size > mostAnew
      ? new PeopleById(merged(this.whole, overlay), new Map())
      : new PeopleById(this.whole, overlay)
  }
}

function merged(whole: Whole, overlay: ReadonlyMap<string, DirectoryPerson | undefined>): Whole {
  const people = new Map(whole)
  for (const [id, person] of overlay)
    if (person) people.set(id, person)
    else people.delete(id)
  return people
}

type Lists = ReadonlyMap<string, readonly DirectoryPerson[]>
type KeysOf = (person: DirectoryPerson) => readonly string[]

/** Lists that contain a person, by the ids of departments and roles. */
const kinds = {
  members: ({ departments }) => departments.map(({ id }) => id),
  leaders: ({ departments }) => departments.filter(({ leader }) => leader).map(({ id }) => id),
  holders: ({ roles }) => roles,
} satisfies Record<string, KeysOf>

/** Members and leaders of each department, and the people with each role. */
type Places = Readonly<Record<keyof typeof kinds, Lists>>

/** All people, indexed; lists not affected by a change stay the same objects. */
export interface StaffIndex {
  people: readonly DirectoryPerson[]
  byId: PeopleById
  /** Enabled people. */
  serving: Places
  left: Places
}

function listsOf(people: readonly DirectoryPerson[], keysOf: KeysOf): Lists {
  const lists = new Map<string, DirectoryPerson[]>()
  for (const person of people)
    for (const key of keysOf(person)) {
      const list = lists.get(key)
      if (list) list.push(person)
      else lists.set(key, [person])
    }
  return lists
}

const placesOf = (people: readonly DirectoryPerson[]): Places => ({
  members: listsOf(people, kinds.members),
  leaders: listsOf(people, kinds.leaders),
  holders: listsOf(people, kinds.holders),
})

const isServing = ({ enabled }: DirectoryPerson) => enabled
const hasLeft = ({ enabled }: DirectoryPerson) => !enabled

/** Indexes people in the given order. */
export const indexStaff = (people: readonly DirectoryPerson[]): StaffIndex => ({
  people,
  byId: PeopleById.of(people),
  serving: placesOf(people.filter(isServing)),
  left: placesOf(people.filter(hasLeft)),
})

/** Compares people in database order. */
const inOrder = (a: DirectoryPerson, b: DirectoryPerson) =>
  (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : 1)

interface Exchange {
  out: ReadonlySet<DirectoryPerson>
  into: readonly DirectoryPerson[]
}

const exchanged = (list: readonly DirectoryPerson[], { out, into }: Exchange): readonly DirectoryPerson[] =>
  [...list.filter((person) => !out.has(person)), ...into].sort(inOrder)

function exchangedIn(lists: Lists, { out, into }: Exchange, keysOf: KeysOf): Lists {
  const coming = listsOf(into, keysOf)
  const touched = new Set([...[...out].flatMap(keysOf), ...coming.keys()])
  if (!touched.size) return lists
  const next = new Map(lists)
  for (const key of touched) {
    const list = exchanged(lists.get(key) ?? [], { out, into: coming.get(key) ?? [] })
    if (list.length) next.set(key, list)
    else next.delete(key)
  }
  return next
}

function exchangedPlaces(places: Places, out: readonly DirectoryPerson[], into: readonly DirectoryPerson[]) {
  const exchange = { out: new Set(out), into }
  return {
    members: exchangedIn(places.members, exchange, kinds.members),
    leaders: exchangedIn(places.leaders, exchange, kinds.leaders),
    holders: exchangedIn(places.holders, exchange, kinds.holders),
  }
}

/** Returns the staff with changed people applied; the input is not modified. */
export function updateStaffIndex(staff: StaffIndex, changed: PeopleChange): StaffIndex {
  const { now } = changed
  const before = changed.ids.flatMap((id) => staff.byId.get(id) ?? [])
  if (!before.length && !now.length) return staff
  return {
    people: exchanged(staff.people, { out: new Set(before), into: now }),
    byId: staff.byId.with(changed),
    serving: exchangedPlaces(staff.serving, before.filter(isServing), now.filter(isServing)),
    left: exchangedPlaces(staff.left, before.filter(hasLeft), now.filter(hasLeft)),
  }
}
