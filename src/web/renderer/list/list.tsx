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
import { SearchBar } from './search-bar'
import { askedOf } from './search-inputs'
import { SelectionBar } from './selection-bar'
import { Table } from './table'
import { useBatch } from './use-batch'
import { usePull } from './use-pull'
import { useRowKeys } from './use-row-keys'
import { type Rows, useRows } from './use-rows'
import { useSearchConf } from './use-search-conf'
import { useSelection } from './use-selection'

const NoRows = ({ schema, rows }: { schema: ListSchema; rows: Rows }) =>
  Object.keys(askedOf(rows.search)).length > 0 ? (
    <Empty title={t('list.nothing-found')}>
      <p>{t('list.nothing-found-hint')}</p>
      <Button onClick={() => rows.searchFor({})}>{t('list.clear')}</Button>
    </Empty>
  ) : (
    <Empty title={t(`list.empty.${schema.name}`)}>
      <ButtonLink to="/dashboard?tab=creat">{t('list.empty-next')}</ButtonLink>
    </Empty>
  )

interface ListProps {
  schema: ListSchema
  /** The flow whose rows are wanted first. */
  flowid?: string | undefined
}

/** What is asked for, what comes, what may be chosen of it, and which columns are wanted. */
function useList({ schema, flowid: first }: ListProps, isMobile: boolean) {
  const config = useListConfig(schema.name as LikedList)
  const [flowid, setFlowid] = useState<string>()
  const rows = useRows(schema, { appends: isMobile, columns: formKeysOf(config, flowid), flowid: first })
  if (rows.search.flowid !== flowid) setFlowid(rows.search.flowid)
  const conf = useSearchConf(schema, {
    ...(rows.search.flowid && { flowid: rows.search.flowid }),
    isWanted: rows.search.flowid !== undefined,
  })
  const batch = useBatch(rows.reload)
  const found = rows.shown?.rows.filter(({ _id }) => !batch.gone.has(_id)) ?? []
  const columns = shownColumns(schema, config, conf.columns)
  return { rows, conf, batch, found, columns, selection: useSelection(found) }
}

/** Draws any list of schemas/lists: a table on desktop, cards below 992 px. */
export function List({ schema, flowid }: ListProps) {
  const isMobile = useIsMobile()
  const { rows, conf, batch, found, columns, selection } = useList({ schema, flowid }, isMobile)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)
  const pull = usePull(rows.reload, isMobile)
  const { shown, isLoading } = rows
  const canTick = schema.actions.includes('setallread') || schema.actions.includes('batch')
  return (
    <section className="list" aria-busy={isLoading} aria-label={t(schema.title)} {...pull.touch}>
      <SearchBar {...{ schema, rows, isMobile }} shown={conf} />
      <SelectionBar {...{ schema, selection, batch }} onChange={rows.reload} />
      <BatchNotes batch={batch} />
      <div ref={box} className="list-body" style={pull.style}>
        {!shown && <Skeleton lines={12} />}
        {shown && found.length === 0 && !isLoading && <NoRows schema={schema} rows={rows} />}
        {found.length > 0 && isMobile && (
          <Cards {...{ schema, columns }} rows={found} onChange={rows.reload} />
        )}
        {found.length > 0 && !isMobile && (
          <Table
            {...{ schema, columns }}
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
