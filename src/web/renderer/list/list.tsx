import './list.css'
import { useRef } from 'react'
import type { ListSchema } from '../../../generated/types'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { ButtonLink } from '../../ui/button'
import { Empty, Skeleton } from '../../ui/parts'
import { Cards } from './cards'
import { Pager } from './pager'
import { SearchBar } from './search-bar'
import { Table } from './table'
import { useRowKeys } from './use-row-keys'
import { type Rows, useRows } from './use-rows'

const isSearching = ({ search }: Rows) =>
  Boolean(search.flowname || search.workname || (search.readstatus && search.readstatus !== 'all'))

const NoRows = ({ schema, rows }: { schema: ListSchema; rows: Rows }) =>
  isSearching(rows) ? (
    <Empty title={t('list.nothing-found')}>
      <p>{t('list.nothing-found-hint')}</p>
    </Empty>
  ) : (
    <Empty title={t(`list.empty.${schema.name}`)}>
      <ButtonLink to="/dashboard?tab=creat">{t('list.empty-next')}</ButtonLink>
    </Empty>
  )

/** Draws any list of schemas/lists: a table on desktop, cards below 992 px. */
export function List({ schema }: { schema: ListSchema }) {
  const isMobile = useIsMobile()
  const rows = useRows(schema, isMobile)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)
  const { shown, isLoading } = rows
  const Rows = isMobile ? Cards : Table
  return (
    <section className="list" aria-busy={isLoading} aria-label={t(schema.title)}>
      <SearchBar schema={schema} rows={rows} />
      <div ref={box} className="list-body">
        {!shown && <Skeleton lines={12} />}
        {shown?.rows.length === 0 && !isLoading && <NoRows schema={schema} rows={rows} />}
        {shown && shown.rows.length > 0 && <Rows schema={schema} rows={shown.rows} onChange={rows.reload} />}
      </div>
      {shown && shown.rows.length > 0 && <Pager rows={rows} appends={isMobile} />}
    </section>
  )
}
