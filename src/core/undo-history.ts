/**
 * Undo history as a sequence of immutable states. Consecutive changes with the same `merge` mark are one
 * step, so that typing a name is one undo.
 */
export interface UndoHistory<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  merge?: string
}

const remembered = 200

/** Creates a history that starts with a loaded state. */
export const createHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
})

/** Records a state; one equal to the present is ignored. */
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

/** Ends the merging, so that the next change is a separate step. */
export const endMerging = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  history.merge === undefined ? history : { ...history, merge: undefined }

/** Returns every state from the oldest to the newest. */
export const historyStates = <State>({ past, present, future }: UndoHistory<State>): State[] => [
  ...past,
  present,
  ...future,
]

/** Moves the history to its n-th state; returns it unchanged if that does not exist. */
export function goToState<State>(history: UndoHistory<State>, position: number): UndoHistory<State> {
  const states = historyStates(history)
  if (!(position in states)) return history
  const present = states[position] as State
  return { past: states.slice(0, position), present, future: states.slice(position + 1) }
}

/** Moves one step back; returns the history unchanged at its beginning. */
export const undoChange = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  goToState(history, history.past.length - 1)

/** Moves one step forward; returns the history unchanged at its end. */
export const redoChange = <State>(history: UndoHistory<State>): UndoHistory<State> =>
  goToState(history, history.past.length + 1)
