import '../../renderer/list/list.css'
import '../../directory/directory.css'
import './external-contacts.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import type { ExternalRow } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
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
    <div className="q-card dir-page">
      <header className="dir-head">
        <h1>{t('menu.external')}</h1>
        <div className="dir-tools">
          <input
            type="search"
            className="q-input"
            aria-label={t('directory.find-external')}
            placeholder={t('directory.find-external')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {add}
        </div>
      </header>
      {!shown && <Skeleton lines={8} />}
      {shown && shown.result.length > 0 && (
        <ContactTable
          rows={shown.result}
          onEdit={setEdited}
          onDelete={(row) => void remove(row).catch(reload)}
        />
      )}
      {shown?.result.length === 0 && (
        <Empty title={t(words ? 'directory.nobody-found' : 'directory.no-external')}>
          {!words && <p>{t('directory.external-hint')}</p>}
          {!words && add}
        </Empty>
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
      {edited && (
        <ContactDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </div>
  )
}
