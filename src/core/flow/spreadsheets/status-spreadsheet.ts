import type { OaFlowCheckmsgstatusData } from '../../../generated/types'
import { stateText } from '../views/state-text'

type Row = OaFlowCheckmsgstatusData['rows'][number]

/** Texts by key, in the language of whoever reads. */
type Say = (key: string, params?: Record<string, string>) => string

const columns = [
  ...['dept', 'name', 'status', 'told', 'told-at', 'read', 'finished', 'button', 'suggest'],
] as const

/** What became of messages as a table with its head: the columns of domain facts 2.9, times as `durationText` writes them. */
export function statusSheet(rows: readonly Row[], say: Say, timeText: (at: string) => string): string[][] {
  const at = (moment: string | null) => (moment === null ? '' : timeText(moment))
  const line = ({ told, told_at, hasread, finished_at, ...row }: Row) => [
    ...[row.dept, row.name, stateText(row, say)],
    ...[say(told ? 'msg-status.is-told' : 'msg-status.not-told'), at(told_at)],
    ...[say(hasread ? 'list.read' : 'list.unread'), at(finished_at), row.button, row.suggest],
  ]
  return [columns.map((column) => say(`msg-status.${column}`)), ...rows.map(line)]
}
