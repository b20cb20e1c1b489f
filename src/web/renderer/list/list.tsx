import './list.css'
import { useRef, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { type LikedList, useListConfig } from '../../stores/list-configs'
import { Button, ButtonLink } from '../../ui/button'
import { Empty, Skeleton } from '../../ui/parts'
import { BatchNotes } from './batch-notes'
import { Cards } from './cards'
import { formKeysOf, shownColumns } from './columns'
import { Pager } from './pager'
import { asksAnything, type ListScope } from './scope'
import { SearchBar } from './search-bar'
import { SelectionBar } from './selection-bar'
import { Table } from './table'
import { useBatch } from './use-batch'
import { usePull } from './use-pull'
import { useRowKeys } from './use-row-keys'
import { type Rows, useRows } from './use-rows'
import { useSearchConf } from './use-search-conf'
import { useSelection } from './use-selection'

interface NoRowsProps {
  schema: ListSchema
  rows: Rows
  scope: ListScope | undefined
}

const NoRows = ({ schema, rows, scope }: NoRowsProps) =>
  asksAnything(rows.search, scope) ? (
    <Empty title={t('list.nothing-found')}>
      <p>{t('list.nothing-found-hint')}</p>
      <Button onClick={() => rows.searchFor({})}>{t('list.clear')}</Button>
    </Empty>
  ) : (
    <Empty title={t(`list.empty.${schema.name}`)}>
      {!scope && <ButtonLink to="/dashboard?tab=creat">{t('list.empty-next')}</ButtonLink>}
    </Empty>
  )

interface ListProps {
  schema: ListSchema
  /** The flow whose rows are wanted first. */
  flowid?: string | undefined
  scope?: ListScope | undefined
}

/** What is asked for, what comes, what may be chosen of it, and which columns are wanted. */
function useList({ schema, flowid: first, scope }: ListProps, isMobile: boolean) {
  const config = useListConfig(schema.name as LikedList)
  const [flowid, setFlowid] = useState<string | undefined>(scope?.flowid)
  const columns = formKeysOf(config, flowid)
  const rows = useRows(schema, { appends: isMobile, columns, flowid: first, scope })
  if (rows.search.flowid !== flowid) setFlowid(rows.search.flowid)
  const loaded = useSearchConf(schema, {
    ...(rows.search.flowid && { flowid: rows.search.flowid }),
    isWanted: rows.search.flowid !== undefined && !scope,
  })
  const conf = scope?.conf ?? loaded
  const batch = useBatch(rows.reload)
  const found = rows.shown?.rows.filter(({ _id }) => !batch.gone.has(_id)) ?? []
  const shown = shownColumns(schema, config, conf.columns)
  return { rows, conf, batch, found, columns: shown, selection: useSelection(found) }
}

/** Draws any list of schemas/lists: a table on desktop, cards below 992 px. */
export function List({ schema, flowid, scope }: ListProps) {
  const isMobile = useIsMobile()
  const { rows, conf, batch, found, columns, selection } = useList({ schema, flowid, scope }, isMobile)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)
  const pull = usePull(rows.reload, isMobile)
  const { shown, isLoading } = rows
  const canTick =
    scope !== undefined || schema.actions.includes('setallread') || schema.actions.includes('batch')
  return (
    <section className="list" aria-busy={isLoading} aria-label={t(schema.title)} {...pull.touch}>
      <SearchBar {...{ schema, rows, isMobile, scope }} shown={conf} />
      <SelectionBar {...{ schema, selection, batch, scope }} onChange={rows.reload} />
      <BatchNotes batch={batch} />
      <div ref={box} className="list-body" style={pull.style}>
        {!shown && <Skeleton lines={12} />}
        {shown && found.length === 0 && !isLoading && <NoRows {...{ schema, rows, scope }} />}
        {found.length > 0 && isMobile && (
          <Cards {...{ schema, columns }} rows={found} onChange={rows.reload} />
        )}
        {found.length > 0 && !isMobile && (
          <Table
            {...{ schema, columns, scope }}
            rows={found}
            selection={canTick ? selection : undefined}
            onChange={rows.reload}
          />
        )}
      </div>
      {shown && shown.rows.length > 0 && <Pager rows={rows} appends={isMobile} />}
    </section>
  )
}
