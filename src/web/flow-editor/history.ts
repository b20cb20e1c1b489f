/**
 * What was done to a design, as immutable designs in a row. Changes that carry the same `merge` mark directly
 * one after another are one step, so that typing a name is one undo.
 */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  merge?: string
}

const remembered = 200

export const beginHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Adds a state; one that is the present one leaves no trace. */
export function record<State>(history: History<State>, present: State, merge?: string): History<State> {
  if (present === history.present) return history
  const isMerged = merge !== undefined && merge === history.merge
  const past = isMerged ? history.past : [...history.past, history.present].slice(-remembered)
  return { past, present, future: [], merge }
}

/** One change back; the history itself when it is at its beginning. */
export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  if (!past.length) return history
  return { past: past.slice(0, -1), present: past.at(-1) as State, future: [present, ...future] }
}

/** One change forward again. */
export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  if (!future.length) return history
  return { past: [...past, present], present: future[0] as State, future: future.slice(1) }
}

/** A change of something that is not undone here: it holds in every state, before and after. */
export const throughout = <State>(
  { past, present, future }: History<State>,
  change: (state: State) => State,
): History<State> => ({ past: past.map(change), present: change(present), future: future.map(change) })
