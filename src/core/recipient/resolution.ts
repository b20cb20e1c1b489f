import type { FlowDesignSet, FormDesign, RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import type { Directory, DirectoryPerson } from '../directory/directory'
import type { Clock, ExplanationLabels, Scope } from '../expression'
import type { FormValues } from '../form'
import type { SliceGenerator, SliceRunner } from '../slices'
import { mergeUnique } from '../text/unique'
import type { RunScope } from './run-scope'

/** Context of resolving recipients. */
export interface RecipientContext {
  directory: Directory
  /** Run scope of the flow: where people are looked up unless a group overrides it. */
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
  form: FormDesign
  values: FormValues
  /** Time, for conditions that read it. */
  clock?: Clock
  /** Responses of remote functions and values of custom ones, for conditions that read them. */
  remote?: Scope['remote']
  custom?: Scope['custom']
  /** Work counter of all expressions of the run. */
  work?: Scope['work']
  /** Interrupts the search when its time slice is over; missing = it is completed at once. */
  slices?: SliceRunner | undefined
  /** Flow facts, for conditions that read them. */
  flow?: Scope['flow']
  /**
   * Labels in the reader's language, if the trace explains conditions with their values: in recipient tests,
   * never in stored data.
   */
  labels?: ExplanationLabels
  /** Whether a department without a coverage includes all departments below it (domain facts 3.2). */
  deptWithSon?: boolean
  /** Whether reasons are not needed; the trace may then omit costly ones. */
  isUntold?: boolean
  /** People picked for the step by the creator or the sender; missing outside of a step. */
  picked?: readonly string[] | undefined
  /** Contact groups by id. */
  groups: ReadonlyMap<string, RecipientGroup[]>
}

/** People that one rule yields, each once, and the reasons. */
export interface Resolution {
  people: DirectoryPerson[]
  trace: Trace[]
}

/** Context of an item's resolver: the flow, the group's scope, and access to nested groups. */
export interface ResolverContext {
  context: RecipientContext
  scope: RunScope
  /** Levels of the people whom chains of superiors find, by person id; chains record them here. */
  levels: Map<string, number>
  /** Resolves groups that an item leads to, ignoring the flow's run scope. */
  resolveGroups(groups: RecipientGroup[]): SliceGenerator<Resolution>
  /** Resolves a named source that may be circular: a contact group, a form field. */
  enter(named: GroupSource): SliceGenerator<Resolution>
}

/** Named source of groups: the id of a contact group, the key of a field, or the row of a table. */
export interface GroupSource {
  kind: 'contactgroup' | 'field' | 'decision'
  id: string
  /** Display name in the trace. */
  name: string
  groups: RecipientGroup[]
}

/** Resolver of one type of item to people; one that searches in groups is interruptible between their items. */
export type Resolver = (
  item: RecipientItem,
  search: ResolverContext,
) => Resolution | SliceGenerator<Resolution>

/** Maximum number of people named in a trace row; its count covers the others. */
const namedPeople = 20

/** Creates a trace row: the rule by its text key, and the people it yields. */
export const createTraceRow = (
  code: string,
  params: Trace['params'],
  people: readonly DirectoryPerson[],
): Trace => ({
  code,
  params: { ...params, count: people.length },
  people: people.slice(0, namedPeople).map(({ name }) => name),
})

/** Returns the people that one rule yields, with its trace row. */
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

/** Creates the trace row of people left out because they are disabled; empty if there are none. */
export const traceLeavers = (
  code: string,
  params: Trace['params'],
  left: readonly DirectoryPerson[],
): Trace[] =>
  left.length ? [{ code, params: { ...params, who: namesOf(left), left: left.length }, people: [] }] : []

/** Merges several resolutions without duplicates, in order of first appearance. */
export const mergeResolutions = (answers: readonly Resolution[]): Resolution => ({
  people: mergeUnique(answers.map(({ people }) => people)),
  trace: answers.flatMap(({ trace }) => trace),
})

/** Returns the enabled people with these ids; unknown ids are dropped. */
export const findEnabledPeople = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  knownPeople(directory, ids).filter(({ enabled }) => enabled)

/** Returns the disabled people with these ids. */
export const findLeavers = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  knownPeople(directory, ids).filter(({ enabled }) => !enabled)

const knownPeople = (directory: Directory, ids: readonly string[]): DirectoryPerson[] =>
  [...new Set(ids)].flatMap((id) => directory.person(id) ?? [])
