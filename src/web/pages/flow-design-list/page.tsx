import '../../platform/designing-texts'
import '../../renderer/list/list.css'
import './flow-design-list.css'
import { useState } from 'react'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { Button, IconButton } from '../../ui/button'
import { Empty, Skeleton } from '../../ui/parts'
import { BasicDialog } from './basic-dialog'
import { DesignTable } from './design-table'
import type { DesignRow } from './row'
import { useDesigns } from './use-designs'

/** The flows that exist: adding, naming, enabling, and the way to their design. */
export default function FlowDesignList() {
  const { shown, page, words, search, turnTo, reload } = useDesigns()
  const [edited, setEdited] = useState<DesignRow | 'new' | null>(null)
  const last = shown ? Math.max(1, Math.ceil(shown.totalItems / shown.pageSize)) : 1
  const add = may('flowdesign.add') && (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('flow-design.add')}
    </Button>
  )
  return (
    <div className="q-card designs">
      <header className="list-search">
        <h1>{t('flow-design.title')}</h1>
        <div className="designs-tools">
          <input
            type="search"
            className="q-input"
            aria-label={t('flow-design.search')}
            placeholder={t('flow-design.search')}
            value={words}
            onChange={({ target }) => search(target.value)}
          />
          {add}
        </div>
      </header>
      <div className="list-body">
        {!shown && <Skeleton lines={8} />}
        {shown && shown.result.length > 0 && (
          <DesignTable rows={shown.result} onEdit={setEdited} onChange={reload} />
        )}
        {shown?.result.length === 0 && (
          <Empty title={words ? t('flow-design.none-found', { words }) : t('flow-design.none')}>
            {!words && <p>{t('flow-design.none-hint')}</p>}
            {!words && add}
          </Empty>
        )}
      </div>
      {shown && last > 1 && (
        <nav className="list-pager" aria-label={t('list.pages')}>
          <span>{t('list.total', { n: shown.totalItems })}</span>
          <IconButton
            icon="back"
            label={t('list.previous')}
            disabled={page === 1}
            onClick={() => turnTo(page - 1)}
          />
          <span aria-current="page">
            {page} / {last}
          </span>
          <IconButton
            icon="right"
            label={t('list.next')}
            disabled={page >= last}
            onClick={() => turnTo(page + 1)}
          />
        </nav>
      )}
      {edited && (
        <BasicDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </div>
  )
}
