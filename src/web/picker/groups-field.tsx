import '../platform/designing-texts'
import './picker.css'
import { useState } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { GroupsDialog, type GroupsDialogProps } from './groups-dialog'
import { recipientsText } from './recipients-text'

type GroupsFieldProps = Omit<GroupsDialogProps, 'onClose'> & { emptyText?: string }

/** Recipients in one line with a button that opens their groups. */
export function GroupsField({ emptyText, onSave, ...dialog }: GroupsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const text = recipientsText(dialog.value)
  return (
    <div className="q-field">
      <span className="q-field-label">{dialog.title}</span>
      <div className="pk-field" data-empty={text ? undefined : true}>
        <span>{text || emptyText || t('picker.recipients.none')}</span>
        <Button aria-label={`${t('picker.recipients.set')} ${dialog.title}`} onClick={() => setOpen(true)}>
          {t('picker.recipients.set')}
        </Button>
      </div>
      {isOpen && (
        <GroupsDialog
          {...dialog}
          onClose={() => setOpen(false)}
          onSave={(groups) => {
            setOpen(false)
            onSave(groups)
          }}
        />
      )}
    </div>
  )
}
