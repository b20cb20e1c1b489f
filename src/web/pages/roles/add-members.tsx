import { useState } from 'react'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import { findPeople } from '../../directory/finding'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import type { Role } from './page'

interface AddMembersProps {
  role: Role
  onClose(): void
  onAdd(ids: string[]): Promise<void>
}

/** Choosing people who get a role. */
export function AddMembers({ role, onClose, onAdd }: AddMembersProps) {
  const [chosen, setChosen] = useState<Choice[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await onAdd(chosen.map(({ id }) => id))
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel onCancel={onClose} disabled={chosen.length === 0} busy={isBusy} onClick={() => void add()} />
  )
  const title = t('directory.add-members-to', { name: role.name })
  return (
    <Dialog title={title} width={480} onClose={onClose} footer={footer}>
      <div className="dir-form">
        <ChosenField
          label={t('directory.people')}
          placeholder={t('directory.find-person')}
          chosen={chosen}
          find={findPeople}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}
