import { useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { t } from '../../platform'
import { DialogButtons, toast } from '../../ui'
import { emptyGroup, isCompleteGroup } from './groups'
import { GroupsEditor, type PickerScope } from './groups-editor'
import { GroupsFrame } from './groups-frame'
import { GroupsDialogContext, type GroupsFieldProps, GroupsLine } from './groups-line'

export interface GroupsDialogProps extends PickerScope {
  title: string
  value: readonly RecipientGroup[]
  /** Text of a test that finds no recipients. */
  nobodyText?: string
  onSave(groups: RecipientGroup[]): void
  onClose(): void
}

/** Groups of recipients: their union; within a group, the union or the intersection of its items. */
export function GroupsDialog({ title, value, nobodyText, onSave, onClose, ...from }: GroupsDialogProps) {
  const [groups, setGroups] = useState<RecipientGroup[]>(value.length ? [...value] : [emptyGroup()])
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (groups.every(isCompleteGroup)) onSave(groups)
    else if (groups.some(({ chosed }) => !chosed.length)) toast(t('contact.none'), 'danger')
  }
  const { fields, set } = from
  const end = <DialogButtons onCancel={onClose} onClick={save} />
  return (
    <GroupsFrame
      title={title}
      groups={groups}
      end={end}
      onClose={onClose}
      fields={fields}
      set={set}
      nobodyText={nobodyText}
    >
      <GroupsDialogContext value={GroupsDialog}>
        <GroupsEditor groups={groups} from={from} isTried={isTried} onChange={setGroups} />
      </GroupsDialogContext>
    </GroupsFrame>
  )
}

/** Recipients in one line, with the dialog that edits them. */
export const GroupsField = (props: GroupsFieldProps) => <GroupsLine {...props} Groups={GroupsDialog} />
