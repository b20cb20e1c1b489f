import type { FlowRow, ListRow, ListSchema } from '../../../generated/types'

export type Row = ListRow | FlowRow
export type Column = ListSchema['columns'][number]

const isMessage = (row: Row): row is ListRow => 'flowlistOi' in row

/** The flow of a row: rows are messages with their flow inside, or flows. */
export const flowOf = (row: Row) => (isMessage(row) ? row.flowlistOi : row)
export const messageOf = (row: Row): ListRow | undefined => (isMessage(row) ? row : undefined)

export const isUrgent = (row: Row): boolean => row.level === 100
export const isUnread = (row: Row): boolean => isMessage(row) && row.hasread === 0

/** The value at a path of the row: flowlistOi.desc. */
export const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row)

const targets = {
  deal: (row: Row) => `/flowdeal?msgid=${row._id}&flowlistid=${flowOf(row)._id}`,
  detail: (row: Row) => {
    const message = messageOf(row)
    return `/flowdetail?flowlistid=${flowOf(row)._id}${message ? `&msgid=${message._id}` : ''}`
  },
}

/** Where opening a row leads. */
export const linkOf = (open: ListSchema['open'], row: Row): string => targets[open](row)
