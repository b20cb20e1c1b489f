import type { StoredFile } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { FileField } from '../../files/file-field'
import { extractFiles } from '../../files/file-view'
import { parseUploadLimits } from '../../files/upload-limits'
import { useTranslator } from '../../platform'

/** File field; the designer limits number and size (S2-086…S2-088). */
function FileUpload(props: WidgetProps<StoredFile[]>) {
  const t = useTranslator()
  const { id, value, onChange, item, disabled } = props
  const set = isRecord(item.options.fileuploadset) ? item.options.fileuploadset : {}
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" {...ties}>
      <FileField
        id={id}
        files={extractFiles(value)}
        onChange={onChange}
        call="form"
        fields={{ source: 'fm-fileupload' }}
        label={item.name}
        title={t('upload.file')}
        disabled={disabled}
        multiple={set.multiple !== false}
        limits={parseUploadLimits(set)}
      />
    </div>
  )
}

export default FileUpload
