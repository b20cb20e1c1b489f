import './list.css'
import { useEffect, useRef, useState } from 'react'
import type { ListSchema } from '../../generated/types'
import { t, useDevice } from '../platform'
import { type ConfigurableList, useListConfig } from '../stores/list-configs'
import { PermissionGate } from '../stores/permission-gate'
import { Button, ButtonLink, EmptyState, QueryContent } from '../ui'
import { formKeysOf, resolveVisibleColumns } from './columns'
import { BatchProgress } from './decisions/batch-progress'
import { useBatchDecision } from './decisions/use-batch'
import { useStableRows } from './decisions/use-stable-rows'
import { ColumnHead, ListViewSwitch, ReadingLayout } from './reading/reading-pane'
import { useHandledRow, useHasReadingPane, useListTrail, useReading } from './reading/use-reading'
import { ListCards } from './rows/cards'
import { ListPager } from './rows/list-pager'
import { NewRowsBar } from './rows/new-rows-bar'
import { PullIndicator, usePullToRefresh } from './rows/pull-to-refresh'
import { useRowGroups } from './rows/row-groups'
import { SelectionBar } from './rows/selection-bar'
import { ListTable } from './rows/table'
import { useRowShortcuts } from './rows/use-row-shortcuts'
import { type ListRows, useRows, useScrollRestoration } from './rows/use-rows'
import { useSelection } from './rows/use-selection'
import { hasActiveFilters, type ListScope } from './search/list-query'
import { SearchBar, useSearchConfig } from './search/search-bar'
import type { ListTool } from './tools/list-tools'

interface NoRowsProps {
  schema: ListSchema
  rows: ListRows
  scope: ListScope | undefined
}

/** Renders the follow-up link of an empty list for people who may open its page. */
const Next = ({ to, text, roles = ['all'] }: NonNullable<ListSchema['next']>) => (
  <PermissionGate rule={{ whitelist: roles }}>
    <ButtonLink to={to}>{t(text)}</ButtonLink>
  </PermissionGate>
)

const NoRows = ({ schema, rows, scope }: NoRowsProps) =>
  hasActiveFilters(rows.search, scope, schema.begin) ? (
    <EmptyState title={t('list.nothing-found')}>
      <p>{t('list.nothing-found-hint')}</p>
      <Button onClick={() => rows.searchFor(schema.begin ?? {})}>{t('list.clear')}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t(`list.empty.${schema.name}`)}>
      {!scope && schema.next && <Next {...schema.next} />}
    </EmptyState>
  )

interface ListProps {
  schema: ListSchema
  /** Flow whose rows are shown first. */
  flowid?: string | undefined
  scope?: ListScope | undefined
  /** Row that an external message links to. */
  shownId?: string | undefined
}

const ticking = ['setallread', 'batch', 'export'] as const

/** Checks whether the person is busy with rows: some are ticked, one has the focus, or the list is scrolled. */
const isAmid = (box: HTMLElement | null, chosen: number) =>
  box !== null && (chosen > 0 || box.contains(document.activeElement) || box.getBoundingClientRect().top < 0)

/** Returns the state of a list: query, rows, selection and columns. */
function useList({ schema, flowid: first, scope, shownId }: ListProps, isMobile: boolean) {
  const config = useListConfig(schema.name as ConfigurableList)
  const isBeside = useHasReadingPane(schema, scope !== undefined)
  /** Cards in a column, page after page, instead of a table. */
  const isColumn = isMobile || isBeside
  const [flowid, setFlowid] = useState<string | undefined>(scope?.flowid)
  const columns = formKeysOf(config, flowid)
  const box = useRef<HTMLDivElement>(null)
  const ticked = useRef((): number => 0)
  const rows = useRows(schema, {
    appends: isColumn,
    columns,
    flowid: first,
    scope,
    shownId,
    isAmid: () => isBeside || isAmid(box.current, ticked.current()),
    keepsOrder: isBeside,
  })
  if (rows.search.flowid !== flowid) setFlowid(rows.search.flowid)
  const loaded = useSearchConfig(schema, {
    ...(rows.search.flowid && { flowid: rows.search.flowid }),
    isWanted: rows.search.flowid !== undefined && !scope,
  })
  const conf = scope?.conf ?? loaded
  const decisions = useHandledRow(useBatchDecision(rows.reload))
  const { batch } = decisions
  const { search, order, page } = rows
  const leading = useStableRows(rows.shown?.rows ?? [], {
    idOf: ({ _id }) => _id,
    batch,
    query: JSON.stringify([search, order, isColumn || page]),
  })
  const { rows: found, toggleOf } = useRowGroups(schema, { rows: leading, search, version: rows.shown })
  const reading = useReading(schema, { isOn: isBeside, rows: found, ...decisions })
  useListTrail(schema, found)
  const selection = useSelection(found.filter(({ _id }) => !batch.decisionOf(_id)))
  useEffect(() => {
    ticked.current = selection.count
  })
  const shown = resolveVisibleColumns(schema, config, conf.columns)
  const canTick = scope !== undefined || ticking.some((action) => schema.actions.includes(action))
  const drawn = { columns: shown, rows: found, toggleOf, batch }
  return { rows, conf, batch, found, drawn, selection, box, canTick, isBeside, isColumn, reading }
}

