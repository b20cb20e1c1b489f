import { useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { toast } from '../ui/toast'
import { emptyGroup, filledGroups, isWhole } from './groups'
import { GroupsEditor, type PickFrom } from './groups-editor'
import { RecipientTest } from './recipient-test'

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
  const [isTesting, setTesting] = useState(false)
  const [isTried, setTried] = useState(false)
  const filled = filledGroups(groups)
  const save = () => {
    setTried(true)
    if (groups.every(isWhole)) onSave(groups)
    else if (groups.some(({ chosed }) => !chosed.length)) toast(t('contact.none'), 'danger')
  }
  const footer = (
    <>
      <Button
        style={{ marginRight: 'auto' }}
        aria-pressed={isTesting}
        disabled={!filled.length}
        title={t('picker.test.hint')}
        onClick={() => setTesting(!isTesting)}
      >
        {t('picker.test')}
      </Button>
      <OkCancel onCancel={onClose} onClick={save} />
    </>
  )
  return (
    <Dialog title={title} width={920} onClose={onClose} footer={footer}>
      <div className="pk-groups">
        <GroupsEditor {...{ groups, from, isTried }} onChange={setGroups} />
        {isTesting && filled.length > 0 && (
          <RecipientTest groups={filled} fields={from.fields} set={from.set} nobodyText={nobodyText} />
        )}
      </div>
    </Dialog>
  )
}
