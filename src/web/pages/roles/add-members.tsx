import form from '#schemas/forms/role-members.json'
import { findPeople } from '../../directory/find-entries'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import type { Role } from './page'

interface AddMembersProps {
  role: Role
  onClose(): void
  onAdd(ids: string[]): Promise<void>
}

/** Choosing people who get a role. */
export const AddMembersDialog = ({ role, onClose, onAdd }: AddMembersProps) => (
  <FormDialog<{ add: string[] }>
    title={t('directory.add-members-to', { name: role.name })}
    width={480}
    form={form}
    slots={{
      add: createPickerSlot({ several: true, placeholder: t('directory.find-person'), find: findPeople }),
    }}
    onClose={onClose}
    onSend={({ add }) => onAdd(add)}
  />
)
