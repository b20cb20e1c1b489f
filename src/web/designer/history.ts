import type { FormDesign } from '#/generated/types'

/**
 * The designer's memory: immutable designs in a row, each with the name of the step that led to it.
 * A step is one pure action. Steps that carry the same `merge` mark directly one after another are
 * one step (typing a title is one undo, not twenty); `sealed` ends that, e.g. when the field is left.
 */
export interface Step {
  form: FormDesign
  /** text key and parameters of the step's name */
  name: string
  params?: Record<string, unknown>
  /** the item the step was about: selected again by undo and redo */
  key: string | null
  merge?: string
}

export interface History {
  past: readonly Step[]
  present: Step
  future: readonly Step[]
}

const remembered = 200

/** A history that begins with a design as it was loaded. */
export const beginHistory = (form: FormDesign): History => ({
  past: [],
  present: { form, name: 'designer.step.open', key: null },
  future: [],
})

/** Adds a step; a step that changed nothing leaves no trace. */
export function record(history: History, step: Step): History {
  const { past, present } = history
  if (step.form === present.form) return history
  if (step.merge && step.merge === present.merge) return { past, present: step, future: [] }
  return { past: [...past, present].slice(-remembered), present: step, future: [] }
}

/** Ends the merging of steps: the next change is a step of its own. */
export function sealed(history: History): History {
  if (!history.present.merge) return history
  const { merge, ...present } = history.present
  return { ...history, present }
}

/** One step back; the history itself when it is at its beginning. */
export function undone({ past, present, future }: History): History {
  const before = past.at(-1)
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future] }
    : { past, present, future }
}

/** One step forward again. */
export function redone({ past, present, future }: History): History {
  const [after, ...rest] = future
  return after ? { past: [...past, present], present: after, future: rest } : { past, present, future }
}

/** Every step from the oldest to the newest, for the labelled list. */
export const stepsOf = ({ past, present, future }: History): Step[] => [...past, present, ...future]

/** The history standing at the n-th of its steps. */
export function jumped(history: History, position: number): History {
  const steps = stepsOf(history)
  const present = steps[position]
  return present ? { past: steps.slice(0, position), present, future: steps.slice(position + 1) } : history
}
