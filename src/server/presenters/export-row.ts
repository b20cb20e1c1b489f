import { flowStatusLabel, notificationText } from '../../core/flow'
import { textToSheetCell } from '../../core/form'
import { separators } from '../../core/text/language'
import { dateCell, type SheetCell } from '../../core/text/sheet-value'
import type { FlowRow, FormItem, ListRow, ListSchema } from '../../generated/types'
import { type Language, translateKey } from '../platform'
import { formatCompanyDateTime } from './time'

type Row = ListRow | FlowRow
type Cell = ListSchema['columns'][number]['cell']

const messageOf = (row: Row): ListRow | undefined => ('flowlistOi' in row ? row : undefined)
const flowOf = (row: Row) => ('flowlistOi' in row ? row.flowlistOi : row)

const partAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row)

const valueAt = (row: Row, path: string): string => {
  const value = partAt(row, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const cellAt = (row: Row, path: string): SheetCell => {
  const value = partAt(row, path)
  return typeof value === 'number' ? value : valueAt(row, path)
}

const timeCell = (moment: string) => dateCell(formatCompanyDateTime(moment))

const joined = (language: Language, ...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(separators[language].cells)

/** Puts text in brackets after what precedes it. */
const inBrackets = (language: Language, text: string) => (language === 'zh' ? `（${text}）` : ` (${text})`)

/** Describes what happened to a request, and what was said to it. */
const notification = (row: Row, _: string, language: Language) => {
  const message = messageOf(row)
  if (!message) return ''
  const { code, params } = notificationText(message)
  return joined(language, translateKey(language, code, params), message.remark?.text ?? message.said?.words)
}

/** Names the waiting steps of a flow, the assignees of each and since when. */
const waiting = (row: Row, _: string, language: Language) =>
  ('now' in row ? (row.now ?? []) : [])
    .map(({ step, people, count, since }) => {
      const names = people.join(separators[language].choices)
      const all =
        count > people.length ? translateKey(language, 'holders.more', { people: names, n: count }) : names
      return translateKey(language, 'holders.since', {
        step,
        people: all,
        since: formatCompanyDateTime(since),
      })
    })
    .join('\n')

const label = (row: Row, _: string, language: Language) => {
  const flow = flowOf(row)
  const { code, params } = flowStatusLabel(flow, { unfinished: flow.unFinishNum, cancelled: flow.CancelNum })
  return translateKey(language, code, params)
}

const read = (row: Row, _: string, language: Language) =>
  translateKey(language, messageOf(row)?.hasread === 0 ? 'list.unread' : 'list.read')

/** Formatters of each kind of column for a file. */
const cells: Record<Cell, (row: Row, key: string, language: Language, item?: FormItem) => SheetCell> = {
  text: cellAt,
  person: valueAt,
  workname: valueAt,
  lastlog: valueAt,
  flowname: (row, key, language) =>
    valueAt(row, key) +
    (row.level === 100 ? inBrackets(language, translateKey(language, 'flow.level.urgent')) : ''),
  time: (row, key) => timeCell(valueAt(row, key)),
  times: (row) => timeCell(messageOf(row)?.created_at ?? ''),
  expiry: (row) => timeCell(messageOf(row)?.expires_at ?? ''),
  step: (row, _, language) => joined(language, messageOf(row)?.NowFunName, messageOf(row)?.creater),
  summary: (row, key, language) =>
    joined(
      language,
      valueAt(row, key),
      ...row.summary.map(({ name, text: value }) => translateKey(language, 'list.value', { name, value })),
    ),
  waiting,
  notification,
  suggest: (row, _, language) => joined(language, messageOf(row)?.log.button, messageOf(row)?.log.suggest),
  form: (row, key, _, item) => {
    const text = row.fields?.[key] ?? ''
    return item ? textToSheetCell(item, text) : text
  },
  readstatus: read,
  label,
  status: label,
  /** Reminders are not exported. */
  alertstatus: () => '',
}

/** Column of an exported list; a form field has its item, by which numbers and dates are exported as such. */
export interface ExportColumn {
  key: string
  cell: Cell
  item?: FormItem
}

/** Converts a list row to the cells of its columns; the row contains only what the reader may see. */
export const toExportRow = (row: Row, columns: readonly ExportColumn[], language: Language): SheetCell[] =>
  columns.map(({ key, cell, item }) => cells[cell](row, key, language, item))
