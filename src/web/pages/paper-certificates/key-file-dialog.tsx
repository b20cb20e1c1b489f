import type { OwnForm } from '#/generated/types'
import form from '#schemas/forms/key-file.json'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { FileButton, toast } from '../../ui'

const maxBytes = 100_000

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
}

/** Field of a PKCS#12 file, which the server opens with its password. */
function KeyFile({ onChange }: WidgetProps) {
  const choose = async (file: File | undefined) => {
    if (file && file.size > maxBytes) toast(t('seal-set.file-large'), 'danger')
    else if (file) onChange({ data: await readBase64(file) })
  }
  return (
    <FileButton
      label={t('seal-set.file-choose')}
      accept=".p12,.pfx,application/x-pkcs12"
      onChoose={(file) => void choose(file)}
    />
  )
}

/** Values of the form; the file is base64. */
interface Filled {
  file: { data: string }
  password?: string
}

interface KeyFileDialogProps {
  onClose(): void
  onSaved(): void
}

/** Uploads a key with its certificates. */
export const KeyFileDialog = ({ onClose, onSaved }: KeyFileDialogProps) => (
  <FormDialog<Filled>
    title={t('seal-set.upload')}
    form={form as OwnForm}
    values={{}}
    slots={{ file: (field) => <KeyFile {...field} /> }}
    onClose={onClose}
    onSend={async ({ file, password = '' }) => {
      await api.oa.certificate.upload({ file: file.data, password })
      toast(t('seal-set.uploaded'), 'success')
      onSaved()
    }}
  />
)
