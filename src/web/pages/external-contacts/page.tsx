import '../../directory/directory.css'
import './external-contacts.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import type { ExternalRow } from '#/generated/types'
import { FoundRows } from '../../lists/found-rows'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { ContactDialog } from './contact-dialog'
import { ContactTable } from './contact-table'

/** People outside the company: looked up, never signed in, never receivers. */
export default function ExternalContactsPage() {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<ExternalRow | 'new' | null>(null)
  const words = text.trim()
  const { shown, turnTo, reload } = usePages(words, (nowpage) =>
    api.employee.external.list({ nowpage, text: words }),
  )
  const remove = async ({ id, name }: ExternalRow) => {
    const question = { title: t('directory.delete-external'), text: t('directory.delete-question', { name }) }
    if (!(await confirm({ ...question, yes: t('directory.delete'), danger: true }))) return
    await api.employee.external.delete({ id })
    toast(t('directory.deleted', { name }), 'success')
    reload()
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('directory.add-external')}
    </Button>
  )
  return (
    <>
      <FoundRows
        title={t('menu.external')}
        search={{ label: t('directory.find-external'), words: text, change: setText }}
        empty={{
          none: t('directory.no-external'),
          hint: t('directory.external-hint'),
          found: () => t('directory.nobody-found'),
        }}
        {...{ add, shown, turnTo }}
      >
        {(rows) => (
          <ContactTable rows={rows} onEdit={setEdited} onDelete={(row) => void remove(row).catch(reload)} />
        )}
      </FoundRows>
      {edited && (
        <ContactDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  )
}
