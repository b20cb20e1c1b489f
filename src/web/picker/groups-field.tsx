import '../platform/designing-texts'
import './picker.css'
import { useState } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { GroupsDialog, type GroupsDialogProps } from './groups-dialog'
import { recipientsText } from './recipients-text'
import { WhoDialog } from './who-dialog'

type GroupsFieldProps = Omit<GroupsDialogProps, 'onClose'> & { emptyText?: string }

/** Recipients in one line with a button that opens their groups, and one that tells whom they reach. */
export function GroupsField({ emptyText, onSave, ...dialog }: GroupsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { title, value, fields, set, nobodyText } = dialog
  const text = recipientsText(value)
  return (
    <div className="q-field">
      <span className="q-field-label">{title}</span>
      <div className="pk-field" data-empty={text ? undefined : true}>
        <span>{text || emptyText || t('picker.recipients.none')}</span>
        {text && (
          <Button
            aria-label={t('picker.test.who-of', { title })}
            title={t('picker.test.hint')}
            onClick={() => setAsking(true)}
          >
            {t('picker.test.who')}
          </Button>
        )}
        <Button aria-label={`${t('picker.recipients.set')} ${title}`} onClick={() => setOpen(true)}>
          {t('picker.recipients.set')}
        </Button>
      </div>
      {isAsking && (
        <WhoDialog {...{ title, groups: value, fields, set, nobodyText }} onClose={() => setAsking(false)} />
      )}
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
