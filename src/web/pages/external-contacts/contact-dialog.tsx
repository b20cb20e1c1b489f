import type { EmployeeExternalSaveBody, ExternalRow } from '#/generated/types'
import form from '#schemas/forms/external-contact.json'
import { FormDialog } from '../../own-forms/form-dialog'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { toast } from '../../ui/toast'

interface ContactDialogProps {
  /** The contact being changed; none = a new one. */
  row?: ExternalRow
  onClose(): void
  onSaved(): void
}

/** A contact outside the company. */
export const ContactDialog = ({ row, onClose, onSaved }: ContactDialogProps) => (
  <FormDialog<EmployeeExternalSaveBody>
    title={t(row ? 'directory.edit-external' : 'directory.add-external')}
    form={form}
    values={{ ...row }}
    onClose={onClose}
    onSend={async (filled, requestId) => {
      await api.employee.external.save({ ...filled, ...(row && { id: row.id }), requestId })
      toast(t(row ? 'directory.saved' : 'directory.added', { name: filled.name }), 'success')
      onSaved()
    }}
  />
)
