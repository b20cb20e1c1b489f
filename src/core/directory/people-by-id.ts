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
export class PeopleById {
  private constructor(
    private readonly whole: Whole,
    private readonly anew: ReadonlyMap<string, DirectoryPerson | undefined>,
  ) {}

  static of = (people: readonly DirectoryPerson[]): PeopleById =>
    new PeopleById(new Map(people.map((person) => [person.id, person])), new Map())

  get(id: string): DirectoryPerson | undefined {
    return this.anew.has(id) ? this.anew.get(id) : this.whole.get(id)
  }

  with({ ids, now }: PeopleChange): PeopleById {
    const anew = new Map(this.anew)
    for (const id of ids) anew.set(id, undefined)
    for (const person of now) anew.set(person.id, person)
    return anew.size > mostAnew
      ? new PeopleById(merged(this.whole, anew), new Map())
      : new PeopleById(this.whole, anew)
  }
}

function merged(whole: Whole, anew: ReadonlyMap<string, DirectoryPerson | undefined>): Whole {
  const people = new Map(whole)
  for (const [id, person] of anew)
    if (person) people.set(id, person)
    else people.delete(id)
  return people
}
