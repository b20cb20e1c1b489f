/**
 * What was done to something, as immutable states in a row. Changes that carry the same `merge` mark directly one
 * after another are one step, so that typing a name is one undo.
 */
export interface UndoHistory<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  merge?: string
}

const remembered = 200

/** A history that begins with a state as it was loaded. */
export const createHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
})

/** Adds a state; one that is the present one leaves no trace. */
export function recordState<State>(
  history: UndoHistory<State>,
  present: State,
  merge?: string,
): UndoHistory<State> {
  if (present === history.present) return history
  const isMerged = merge !== undefined && merge === history.merge
  const past = isMerged ? history.past : [...history.past, history.present].slice(-remembered)
  return { past, present, future: [], merge }
}

/** Ends the merging: the next change is a step of its own. */
export const endMerging = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  history.merge === undefined ? history : { ...history, merge: undefined }

/** Every state from the oldest to the newest. */
export const historyStates = <State>({ past, present, future }: UndoHistory<State>): State[] => [
  ...past,
  present,
  ...future,
]

/** The history standing at the n-th of its states; the history itself when there is none. */
export function goToState<State>(history: UndoHistory<State>, position: number): UndoHistory<State> {
  const states = historyStates(history)
  if (!(position in states)) return history
  const present = states[position] as State
  return { past: states.slice(0, position), present, future: states.slice(position + 1) }
}

/** One step back; the history itself when it is at its beginning. */
export const undoChange = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  goToState(history, history.past.length - 1)

/** One step forward again; the history itself when it is at its end. */
export const redoChange = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  goToState(history, history.past.length + 1)
