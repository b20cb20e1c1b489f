import type { OaSealSaveBody, OwnForm, SealRow } from '#/generated/types'
import form from '#schemas/forms/seal.json'
import type { WidgetProps } from '../../controls/widget-props'
import { directorySearches } from '../../directory/directory-search'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { findOrganisationDepartments } from '../../picker/organisation/find-department'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { FileButton, Row, toast } from '../../ui'

const maxBytes = 1_000_000

/** Picture as the form holds it: a data URL. */
interface Picture {
  url: string
}

type Filled = Omit<OaSealSaveBody, 'image'> & { image: Picture }

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Field of a seal's picture, which the server redraws when the seal is saved. */
function SealImage({ value, onChange }: WidgetProps) {
  const { url } = (value ?? {}) as Partial<Picture>
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxBytes) toast(t('seal-set.image-large'), 'danger')
    else onChange({ url: await readDataUrl(file) })
  }
  return (
    <Row gap={3} wrap>
      {url && <img className="q-box" src={url} alt={t('seal-set.image')} height={96} data-paper />}
      <FileButton
        label={t('seal-set.image-choose')}
        accept="image/png,image/jpeg,image/webp"
        onChoose={(file) => void choose(file)}
      />
    </Row>
  )
}

const finds = {
  people: (text: string) => findColleagues(text),
  departments: findOrganisationDepartments,
  roles: directorySearches.role.find,
} as const

interface SealDialogProps {
  row?: SealRow
  onClose(): void
  onSaved(): void
}

/** Adds or edits a seal. */
export function SealDialog({ row, onClose, onSaved }: SealDialogProps) {
  const slotOf = (name: keyof typeof finds) =>
    createPickerSlot({
      several: true,
      placeholder: t(`seal-set.${name}-find`),
      find: finds[name],
      known: row?.names[name] ?? [],
    })
  const { name, image, width, people, departments, roles, enabled } = row ?? {}
  return (
    <FormDialog<Filled>
      title={t(row ? 'seal-set.edit' : 'seal-set.add')}
      form={form as OwnForm}
      values={row ? { name, image: { url: image }, width, people, departments, roles, enabled } : {}}
      slots={{
        image: (field) => <SealImage {...field} />,
        people: slotOf('people'),
        departments: slotOf('departments'),
        roles: slotOf('roles'),
      }}
      onClose={onClose}
      onSend={async ({ image: { url }, ...filled }, requestId) => {
        await api.oa.seal.save({ ...filled, image: url, ...(row && { id: row.id }), requestId })
        toast(t('seal-set.saved'), 'success')
        onSaved()
      }}
    />
  )
}
