import form from '#schemas/forms/saved-filter.json'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'

interface SaveFilterDialogProps {
  taken: readonly string[]
  onSave(name: string): Promise<void>
  onClose(): void
}

/** Asks for the name of a saved search. */
const SaveFilterDialog = ({ taken, onSave, onClose }: SaveFilterDialogProps) => (
  <FormDialog<{ name: string }>
    title={t('list.save-filter')}
    width={420}
    ok={t('list.keep')}
    form={form}
    check={({ name }) => (taken.includes(name) ? { name: 'list.filter-name-taken' } : {})}
    onClose={onClose}
    onSend={({ name }) => onSave(name)}
  />
)

export default SaveFilterDialog
