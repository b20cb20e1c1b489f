import '../../platform/designing-texts'
import { useState } from 'react'
import type { CompanyNoticeRow } from '#/generated/types'
import { FoundRows } from '../../lists/found-rows'
import { type PlainColumn, PlainTable } from '../../lists/plain-table'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Tag } from '../../ui/parts'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'
import { NoticeDialog } from './notice-dialog'

type Row = CompanyNoticeRow

const tones = { coming: 'primary', current: 'success', over: 'neutral' } as const

interface Deeds {
  onEdit(row: Row): void
  onDelete(row: Row): void
}

const columns = ({ onEdit, onDelete }: Deeds): PlainColumn<Row>[] => [
  {
    name: 'title',
    title: t('company-notice.title'),
    cell: ({ title, pinned }) => (
      <>
        <b>{title}</b> {pinned && <Tag tone="primary">{t('home.notices.pinned')}</Tag>}
      </>
    ),
  },
  {
    name: 'state',
    title: t('company-notice.state'),
    cell: ({ state }) => <Tag tone={tones[state]}>{t(`company-notice.state.${state}`)}</Tag>,
  },
  { name: 'begins', title: t('company-notice.begins'), cell: ({ begins_at }) => <Time at={begins_at} /> },
  {
    name: 'ends',
    title: t('company-notice.ends'),
    cell: ({ ends_at }) => (ends_at ? <Time at={ends_at} /> : '—'),
  },
  { name: 'by', title: t('company-notice.by'), cell: ({ by }) => by },
  { name: 'readers', title: t('company-notice.readers'), isNumber: true, cell: ({ readers }) => readers },
  {
    name: 'actions',
    title: t('company-notice.actions'),
    cell: (row) => (
      <span className="list-actions">
        <Button
          kind="link"
          onClick={() => onEdit(row)}
          aria-label={`${t('company-notice.edit')} ${row.title}`}
        >
          {t('directory.deed.edit')}
        </Button>
        <Button
          kind="link"
          onClick={() => onDelete(row)}
          aria-label={`${t('company-notice.delete')} ${row.title}`}
        >
          {t('directory.deed.delete')}
        </Button>
      </span>
    ),
  },
]

/** 公司公告: what the company tells everybody on the home page, written by whoever looks after the company. */
export default function CompanyNoticesPage() {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const words = text.trim()
  const { shown, turnTo, reload } = usePages(words, (nowpage) =>
    api.oa.company.notice.list({ nowpage, text: words }),
  )
  const remove = async ({ id, title }: Row) => {
    const question = { title: t('company-notice.delete'), text: t('company-notice.delete-text', { title }) }
    if (!(await confirm({ ...question, danger: true }))) return
    await api.oa.company.notice.delete({ id })
    toast(t('company-notice.deleted'), 'success')
    reload()
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('company-notice.add')}
    </Button>
  )
  return (
    <>
      <FoundRows
        title={t('menu.company-notices')}
        search={{ label: t('company-notice.find'), words: text, change: setText }}
        empty={{
          none: t('company-notice.none'),
          hint: t('company-notice.none-hint'),
          found: (sought) => t('company-notice.nothing-found', { words: sought }),
        }}
        {...{ add, shown, turnTo }}
      >
        {(rows) => (
          <PlainTable
            label={t('menu.company-notices')}
            columns={columns({ onEdit: setEdited, onDelete: (row) => void remove(row).catch(reload) })}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </FoundRows>
      {edited && (
        <NoticeDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  )
}
