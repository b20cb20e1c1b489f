import '../../lists/rows.css'
import '../../lists/list.css'
import './timeout-log.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import type { OaFlowTimeoutLogBody } from '#/generated/types'
import { PlainTable } from '../../lists/plain-table'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { columns } from './columns'
import { ExportLate } from './export-late'
import { type Search, SearchFields } from './search'

type Order = NonNullable<OaFlowTimeoutLogBody['order']>

/** 流程超时日志: what was not handled in time, by whom, and how it ended. */
export default function TimeoutLogPage() {
  const [search, setSearch] = useState<Search>({})
  const [order, setOrder] = useState<Order>({ by: 'created_at', descending: true })
  const asked = { search, order }
  const { shown, turnTo } = usePages(JSON.stringify(asked), (nowpage) =>
    api.oa.flow.timeout.log({ ...asked, nowpage }),
  )
  return (
    <div className="q-card rows-page">
      <header className="rows-head">
        <h1>{t('menu.timeout-log')}</h1>
        <ExportLate asked={asked} isEmpty={!shown?.totalItems} isLong={shown?.totalIsCapped === true} />
      </header>
      <SearchFields value={search} onChange={setSearch} />
      {!shown && <Skeleton lines={8} />}
      {shown?.result.length === 0 && (
        <Empty title={t(Object.keys(search).length ? 'list.nothing-found' : 'timeout.none')} />
      )}
      {shown && shown.result.length > 0 && (
        <PlainTable
          label={t('menu.timeout-log')}
          columns={columns()}
          rows={shown.result}
          keyOf={({ msgid }) => msgid}
          order={order}
          onOrder={({ by, descending }) => setOrder({ by: by as Order['by'], descending })}
        />
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
    </div>
  )
}
