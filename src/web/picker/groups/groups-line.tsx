import '../../platform/i18n/design-texts'
import '../picker.css'
import { type ComponentType, createContext, useContext, useState } from 'react'
import { t } from '../../platform'
import { Button } from '../../ui'
import { RecipientsDialog } from '../recipient-test/recipients-dialog'
import type { GroupsDialogProps } from './groups-dialog'
import { recipientsText } from './recipients-text'

export interface GroupsFieldProps extends Omit<GroupsDialogProps, 'onClose'> {
  emptyText?: string
  /** Whether these people are recipients; otherwise they are only named, such as managers. */
  isReceiving?: boolean
}

interface GroupsLineProps extends GroupsFieldProps {
  Groups: ComponentType<GroupsDialogProps>
}

/** Recipients in one line, with a button that opens their groups, and one that shows whom they reach. */
export function GroupsLine({ Groups, emptyText, isReceiving, onSave, ...dialog }: GroupsLineProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { title, value, fields, set, nobodyText } = dialog
  const text = recipientsText(value)
  const requester = isReceiving ? 'picker.test.who' : 'picker.test.meant'
  const question = t(`${requester}-of`, { title })
  return (
    <div className="q-field">
      <span className="q-field-label">{title}</span>
      <div
        className="pk-field q-row q-align-start q-gap-2 q-radius-md q-surface"
        data-empty={text ? undefined : true}
      >
        <span className="q-break q-grow q-shrink">{text || emptyText || t('picker.recipients.none')}</span>
        {text && (
          <Button aria-label={question} title={t('picker.test.hint')} onClick={() => setAsking(true)}>
            {t(requester)}
          </Button>
        )}
        <Button aria-label={`${t('picker.recipients.set')} ${title}`} onClick={() => setOpen(true)}>
          {t('picker.recipients.set')}
        </Button>
      </div>
      {isAsking && (
        <RecipientsDialog
          title={question}
          groups={value}
          fields={fields}
          set={set}
          nobodyText={nobodyText}
          onClose={() => setAsking(false)}
        />
      )}
      {isOpen && (
        <Groups
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

/** Dialog component for groups nested in conditions: groups contain conditions, and these contain groups. */
export const GroupsDialogContext = createContext<ComponentType<GroupsDialogProps> | null>(null)

/** Recipients within a condition or a program method. */
export function NestedGroupsField(props: GroupsFieldProps) {
  const Groups = useContext(GroupsDialogContext)
  if (!Groups) throw new Error('the settings of a condition stand outside of a dialog of groups')
  return <GroupsLine {...props} Groups={Groups} />
}
