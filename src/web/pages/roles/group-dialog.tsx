import form from '#schemas/forms/role-group.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui/toast'

interface GroupDialogProps {
  id: string
  name: string
  onClose(): void
  onSaved(): void
}

/** Another name for a group of roles. */
export const GroupDialog = ({ id, name, onClose, onSaved }: GroupDialogProps) => (
  <FormDialog<{ name: string }>
    title={t('directory.rename-group')}
    width={420}
    form={form}
    values={{ name }}
    onClose={onClose}
    onSend={async (filled) => {
      await api.employee.role.renamegroup({ group_id: id, ...filled })
      toast(t('directory.saved', filled), 'success')
      onSaved()
    }}
  />
)
