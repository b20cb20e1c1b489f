import '../../platform/designing-texts'
import '../../renderer/list/list.css'
import './flow-design-list.css'
import { useState } from 'react'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { Button } from '../../ui/button'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { BasicDialog } from './basic-dialog'
import { DesignTable } from './design-table'
import type { DesignRow } from './row'
import { useDesigns } from './use-designs'

/** The flows that exist: adding, naming, enabling, and the way to their design. */
export default function FlowDesignList() {
  const { shown, words, search, turnTo, reload } = useDesigns()
  const [edited, setEdited] = useState<DesignRow | 'new' | null>(null)
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
      {shown && <RowPager {...{ shown, turnTo }} />}
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
