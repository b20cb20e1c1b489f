import { useState } from 'react'
import type { CallName } from '#/generated/calls'
import type { RecordList, RecordListDeed } from '#/generated/types'
import { callNamed } from '../platform/api'
import { t } from '../platform/i18n'
import { type RowPage, usePages } from '../platform/use-pages'
import { Button } from '../ui/button'
import { FoundRows } from './found-rows'
import { type PlainColumn, PlainTable } from './plain-table'
import { type RecordRow, recordCell } from './record-cells'
import { isOffered, type RecordDialog, useRecordDeeds } from './record-deeds'

type Ask = (body: object) => Promise<RowPage<RecordRow>>
type Begin = ReturnType<typeof useRecordDeeds>['begin']

const nameOf = (list: RecordList, row: RecordRow) =>
  `${row[list.columns.find(({ cell }) => cell === 'name')?.key ?? 'id']}`

const deedColumn = (
  list: RecordList,
  deeds: readonly RecordListDeed[],
  begin: Begin,
): PlainColumn<RecordRow> => ({
  name: 'deeds',
  title: t('list.column.actions'),
  cell: (row) => (
    <span className="list-actions">
      {deeds
        .filter((deed) => isOffered(deed, row))
        .map((deed) => (
          <Button
            key={deed.name}
            kind="link"
            aria-label={t('directory.deed-of', { deed: t(deed.title), name: nameOf(list, row) })}
            onClick={() => begin({ deed, row })}
          >
            {t(deed.title)}
          </Button>
        ))}
    </span>
  ),
})

const columnsOf = (list: RecordList, begin: Begin): PlainColumn<RecordRow>[] => [
  ...list.columns.map((column) => ({
    name: column.key,
    title: t(column.title),
    isNumber: column.cell === 'count',
    isHead: column.cell === 'name',
    cell: (row: RecordRow) => recordCell(column, row),
  })),
  ...(list.deeds?.length ? [deedColumn(list, list.deeds, begin)] : []),
]

interface RecordListProps {
  list: RecordList
  /** Dialogs of the page's own, by the names of the deeds that open them. */
  dialogs?: Readonly<Record<string, RecordDialog>>
}

/** A page of records that people keep, from a document under schemas/lists/records. */
export function RecordListView({ list, dialogs }: RecordListProps) {
  const [text, setText] = useState('')
  const words = text.trim()
  const { shown, turnTo, reload } = usePages(words, (nowpage) =>
    (callNamed(list.call as CallName) as unknown as Ask)({ nowpage, ...(list.find && { text: words }) }),
  )
  const { begin, dialog } = useRecordDeeds(reload, dialogs)
  const { add, empty } = list
  return (
    <>
      <FoundRows
        title={t(list.title)}
        search={list.find ? { label: t(list.find), words: text, change: setText } : undefined}
        empty={{
          none: t(empty.none),
          hint: empty.hint ? t(empty.hint) : '',
          found: (sought) => t(empty.found ?? empty.none, { words: sought }),
        }}
        add={
          add &&
          isOffered(add) && (
            <Button kind="primary" icon="plus" onClick={() => begin({ deed: add })}>
              {t(add.title)}
            </Button>
          )
        }
        {...{ shown, turnTo }}
      >
        {(rows) => (
          <PlainTable
            label={t(list.title)}
            columns={columnsOf(list, begin)}
            rows={rows}
            keyOf={({ id }) => `${id}`}
          />
        )}
      </FoundRows>
      {dialog}
    </>
  )
}
