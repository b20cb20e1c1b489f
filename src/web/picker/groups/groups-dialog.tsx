import { useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { OkCancel } from '../../ui/dialog-buttons'
import { toast } from '../../ui/toast'
import { emptyGroup, isWhole } from './groups'
import { GroupsEditor, type PickFrom } from './groups-editor'
import { GroupsFrame } from './groups-frame'
import { OuterGroups } from './groups-line'

export interface GroupsDialogProps extends PickFrom {
  title: string
  value: readonly RecipientGroup[]
  /** What a test says when nobody is found. */
  nobodyText?: string
  onSave(groups: RecipientGroup[]): void
  onClose(): void
}

/** Groups of recipients: any of them counts; within one, anyone of any item or only those of all. */
export function GroupsDialog({ title, value, nobodyText, onSave, onClose, ...from }: GroupsDialogProps) {
  const [groups, setGroups] = useState<RecipientGroup[]>(value.length ? [...value] : [emptyGroup()])
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (groups.every(isWhole)) onSave(groups)
    else if (groups.some(({ chosed }) => !chosed.length)) toast(t('contact.none'), 'danger')
  }
  const { fields, set } = from
  const end = <OkCancel onCancel={onClose} onClick={save} />
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
      <OuterGroups value={GroupsDialog}>
        <GroupsEditor groups={groups} from={from} isTried={isTried} onChange={setGroups} />
      </OuterGroups>
    </GroupsFrame>
  )
}
