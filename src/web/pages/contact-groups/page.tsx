import '../../platform/designing-texts'
import './contact-groups.css'
import { useState } from 'react'
import type { ContactGroup } from '#/generated/types'
import { FoundRows } from '../../lists/found-rows'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useNamedPages } from '../../platform/use-pages'
import { may } from '../../stores/session'
import { Button, IconButton } from '../../ui/button'
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
    <>
      <FoundRows
        title={t('contact.page.title')}
        search={{ label: t('contact.page.search'), words, change: search }}
        tools={<IconButton icon="refresh" label={t('picker.refresh')} onClick={reload} />}
        empty={{
          none: t('contact.page.none'),
          hint: t('contact.page.none-hint'),
          found: (name) => t('contact.page.none-found', { words: name }),
        }}
        {...{ add, shown, turnTo }}
      >
        {(rows) => <GroupTable rows={rows} onOpen={setEdited} onChange={reload} />}
      </FoundRows>
      {edited && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  )
}
