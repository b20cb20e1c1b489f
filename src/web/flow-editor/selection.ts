import type { FlowDesignStep, Problem } from '#/generated/types'
import { isDesignError, isSignStep } from '../../core/flow'

/** Section of a step's settings. */
export type StepSection = 'basic' | 'links' | 'people' | 'sign' | 'deadline' | 'form' | 'merge' | 'event'

const forPeople: readonly StepSection[] = ['basic', 'links', 'people', 'form', 'merge']
const forSigners: readonly StepSection[] = ['basic', 'links', 'people', 'sign', 'deadline', 'form', 'merge']
const forEvents: readonly StepSection[] = ['event', 'basic', 'merge']

/** Returns the settings sections that a step has. */
export function stepSectionsOf(step: Pick<FlowDesignStep, 'dealtype' | 'is_start'>): readonly StepSection[] {
  if (step.dealtype === 'event') return forEvents
  return isSignStep(step) ? forSigners : forPeople
}

/** Selection: a step, and the shown section of its settings. */
export interface StepSelection {
  step: string
  section?: StepSection
  /** True if the settings take the focus: the step was selected without a mouse. */
  byKeys?: boolean
  /** Steps selected in addition, to be moved, copied or removed together. */
  beside?: readonly string[]
}

/** Settings section for the part of a problem's place; parts not listed here belong to links. */
const sectionOfPart: Record<string, StepSection> = {
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
export const problemSectionOf = ({ place }: Problem): StepSection =>
  sectionOfPart[place?.part ?? ''] ?? 'links'

/** Returns the highest severity of some problems; an error prevents publishing. */
export function maxSeverity(problems: readonly Problem[]): 'error' | 'warning' | undefined {
  if (problems.some(isDesignError)) return 'error'
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
