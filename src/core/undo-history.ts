/**
 * What was done to something, as immutable states in a row. Changes that carry the same `merge` mark directly one
 * after another are one step, so that typing a name is one undo.
 */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  merge?: string
}

const remembered = 200

/** A history that begins with a state as it was loaded. */
export const beginHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Adds a state; one that is the present one leaves no trace. */
export function record<State>(history: History<State>, present: State, merge?: string): History<State> {
  if (present === history.present) return history
  const isMerged = merge !== undefined && merge === history.merge
  const past = isMerged ? history.past : [...history.past, history.present].slice(-remembered)
  return { past, present, future: [], merge }
}

/** Ends the merging: the next change is a step of its own. */
export const sealed = <State>(history: History<State>): History<State> =>
  history.merge === undefined ? history : { ...history, merge: undefined }

/** Every state from the oldest to the newest. */
export const statesOf = <State>({ past, present, future }: History<State>): State[] => [
  ...past,
  present,
  ...future,
]

/** The history standing at the n-th of its states; the history itself when there is none. */
export function jumped<State>(history: History<State>, position: number): History<State> {
  const states = statesOf(history)
  if (!(position in states)) return history
  const present = states[position] as State
  return { past: states.slice(0, position), present, future: states.slice(position + 1) }
}

/** One step back; the history itself when it is at its beginning. */
export const undone = <State>(history: History<State>): History<State> =>
  jumped(history, history.past.length - 1)

/** One step forward again; the history itself when it is at its end. */
export const redone = <State>(history: History<State>): History<State> =>
  jumped(history, history.past.length + 1)
