import type { OaFlowCheckmsgstatusData } from '../../../generated/types'
import { dateCell, type SheetCell } from '../../text/sheet-value'
import { messageStateText } from '../views/state-text'

type Row = OaFlowCheckmsgstatusData['rows'][number]

/** Lookup of a text by key in the reader's language. */
type Say = (key: string, params?: Record<string, string>) => string

const columns = [
  ...['dept', 'name', 'status', 'told', 'told-at', 'read', 'finished', 'button', 'suggest'],
] as const

/**
 * Returns the header of the message status table, and how a row is written: the columns of domain facts 2.9,
 * times formatted like `durationText`.
 */
export function createStatusSheet(say: Say, timeText: (at: string) => string) {
  const at = (moment: string | null) => (moment === null ? null : dateCell(timeText(moment)))
  const line = ({ told, told_at, hasread, finished_at, ...row }: Row): SheetCell[] => [
    ...[row.dept, row.name, messageStateText(row, say)],
    ...[say(told ? 'msg-status.is-told' : 'msg-status.not-told'), at(told_at)],
    ...[say(hasread ? 'list.read' : 'list.unread'), at(finished_at), row.button, row.suggest],
  ]
  return { head: columns.map((column) => say(`msg-status.${column}`)), line }
}
