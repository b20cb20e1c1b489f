import type { StoredFile } from '../../generated/types'
import { t } from '../platform'
import { FileField } from './file-field'

interface AttachmentsProps {
  files: readonly StoredFile[]
  onChange(files: StoredFile[]): void
}

/** Renders the files attached to an opinion. */
export const Attachments = ({ files, onChange }: AttachmentsProps) => (
  <FileField
    files={files}
    onChange={onChange}
    call="flow"
    fields={{ source: 'flow' }}
    label={t('upload.attachments')}
    title={t('upload.attach')}
  />
)
