import { isSameValue } from '../../form'
import { type LedgerPosition, movesBetween } from '../../ledger'
import { applyChanges, type FlowChange, type FlowSnapshot, isWaiting } from '../snapshot'
import { ledgerLinesOf } from './ledger-lines'

/*
 * What a flow has of its ledgers follows from its state alone: it holds while it runs, uses once it is approved, and has
 * nothing while it is back with its creator or after any other end. So no action knows of ledgers: the difference
 * between what the flow had and what its new state means is added to the changes of every action, whatever it is.
 */

/** Whether the flow is back at its start: all that waits, waits there. */
function isWithCreator({ messages, design, leftOut }: FlowSnapshot): boolean {
  if (leftOut) return false
  const waiting = messages.filter(isWaiting)
  const starts = new Set(design.funlist.filter((step) => step.is_start).map(({ id }) => id))
  return waiting.length > 0 && waiting.every(({ stepId }) => starts.has(stepId))
}

function stateOf(after: FlowSnapshot): LedgerPosition['state'] {
  const result = after.flow?.result
  if (result === 'agreed') return 'used'
  return result === 'running' && !isWithCreator(after) ? 'held' : 'idle'
}

/** Whether the lines are computed again: the form or the version has changed, or the flow begins to hold anew. */
const isRecomputed = (
  before: FlowSnapshot,
  changes: readonly FlowChange[],
  state: LedgerPosition['state'],
): boolean =>
  (before.flow !== undefined && stateOf(before) === 'idle' && state !== 'idle') ||
  changes.some(({ type }) => type === 'flow.create' || type === 'form.set' || type === 'version.set')

/** Action as its ledgers see it: the flow before it, and its changes. */
interface SettledAction {
  before: FlowSnapshot
  changes: readonly FlowChange[]
  isUnfinished: boolean
}

/** Returns what the flow has of its ledgers after an action; undefined if it has never had anything. */
function positionAfter(
  after: FlowSnapshot,
  { before, changes, isUnfinished }: SettledAction,
): LedgerPosition | null | undefined {
  const { flow, design, ledgers } = after
  if (!flow) return undefined
  const was = flow.ledger
  const state = stateOf(after)
  if (!ledgers || state === 'idle' || !isRecomputed(before, changes, state)) return was && { ...was, state }
  if (!design.set.ledgers?.length) return was && null
  const lines = ledgerLinesOf(after, flow, { isUnfinished })
  return was || lines.length ? { state, lines } : undefined
}

/** Adds to the changes of an action what they mean for the ledgers of the flow; designs without ledgers cost nothing. */
export function settleLedgers(
  snapshot: FlowSnapshot,
  changes: FlowChange[],
  { isUnfinished }: { isUnfinished: boolean },
): FlowChange[] {
  const { design, flow, ledgers } = snapshot
  const isConcerned =
    flow?.ledger || design.set.ledgers?.length || changes.some(({ type }) => type === 'version.set')
  if (!isConcerned) return changes
  const after = applyChanges(snapshot, changes)
  const position = positionAfter(after, { before: snapshot, changes, isUnfinished })
  if (position === undefined) return changes
  const moves = movesBetween(after.flow?.ledger, position, (id) => {
    const ledger = ledgers?.get(id)
    const isStrict = ledger?.short === 'refuse'
    return { allowance: ledger?.allowance ?? 0, floor: isStrict ? ledger.floor : null }
  })
  if (isSameValue(after.flow?.ledger ?? null, position)) return changes
  return [...changes, { type: 'ledger.set', position, moves }]
}
