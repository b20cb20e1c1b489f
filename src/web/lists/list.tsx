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

/**
 * Checks whether the person is busy with rows: some are ticked, one has the focus, or the list is scrolled
 * down.
 */
const isAmid = (box: HTMLElement | null, chosen: number) =>
  box !== null && (chosen > 0 || box.contains(document.activeElement) || box.getBoundingClientRect().top < 0)

/** Returns the state of a list: query, rows, selection and columns. */
function useList({ schema, flowid: first, scope, shownId }: ListProps, isMobile: boolean) {
  const config = useListConfig(schema.name as ConfigurableList)
  const [flowid, setFlowid] = useState<string | undefined>(scope?.flowid)
  const columns = formKeysOf(config, flowid)
  const box = useRef<HTMLDivElement>(null)
  const ticked = useRef(0)
  const rows = useRows(schema, {
    appends: isMobile,
    columns,
    flowid: first,
    scope,
    shownId,
    isAmid: () => isAmid(box.current, ticked.current),
  })
  if (rows.search.flowid !== flowid) setFlowid(rows.search.flowid)
  const loaded = useSearchConfig(schema, {
    ...(rows.search.flowid && { flowid: rows.search.flowid }),
    isWanted: rows.search.flowid !== undefined && !scope,
  })
  const conf = scope?.conf ?? loaded
  const batch = useBatchDecision(rows.reload)
  const { search, order, page } = rows
  const found = useStableRows(rows.shown?.rows ?? [], {
    idOf: ({ _id }) => _id,
    batch,
    query: JSON.stringify([search, order, isMobile || page]),
  })
  const selection = useSelection(found.filter(({ _id }) => !batch.decisionOf(_id)))
  useEffect(() => {
    ticked.current = selection.chosen.length
  })
  const shown = resolveVisibleColumns(schema, config, conf.columns)
  const canTick = scope !== undefined || ticking.some((action) => schema.actions.includes(action))
  return { rows, conf, batch, found, columns: shown, selection, box, canTick }
}

/** Renders any list of schemas/lists: a table, or cards on a phone. */
export function ListView({ schema, flowid, scope, shownId }: ListProps) {
  const isMobile = useDevice() === 'phone'
  const list = useList({ schema, flowid, scope, shownId }, isMobile)
  const { rows, conf, batch, found, columns, selection, box, canTick } = list
  const [tool, openTool] = useState<ListTool>()
  useRowShortcuts(box, {
    ...(canTick && { toggle: selection.toggle }),
    clear: selection.clear,
    help: () => openTool('keys'),
  })
  useScrollRestoration(scope?.state ?? schema.name, found.length > 0)
  const pull = usePullToRefresh(rows.reload, isMobile)
  const { shown, failure, isLoading, fresh } = rows
  const groups = useRowGroups(schema, found)
  const drawn = { schema, columns, ...groups, marked: fresh.marked, shownId, batch, onChange: rows.reload }
  return (
    <section
      className="list q-column q-shrink-y"
      aria-busy={isLoading}
      aria-label={t(schema.title)}
      {...pull.touch}
    >
      {!isMobile && <h1 className="q-hidden">{t(schema.title)}</h1>}
      <SearchBar
        schema={schema}
        rows={rows}
        isMobile={isMobile}
        scope={scope}
        selection={selection}
        canTick={canTick}
        tool={tool}
        openTool={openTool}
        shown={conf}
      />
      <SelectionBar
        schema={schema}
        isMobile={isMobile}
        selection={selection}
        batch={batch}
        scope={scope}
        onChange={rows.reload}
      />
      <BatchProgress batch={batch} />
      <NewRowsBar fresh={fresh} onShow={() => box.current?.closest('.list')?.scrollIntoView()} />
      <PullIndicator phase={pull.phase} height={pull.height} />
      <div ref={box} className="list-body q-line-above q-anchor" {...batch.rowHandlers}>
        <QueryContent
          query={{ value: shown && found, failure, isStale: isLoading, reload: rows.reload }}
          isEmpty={(some) => some.length === 0}
          empty={<NoRows schema={schema} rows={rows} scope={scope} />}
          lines={12}
        >
          {() =>
            isMobile ? (
              <ListCards {...drawn} selection={selection} />
            ) : (
              <ListTable {...drawn} scope={scope} selection={canTick ? selection : undefined} />
            )
          }
        </QueryContent>
      </div>
      {shown && shown.rows.length > 0 && <ListPager rows={rows} appends={isMobile} />}
    </section>
  )
}
