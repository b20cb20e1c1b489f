import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CallName } from '#/generated/calls'
import type { RecordList } from '#/generated/types'
import { type RowPage, t, usePagedQuery, useReloadOnChange } from '../../platform'
import { findApiCall } from '../../platform/api'
import { Button, type DataSort } from '../../ui'
import { isActionAvailable, RecordExport, useRecordActions } from './record-actions'
import { ListTools, RecordButtons } from './record-buttons'
import { type AnyRecordExtensions, fillFromRow, type RecordExtensions, type RecordRow } from './record-cells'
import {
  buildRecordQuery,
  criteriaOfAddress,
  hasActiveSearch,
  initialCriteria,
  type RecordCriteria,
  RecordSearch,
  type SearchOption,
  searchTermsOf,
} from './record-search'
import { RecordTable } from './record-table'
import { ResultTable } from './result-table'

const RecordImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog')).RecordImportDialog,
}))

interface RecordImportProps {
  import: NonNullable<RecordList['import']>
  onDone(): void
}

/** Renders the import of rows from a spreadsheet. */
function RecordImport({ import: from, onDone }: RecordImportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(from.title)}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordImportDialog import={from} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}

/** Response: a page of rows, or all of them, plain or as a result. */
type Answer = RowPage<RecordRow> | { result: readonly RecordRow[] } | readonly RecordRow[]

/** Returns a page of rows, or all rows if the call has no pages. */
async function rowsOf(list: RecordList, query: object, nowpage: number): Promise<RowPage<RecordRow>> {
  const body = list.whole ? query : { ...query, nowpage }
  const answer = await (findApiCall(list.call as CallName) as unknown as (body: object) => Promise<Answer>)(
    body,
  )
  if ('pageSize' in answer) return answer
  const result = [...('result' in answer ? answer.result : answer)]
  return { result, totalItems: result.length, pageSize: Math.max(result.length, 1), currentPage: 1 }
}

interface RecordListProps<Row> {
  list: RecordList
  /** Title that overrides that of the document. */
  title?: string
  /** More page content beside the search. */
  children?: ReactNode
  /** Page-specific cells, cards, dialogs and actions. */
  parts?: RecordExtensions<Row>
  /** True if the list is one part of a page. */
  isPart?: boolean
  /** Criteria known to the page: initial values, choices, and those always sent. */
  begins?: RecordCriteria
  options?: Readonly<Record<string, readonly SearchOption[]>>
  always?: RecordCriteria
  /** Properties of the list itself, used by tools and the empty text. */
  about?: RecordRow
  /** A change reloads the rows. */
  round?: unknown
  /** Called after an action on a row. */
  onChange?(): void
}

const deedNamed = ({ deeds = [] }: RecordList, deedName: string) =>
  deeds.find(({ name }) => name === deedName) ?? { name: deedName, title: deedName }

/** Maximum number of criteria shown beside the title. */
const besideTitle = 3

interface RecordFilesProps {
  list: RecordList
  query: object
  shown: RowPage<RecordRow> | undefined
  onDone(): void
}

/** Renders the import and export of rows. */
const RecordFiles = ({ list, query, shown, onDone }: RecordFilesProps) => (
  <>
    {list.import && <RecordImport import={list.import} onDone={onDone} />}
    {list.export && (
      <RecordExport
        export={list.export}
        query={query}
        isEmpty={!shown?.result.length}
        isLong={shown?.totalIsCapped === true}
      />
    )}
  </>
)

/** Renders a list of records from a document in schemas/lists/records. */
export function RecordListView<Row extends object = RecordRow>(props: RecordListProps<Row>) {
  const { list, isPart, begins, options, always, about = {}, round, onChange } = props
  const parts = (props.parts ?? {}) as AnyRecordExtensions
  const { criteria = [], add, empty } = list
  const first = initialCriteria(list, begins)
  const [searchValues, setSearchValues] = useState({ ...first, ...criteriaOfAddress(list, isPart) })
  const [order, setOrder] = useState<DataSort | undefined>(list.order)
  const query = buildRecordQuery(list, { ...searchValues, ...always }, order)
  const found = usePagedQuery(JSON.stringify(query), (nowpage) => rowsOf(list, query, nowpage))
  const { shown, reload } = found
  useReloadOnChange(async () => reload(), round)
  const again = () => {
    reload()
    onChange?.()
  }
  const { begin, dialog } = useRecordActions(list, again, parts)
  const words = searchTermsOf(list, searchValues)
  const isLooking = hasActiveSearch(searchValues, first)
  const search = criteria.length > 0 && (
    <RecordSearch criteria={criteria} value={searchValues} known={options} onChange={setSearchValues} />
  )
  const isWide = criteria.length > besideTitle
  const Card = parts.card
  return (
    <>
      <ResultTable
        title={props.title ?? t(list.title)}
        hint={list.hint && t(list.hint)}
        isPart={isPart}
        search={!isWide && search}
        searchLine={isWide && search}
        tools={
          <>
            {props.children}
            <ListTools
              list={list}
              about={{ ...about, many: (shown?.result.length ?? 0) > 1 }}
              begin={begin}
            />
            <RecordFiles list={list} query={query} shown={shown} onDone={again} />
          </>
        }
        empty={t(fillFromRow((isLooking && empty.found) || empty.none, about), { words })}
        emptyHint={empty.hint && t(fillFromRow(empty.hint, about))}
        isSearched={isLooking}
        add={
          add &&
          isActionAvailable(list, add) && (
            <Button kind="primary" icon="plus" onClick={() => begin({ deed: add })}>
              {t(add.title)}
            </Button>
          )
        }
        query={found}
      >
        {(answered) => {
          const rows = answered.map((row) => ({ ...row, ...parts.told?.(row) }))
          if (!Card)
            return (
              <RecordTable
                list={list}
                rows={rows}
                begin={begin}
                parts={parts}
                order={order}
                onOrder={setOrder}
                onChange={again}
              />
            )
          return (
            <ul>
              {rows.map((row) => (
                <Card
                  key={`${row[list.id ?? 'id']}`}
                  row={row}
                  deeds={<RecordButtons list={list} row={row} begin={begin} />}
                  begin={(name) => begin({ deed: deedNamed(list, name), row })}
                  onChange={again}
                />
              ))}
            </ul>
          )
        }}
      </ResultTable>
      {dialog}
    </>
  )
}
