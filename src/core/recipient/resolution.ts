import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import type { Directory, DirectoryPerson } from '../directory/directory'
import { mergeUnique } from '../text/unique'
import type { RecipientContext } from './context'
import type { RunScope } from './run-scope'

/** The people that one rule gives, each once, and why. */
export interface Resolution {
  people: DirectoryPerson[]
  trace: Trace[]
}

/** What an item's resolver sees beside the item: everything of the flow, the group's scope, and a way inside. */
export interface ResolverContext {
  context: RecipientContext
  scope: RunScope
  /** Resolves groups that an item leads to, beyond the flow's run scope. */
  within(groups: RecipientGroup[]): Resolution
  /** Resolves what bears a name of its own and may lead back to itself: a contact group, a field of the form. */
  enter(named: GroupSource): Resolution
}

/** Groups that are known by a name: the id of a contact group, the key of the field that holds them, or the row of a table. */
export interface GroupSource {
  kind: 'contactgroup' | 'field' | 'decision'
  id: string
  /** How the trace calls it. */
  name: string
  groups: RecipientGroup[]
}

/** How one type of item becomes people. */
export type Resolver = (item: RecipientItem, search: ResolverContext) => Resolution

/** A trace row names at most so many people; its count tells the rest. */
const namedPeople = 20

/** A row of a trace: the rule by its text key and the people it gave. */
export const createTraceRow = (
  code: string,
  params: Trace['params'],
  people: readonly DirectoryPerson[],
): Trace => ({
  code,
  params: { ...params, count: people.length },
  people: people.slice(0, namedPeople).map(({ name }) => name),
})

/** The people one rule gives, with the row that says so. */
export const toResolution = (
  code: string,
  params: Trace['params'],
  people: DirectoryPerson[],
): Resolution => ({
  people,
  trace: [createTraceRow(code, params, people)],
})

const namesOf = (people: readonly DirectoryPerson[]) =>
  people
    .slice(0, namedPeople)
    .map(({ name }) => name)
    .join('、')

/** The row that names people left out because they are disabled; none where nobody is. */
export const traceLeavers = (
  code: string,
  params: Trace['params'],
  left: readonly DirectoryPerson[],
): Trace[] =>
  left.length ? [{ code, params: { ...params, who: namesOf(left), left: left.length }, people: [] }] : []

/** Everybody of several answers once, in order of first appearance. */
export const mergeResolutions = (answers: readonly Resolution[]): Resolution => ({
  people: mergeUnique(answers.map(({ people }) => people)),
  trace: answers.flatMap(({ trace }) => trace),
})

/** The people behind ids; unknown and disabled ones are dropped. */
export const findEnabledPeople = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  knownPeople(directory, ids).filter(({ enabled }) => enabled)

/** The disabled people behind ids. */
export const findLeavers = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  knownPeople(directory, ids).filter(({ enabled }) => !enabled)

const knownPeople = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  [...new Set(ids)].flatMap((id) => directory.person(id) ?? [])
