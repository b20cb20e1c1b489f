import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isRecord } from '#/core/form'
import { interpolate } from '#/core/text/interpolate'
import type { RecordListColumn } from '#/generated/types'
import { formatOverdueDuration } from '../../../core/flow'
import { listSeparator, t } from '../../platform'
import { hasPermission } from '../../stores/session'
import { RelativeTime, Tag } from '../../ui'

/** Page-specific dialog of an action whose form a document cannot describe. */
export type RecordDialog<Row> = ComponentType<{ row?: Row; onClose(): void; onSaved(): void }>

/** Row rendered by the page, with its action buttons and a function that starts an action by name. */
export type RecordCard<Row> = ComponentType<{
  row: Row
  deeds: ReactNode
  begin(actionName: string): void
  onChange(): void
}>

/**
 * Page-specific extensions of a list that a document cannot describe, by the names that the document uses.
 */
export interface RecordExtensions<Row> {
  /** Derives more properties of a row, for columns and actions, from the response. */
  told?(row: Row): object
  /** Columns rendered by the page, by key. */
  cells?: Readonly<Record<string, (row: Row, onChange: () => void) => ReactNode>>
  /** Renders rows as cards instead of table rows. */
  card?: RecordCard<Row>
  /** Actions that open a dialog. */
  dialogs?: Readonly<Record<string, RecordDialog<Row>>>
  /** Reads what the question of an action takes besides the row's properties. */
  facts?: Readonly<Record<string, (row: Row) => Promise<object>>>
  /** Actions that the page runs; the list reloads unless they return false. */
  acts?: Readonly<Record<string, (row: Row) => Promise<unknown>>>
}

/** Extensions as the list uses them: it knows rows only by the document. */
export type AnyRecordExtensions = RecordExtensions<RecordRow>

/** Row of a list of records, as its call returns it. */
export type RecordRow = Readonly<Record<string, unknown>>

/** Checks whether a row's property is set: true, more than 0, or not empty. */
export const isTruthyProperty = (row: RecordRow | undefined, key: string): boolean => Boolean(row?.[key])

/** Fills a row's properties into the placeholders of an address or text. */
export const fillFromRow = (text: string, row: RecordRow): string =>
  interpolate(text, 'en', row, (value) => encodeURIComponent(`${value}`))

const text = (value: unknown) => (value === null || value === undefined ? '' : `${value}`)
const link = (scheme: string, value: unknown) =>
  text(value) && <a href={`${scheme}:${text(value).replaceAll(' ', '')}`}>{text(value)}</a>

/** Renders the parts of a qualified name such as `sales.customer`, which may be broken after a dot. */
const dottedParts = (name: string) =>
  name.split(/(?<=\.)/).map((part, at, parts) => (
    <span key={parts.slice(0, at).join('')}>
      {part}
      <wbr />
    </span>
  ))

/** Returns the text of a value: its own, or that of the document. */
const describe = (value: unknown, { says, words }: RecordListColumn, row: RecordRow): string => {
  if (says) return value ? t(says, row) : ''
  if (words === undefined && !Array.isArray(value)) return text(value)
  const states = Array.isArray(value) ? value : [value]
  const labels = states.map((state) => (words === undefined ? text(state) : t(`${words}${state}`)))
  return labels.join(listSeparator())
}

/** Renderer of each kind of column. */
const cells: Record<
  RecordListColumn['cell'],
  (value: unknown, column: RecordListColumn, row: RecordRow) => ReactNode
> = {
  name: (value, column, row) => <b>{describe(value, column, row)}</b>,
  text: describe,
  note: (value) => text(value) && <span className="record-note">{text(value)}</span>,
  code: (value) => <code>{dottedParts(text(value))}</code>,
  phone: (value) => link('tel', value),
  mail: (value) => link('mailto', value),
  time: (value) => (value ? <RelativeTime at={text(value)} /> : '—'),
  count: text,
  minutes: (seconds) => Math.round(Number(seconds) / 60),
  duration: (seconds) => formatOverdueDuration(Number(seconds), t),
  state: (value, { words = '', tones = {} }) => (
    <Tag tone={tones[text(value)] ?? 'neutral'}>{t(`${words}${text(value)}`)}</Tag>
  ),
  own: () => null,
}

const linked = (column: RecordListColumn, row: RecordRow, shown: ReactNode): ReactNode =>
  column.to && hasPermission(column.toRoles) ? (
    <Link className="plain-link" to={fillFromRow(column.to, row)}>
      {shown}
    </Link>
  ) : (
    shown
  )

/** Renders the tags of a cell and the lines below it. */
function TagsAndLines({ column: { tags = [], under }, row }: { column: RecordListColumn; row: RecordRow }) {
  const results = tags.filter(
    ({ when, unless }) =>
      (!when || isTruthyProperty(row, when)) && (!unless || !isTruthyProperty(row, unless)),
  )
  return (
    <>
      {results.map(({ title, hint, tone = 'neutral' }) => (
        <span key={title} title={hint && text(row[hint])}>
          {' '}
          <Tag tone={tone}>{t(fillFromRow(title, row), row)}</Tag>
        </span>
      ))}
      {under && isTruthyProperty(row, under) && <small className="record-under">{text(row[under])}</small>}
      {results.map(
        ({ title, reason }) =>
          reason && (
            <small key={title} className="record-under">
              {text(row[reason])}
            </small>
          ),
      )}
    </>
  )
}

/** Returns the value of a row under a key; a key with a dot names one inside a property. */
function valueIn(row: RecordRow, key: string): unknown {
  const [outer = '', inner] = key.split('.')
  if (inner === undefined || Object.hasOwn(row, key)) return row[key]
  const value = row[outer]
  return isRecord(value) ? value[inner] : undefined
}

/** Renders the value of a column before it becomes a link. */
export const renderRecordValue = (column: RecordListColumn, row: RecordRow): ReactNode =>
  cells[column.cell](valueIn(row, column.of ?? column.key), column, row)

/** Renders the cell of a column. */
export const renderRecordCell = (column: RecordListColumn, row: RecordRow, shown?: ReactNode): ReactNode => (
  <>
    {shown ?? linked(column, row, renderRecordValue(column, row))}
    <TagsAndLines column={column} row={row} />
  </>
)
