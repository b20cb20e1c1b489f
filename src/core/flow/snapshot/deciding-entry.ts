import type { LogEntry, Result } from '../../../generated/types'
import { logType } from './message-status'

type Told = Pick<LogEntry, 'type2' | 'outcome' | 'tally' | 'flowmsgid'>

/** Whether a person took the flow back to themselves, rather than sent it back to others. */
export const isWithdrawal = ({
  type2,
  created_id,
  nextmessage = [],
}: Pick<LogEntry, 'type2'> & Partial<Pick<LogEntry, 'created_id' | 'nextmessage'>>): boolean =>
  type2 === logType.revoke && nextmessage.some(({ list }) => list.some(({ to }) => to === created_id))

const turns = new Set<number>([logType.deal, logType.orsign, logType.andsign, logType.revoke])
const isTurn = ({ type2 }: Told) => turns.has(type2)
const isBack = ({ type2, outcome }: Told) => type2 === logType.revoke || outcome === 'return'
const isNo = (entry: Told) => entry.outcome === 'refuse' || isBack(entry)
/** Whether an entry decided; a single vote against among others turns nothing back. */
const isDecisive = ({ tally }: Told) => !tally || tally.result === 'refuse'
const ends = new Set<number>([logType.cancel, logType.revoke])

/** Returns the entries without decisions that their authors took back. */
function standingEntries<Entry extends Told>(logs: readonly Entry[]): Entry[] {
  const open = new Set<string>()
  const isStanding = ({ type2, flowmsgid }: Told) => {
    if (!flowmsgid) return true
    if (type2 === logType.decisionWithdrawn) open.add(flowmsgid)
    return !(turns.has(type2) && open.delete(flowmsgid))
  }
  return logs.toReversed().filter(isStanding).reverse()
}

/**
 * Finds the entry of the action that turned a flow back or ended it unsuccessfully: a refusal, return,
 * cancellation or withdrawal, with its reason. While the flow runs, only the last action counts: what was
 * corrected is no news.
 */
export function findDecidingEntry<Entry extends Told>(
  history: readonly Entry[],
  result: Result,
): Entry | undefined {
  if (result === 'agreed') return undefined
  const logs = standingEntries(history)
  if (result === 'running') {
    const last = logs.findLast(isTurn)
    return last && isNo(last) && isDecisive(last) ? last : undefined
  }
  if (result === 'refused') return logs.findLast(isNo)
  return logs.findLast(({ type2 }) => ends.has(type2)) ?? logs.findLast(isTurn)
}
