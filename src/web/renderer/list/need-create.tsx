import './list.css'
import './rows.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OaFlowNeedcreatBody, OaFlowNeedcreatData } from '../../../generated/types'
import { api } from '../../platform/api'
import { mayWrite } from '../../platform/environment'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { setBadges } from '../../stores/badges'
import { useNews } from '../../stores/news'
import { Button, ButtonLink } from '../../ui/button'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton, Tag } from '../../ui/parts'
import { Segments } from '../../ui/segments'
import { Time } from '../../ui/time'
import { type PlainColumn, PlainTable } from './plain-table'

type Alert = OaFlowNeedcreatData['result'][number]
type Status = NonNullable<OaFlowNeedcreatBody['search']['creatstatus']>

const statuses: readonly Status[] = ['uncreat', 'creat', 'all']

/** Only where one is oneself may reminders be done. */
const mayFinish = mayWrite('oa/flow/alertdone')

const Done = ({ alert: { hasdone, flowlistid } }: { alert: Alert }) => (
  <Tag tone={hasdone ? 'neutral' : 'warning'}>
    {t(`alert.state.${hasdone ? (flowlistid ? 'created' : 'done') : 'open'}`)}
  </Tag>
)

function Actions({ alert, onDone }: { alert: Alert; onDone(): void }) {
  const { _id: id, flowid, flowname, hasdone, canuse, flowlistid } = alert
  const finish = async () => {
    setBadges(await api.oa.flow.alertdone({ id }))
    onDone()
  }
  if (flowlistid)
    return (
      <ButtonLink kind="link" to={`/flowdetail?flowlistid=${flowlistid}`}>
        {t('list.action.detail')}
      </ButtonLink>
    )
  if (hasdone || !mayFinish) return null
  return (
    <span className="list-actions">
      {canuse && (
        <ButtonLink
          kind="link"
          to={`/flowcreat/${flowid}?alert=${id}`}
          aria-label={`${t('alert.create')} ${flowname}`}
        >
          {t('alert.create')}
        </ButtonLink>
      )}
      <Button kind="link" onClick={finish}>
        {t('alert.finish')}
      </Button>
    </span>
  )
}

const columns = (onDone: () => void, shownId: string | null): PlainColumn<Alert>[] => [
  {
    name: 'flowname',
    title: t('list.column.flowname'),
    cell: ({ _id, flowname }) => (
      <b className="plain-name" aria-current={_id === shownId || undefined}>
        {flowname}
      </b>
    ),
  },
  { name: 'alert_at', title: t('alert.at'), cell: ({ alert_at }) => <Time at={alert_at} /> },
  { name: 'desc', title: t('alert.rule'), cell: ({ desc }) => desc },
  { name: 'status', title: t('list.column.status'), cell: (alert) => <Done alert={alert} /> },
  {
    name: 'actions',
    title: t('list.column.actions'),
    cell: (alert) => <Actions alert={alert} onDone={onDone} />,
  },
]

/** 待我创建: flows that one was reminded to start; a reminder outside (?showid=) leads to one of them, done or not. */
export function NeedCreate() {
  const [query] = useSearchParams()
  const shownId = query.get('showid')
  const [creatstatus, setStatus] = useState<Status>(shownId ? 'all' : 'uncreat')
  const [flowname, setName] = useState('')
  const search = { creatstatus, ...(flowname.trim() && { flowname: flowname.trim() }) }
  const key = `${JSON.stringify(search)} ${useNews()}`
  const { shown, turnTo, reload } = usePages(key, (nowpage) => api.oa.flow.needcreat({ nowpage, search }))
  return (
    <section className="list" aria-label={t('list.needcreat')}>
      <div className="rows-head">
        <Segments
          label={t('list.column.status')}
          value={creatstatus}
          options={statuses.map((value) => ({ value, text: t(`alert.search.${value}`) }))}
          onChange={setStatus}
        />
        <div className="rows-tools">
          <input
            className="q-input"
            type="search"
            maxLength={100}
            aria-label={t('list.column.flowname')}
            placeholder={t('list.column.flowname')}
            value={flowname}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
      </div>
      {!shown && <Skeleton lines={6} />}
      {shown?.result.length === 0 && (
        <Empty title={t(`alert.none.${creatstatus === 'uncreat' ? 'open' : 'any'}`)} />
      )}
      {shown && shown.result.length > 0 && (
        <PlainTable
          label={t('list.needcreat')}
          columns={columns(reload, shownId)}
          rows={shown.result}
          keyOf={({ _id }) => _id}
        />
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
    </section>
  )
}
