import type { ReactNode } from 'react'
import type { RecordListColumn } from '#/generated/types'
import { t } from '../platform/i18n'
import { Tag } from '../ui/parts'
import { Time } from '../ui/time'

/** A row of a page of records, as its call answers it. */
export type RecordRow = Readonly<Record<string, unknown>>

const text = (value: unknown) => (value === null || value === undefined ? '' : `${value}`)
const link = (scheme: string, value: unknown) =>
  text(value) && <a href={`${scheme}:${text(value).replaceAll(' ', '')}`}>{text(value)}</a>

/** How each kind of column shows what a row holds. */
const cells: Record<RecordListColumn['cell'], (value: unknown, column: RecordListColumn) => ReactNode> = {
  name: (value) => <b>{text(value)}</b>,
  text,
  note: (value) => text(value) && <span className="record-note">{text(value)}</span>,
  phone: (value) => link('tel', value),
  mail: (value) => link('mailto', value),
  time: (value) => (value ? <Time at={text(value)} /> : '—'),
  count: text,
  state: (value, { words = '', tones = {} }) => (
    <Tag tone={tones[text(value)] ?? 'neutral'}>{t(`${words}${text(value)}`)}</Tag>
  ),
}

/** What a row shows in a column. */
export const recordCell = (column: RecordListColumn, row: RecordRow): ReactNode => (
  <>
    {cells[column.cell](row[column.key], column)}
    {column.tag && row[column.tag.when] === true && (
      <>
        {' '}
        <Tag tone="primary">{t(column.tag.title)}</Tag>
      </>
    )}
  </>
)
