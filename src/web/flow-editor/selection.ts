import { isSignStep } from '#/core/flow/design/design'
import { isError } from '#/core/flow/design/problem'
import type { FlowDesignStep, Problem } from '#/generated/types'

/** The parts of a step's settings. */
export type Section = 'basic' | 'links' | 'people' | 'sign' | 'deadline' | 'form' | 'merge' | 'event'

const forPeople: readonly Section[] = ['basic', 'links', 'people', 'form', 'merge']
const forSigners: readonly Section[] = ['basic', 'links', 'people', 'sign', 'deadline', 'form', 'merge']
const forEvents: readonly Section[] = ['event', 'basic', 'merge']

/** The parts of the settings that a step has. */
export function sectionsOf(step: Pick<FlowDesignStep, 'dealtype' | 'is_start'>): readonly Section[] {
  if (step.dealtype === 'event') return forEvents
  return isSignStep(step) ? forSigners : forPeople
}

/** What is selected: a step, and which part of its settings is looked at. */
export interface Selection {
  step: string
  section?: Section
  /** The settings take the keys: the step was chosen without a mouse. */
  byKeys?: boolean
  /** Steps that are chosen beside it, to be moved, copied or removed together. */
  beside?: readonly string[]
}

/** The part of the settings that a problem's place belongs to; whatever is not named here is about links. */
const sectionOfPart: Record<string, Section> = {
  name: 'basic',
  dealtype: 'basic',
  milestone: 'basic',
  creatPermission: 'people',
  dealers: 'people',
  cc: 'people',
  timeexpired: 'deadline',
  nobodypass: 'people',
  sign: 'sign',
  deadline: 'deadline',
  formEditLimit: 'form',
  merge_set: 'merge',
  event_set: 'event',
}

/** Where in a step's settings a problem is repaired. */
export const sectionOf = ({ place }: Problem): Section => sectionOfPart[place?.part ?? ''] ?? 'links'

/** How grave the gravest of some problems is: whether one keeps from publishing. */
export function maxSeverity(problems: readonly Problem[]): 'error' | 'warning' | undefined {
  if (problems.some(isError)) return 'error'
  return problems.length ? 'warning' : undefined
}

/** How many problems there are, as a tab tells it. */
export const problemCountOf = (problems: readonly Problem[]) => ({
  count: problems.length,
  tone: maxSeverity(problems) === 'warning' ? ('warning' as const) : undefined,
})

/** The problems of each step. */
export function problemsByStep(problems: readonly Problem[]): ReadonlyMap<string, Problem[]> {
  const byStep = new Map<string, Problem[]>()
  for (const problem of problems) {
    const step = problem.place?.step
    if (step) byStep.set(step, [...(byStep.get(step) ?? []), problem])
  }
  return byStep
}
