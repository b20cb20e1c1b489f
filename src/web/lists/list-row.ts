import type { AlertRow, Flow, FlowRow, ListRow, ListSchema } from '../../generated/types'
import { hasPermission } from '../stores/session'

export type ListItemRow = ListRow | FlowRow | AlertRow
export type ListColumn = ListSchema['columns'][number]

const isMessage = (row: ListItemRow): row is ListRow => 'flowlistOi' in row
const isAlert = (row: ListItemRow): row is AlertRow => 'alert_at' in row

/** Returns the row as a message with its flow; undefined if it is a flow or a reminder to start one. */
export const messageRowOf = (row: ListItemRow): ListRow | undefined => (isMessage(row) ? row : undefined)
export const alertRowOf = (row: ListItemRow): AlertRow | undefined => (isAlert(row) ? row : undefined)
/** Returns the flow of a row; reminders have none yet. */
export const rowFlow = (row: ListItemRow): Flow | undefined => {
  if (isAlert(row)) return undefined
  return isMessage(row) ? row.flowlistOi : row
}

export const isUrgent = (row: ListItemRow): boolean => 'level' in row && row.level === 100
export const isUnread = (row: ListItemRow): boolean => isMessage(row) && row.hasread === 0
/** Returns the label of a row's checkbox. */
export const rowLabelOf = (row: ListItemRow): string => (isAlert(row) ? row.flowname : row.workname)

/** Returns the value at a path of the row, such as flowlistOi.desc. */
export const readPath = (row: ListItemRow, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row)

const detail = (id: string, row: ListItemRow) => {
  const message = messageRowOf(row)
  // A mention links to the comment.
  const remark = message?.remark ? `&comment=${message.remark.id}` : ''
  return `/flowdetail?flowlistid=${id}${message ? `&msgid=${message._id}` : ''}${remark}`
}

/** Returns the id of a row's flow, if any; for a reminder that of the flow started for it. */
const flowIdOf = (row: ListItemRow) => alertRowOf(row)?.flowlistid ?? rowFlow(row)?._id

const targets: Record<ListSchema['open'], (row: ListItemRow) => string | undefined> = {
  // A person who may not handle the waiting message still reads it.
  deal: (row) =>
    hasPermission('flow.work.deal')
      ? `/flowdeal?msgid=${row._id}&flowlistid=${flowIdOf(row)}`
      : detail(flowIdOf(row) ?? '', row),
  detail: (row) => {
    const id = flowIdOf(row)
    return id && detail(id, row)
  },
  create: (row) => {
    const alert = alertRowOf(row)
    if (!alert || alert.hasdone || !alert.canuse || !hasPermission('flow.work.create')) return undefined
    return `/flowcreat/${alert.flowid}?alert=${alert._id}`
  },
}

/** Returns the link of such an action; undefined if the row does not allow it. */
export function actionLink(action: 'deal', row: ListItemRow): string
export function actionLink(action: ListSchema['open'], row: ListItemRow): string | undefined
export function actionLink(action: ListSchema['open'], row: ListItemRow): string | undefined {
  return targets[action](row)
}

/** Returns the link that opens a row: as its list defines, otherwise to its flow, if any. */
export const rowLinkOf = ({ open }: ListSchema, row: ListItemRow): string | undefined =>
  actionLink(open, row) ?? actionLink('detail', row)
