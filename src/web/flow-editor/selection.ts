import type { FlowDesignStep, Problem } from '#/generated/types'
import { isError, isSignStep } from '../../core/flow'

/** Section of a step's settings. */
export type Section = 'basic' | 'links' | 'people' | 'sign' | 'deadline' | 'form' | 'merge' | 'event'

const forPeople: readonly Section[] = ['basic', 'links', 'people', 'form', 'merge']
const forSigners: readonly Section[] = ['basic', 'links', 'people', 'sign', 'deadline', 'form', 'merge']
const forEvents: readonly Section[] = ['event', 'basic', 'merge']

/** Returns the settings sections that a step has. */
export function sectionsOf(step: Pick<FlowDesignStep, 'dealtype' | 'is_start'>): readonly Section[] {
  if (step.dealtype === 'event') return forEvents
  return isSignStep(step) ? forSigners : forPeople
}

/** Selection: a step, and the shown section of its settings. */
export interface Selection {
  step: string
  section?: Section
  /** True if the settings take the focus: the step was selected without a mouse. */
  byKeys?: boolean
  /** Steps selected in addition, to be moved, copied or removed together. */
  beside?: readonly string[]
}

/** Settings section for the part of a problem's place; parts not listed here belong to links. */
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

/** Returns the settings section where a problem is fixed. */
export const sectionOf = ({ place }: Problem): Section => sectionOfPart[place?.part ?? ''] ?? 'links'

/** Returns the highest severity of some problems; an error prevents publishing. */
export function maxSeverity(problems: readonly Problem[]): 'error' | 'warning' | undefined {
  if (problems.some(isError)) return 'error'
  return problems.length ? 'warning' : undefined
}

/** Returns the number of problems as a tab shows it. */
export const problemCountOf = (problems: readonly Problem[]) => ({
  count: problems.length,
  tone: maxSeverity(problems) === 'warning' ? ('warning' as const) : undefined,
})

/** Groups problems by step. */
export function problemsByStep(problems: readonly Problem[]): ReadonlyMap<string, Problem[]> {
  const byStep = new Map<string, Problem[]>()
  for (const problem of problems) {
    const step = problem.place?.step
    if (step) byStep.set(step, [...(byStep.get(step) ?? []), problem])
  }
  return byStep
}
