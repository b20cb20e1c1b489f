import '../../platform/designing-texts'
import '../../renderer/list/list.css'
import './contact-groups.css'
import { useState } from 'react'
import type { ContactGroup } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useNamedPages } from '../../platform/use-pages'
import { may } from '../../stores/session'
import { Button, IconButton } from '../../ui/button'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { GroupDialog } from './group-dialog'
import { GroupTable } from './group-table'

/** Contact groups: finding, adding, changing and deleting them, and where each is used (S2-033, S2-034). */
export default function ContactGroups() {
  const { shown, words, search, turnTo, reload } = useNamedPages(api.oa.flowdesigns.contactgroup.list)
  const [edited, setEdited] = useState<ContactGroup | 'new' | null>(null)
  const add = may('flowdesign.contactgroup') && (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('contact.page.add')}
    </Button>
  )
  return (
    <div className="q-card contact-groups">
      <header className="list-search">
        <h1>{t('contact.page.title')}</h1>
        <div className="contact-groups-tools">
          <input
            type="search"
            className="q-input"
            aria-label={t('contact.page.search')}
            placeholder={t('contact.page.search')}
            value={words}
            onChange={({ target }) => search(target.value)}
          />
          <IconButton icon="refresh" label={t('picker.refresh')} onClick={reload} />
          {add}
        </div>
      </header>
      <div className="list-body">
        {!shown && <Skeleton lines={8} />}
        {shown && shown.result.length > 0 && (
          <GroupTable rows={shown.result} onOpen={setEdited} onChange={reload} />
        )}
        {shown?.result.length === 0 && (
          <Empty title={words ? t('contact.page.none-found', { words }) : t('contact.page.none')}>
            {!words && <p>{t('contact.page.none-hint')}</p>}
            {!words && add}
          </Empty>
        )}
      </div>
      {shown && <RowPager {...{ shown, turnTo }} />}
      {edited && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </div>
  )
}
