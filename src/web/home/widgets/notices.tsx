import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CompanyNotice } from '../../../generated/types'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, Dialog, RelativeTime, Tag } from '../../ui'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

const maxShown = 4

const Notice = ({ notice, onOpen }: { notice: CompanyNotice; onOpen(): void }) => (
  <li>
    <button
      type="button"
      className="home-notice q-stack q-shrink q-full q-plain q-pad-y-2 q-pad-x-0"
      data-unread={!notice.hasread || undefined}
      onClick={onOpen}
    >
      <span className="home-line">
        {notice.pinned && <Tag tone="primary">{t('home.notices.pinned')}</Tag>}
        {!notice.hasread && <Tag tone="danger">{t('home.notices.unread')}</Tag>}
        <b>{notice.title}</b>
      </span>
      <small className="home-line">
        {notice.by} · <RelativeTime at={notice.begins_at} />
      </small>
    </button>
  </li>
)

function Reading({ notice, onClose }: { notice: CompanyNotice; onClose(): void }) {
  return (
    <Dialog
      title={notice.title}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p className="home-quiet q-soft q-text-sm">
        {notice.by} · <RelativeTime at={notice.begins_at} />
      </p>
      <p className="home-body q-break">{notice.body}</p>
    </Dialog>
  )
}

/** Lists company announcements (公司公告); opening one marks it as read. */
export default function NoticesWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/company/notice/current'>(widget)
  const [open, setOpen] = useState<CompanyNotice>()
  const [isWhole, setWhole] = useState(false)
  const read = async (notice: CompanyNotice) => {
    setOpen(notice)
    if (notice.hasread) return
    await quietApi.oa.company.notice.read({ id: notice.id })
    await loaded.reload()
  }
  const manage = (
    <PermissionGate rule="company">
      <Link to="/oaset/company_notices">{t('home.notices.write')}</Link>
    </PermissionGate>
  )
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      isEmpty={({ rows }) => rows.length === 0}
      empty={t('home.notices.none')}
      count={loaded.value?.unread}
      aside={manage}
    >
      {({ rows }) => (
        <>
          <ul className="home-rows">
            {rows.slice(0, isWhole ? undefined : maxShown).map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={() => void read(notice)} />
            ))}
          </ul>
          {rows.length > maxShown && !isWhole && (
            <Button kind="link" onClick={() => setWhole(true)}>
              {t('home.all-count', { n: rows.length })}
            </Button>
          )}
          {open && <Reading notice={open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </WidgetCard>
  )
}