interface ListContentProps extends Pick<ListProps, 'schema' | 'scope' | 'shownId'> {
  list: ReturnType<typeof useList>
}

/** Renders the rows as a table or as cards, or why there are none, and the way to more of them. */
function ListContent({ list, schema, scope, shownId }: ListContentProps) {
  const { rows, batch, found, selection, box, canTick, isBeside, isColumn, reading } = list
  const { shown, failure, isLoading, fresh, reload } = rows
  const current = reading.chosenId ?? shownId
  const drawn = { schema, ...list.drawn, marked: fresh.marked, shownId: current }
  const pager = shown && shown.rows.length > 0 && <ListPager rows={rows} appends={isColumn} />
  const scrolls = isBeside ? ' q-scroll' : ''
  return (
    <>
      <div ref={box} className={`list-body q-line-above q-anchor${scrolls}`} {...batch.rowHandlers}>
        <QueryContent
          query={{ value: shown && found, failure, isStale: isLoading, reload }}
          isEmpty={(some) => some.length === 0}
          empty={<NoRows schema={schema} rows={rows} scope={scope} />}
          lines={12}
        >
          {() =>
            isColumn ? (
              <ListCards
                {...drawn}
                onChange={reload}
                selection={selection}
                onOpen={isBeside ? reading.open : undefined}
              />
            ) : (
              <ListTable
                {...drawn}
                onChange={reload}
                scope={scope}
                selection={canTick ? selection : undefined}
              />
            )
          }
        </QueryContent>
        {isColumn && pager}
      </div>
      {!isColumn && pager}
    </>
  )
}

/** Renders any list of schemas/lists: a table, cards on a phone, or a column with the chosen request beside it. */
export function ListView(props: ListProps) {
  const { schema, scope } = props
  const isMobile = useDevice() === 'phone'
  const list = useList(props, isMobile)
  const { rows, batch, found, selection, box, canTick, isBeside, isColumn, reading } = list
  const [tool, openTool] = useState<ListTool>()
  useRowShortcuts(box, {
    ...(canTick && { toggle: selection.toggle }),
    ...(isBeside && { read: reading.move }),
    clear: selection.clear,
    help: () => openTool('keys'),
  })
  useScrollRestoration(scope?.state ?? schema.name, found.length > 0 && !isBeside)
  const pull = usePullToRefresh(rows.reload, isMobile)
  const tools = { schema, rows, scope, selection, canTick, tool, openTool, shown: list.conf }
  const view = scope ? undefined : <ListViewSwitch schema={schema} isBeside={isBeside} />
  const section = (
    <section
      className={isBeside ? 'list q-card q-column' : 'list q-column q-shrink-y'}
      aria-busy={rows.isLoading}
      aria-label={t(schema.title)}
      {...pull.touch}
    >
      {isBeside && <ColumnHead schema={schema} total={rows.shown?.total} onKeys={() => openTool('keys')} />}
      {!isColumn && <h1 className="q-hidden">{t(schema.title)}</h1>}
      <SearchBar {...tools} isMobile={isColumn} view={view} />
      <SelectionBar {...tools} isMobile={isColumn} batch={batch} onChange={rows.reload} />
      <BatchProgress batch={batch} />
      <NewRowsBar fresh={rows.fresh} onShow={() => box.current?.closest('.list')?.scrollIntoView()} />
      <PullIndicator phase={pull.phase} height={pull.height} />
      <ListContent {...props} list={list} />
    </section>
  )
  if (!isBeside) return section
  return (
    <ReadingLayout schema={schema} reading={reading} rows={rows.shown && found}>
      {section}
    </ReadingLayout>
  )
}
