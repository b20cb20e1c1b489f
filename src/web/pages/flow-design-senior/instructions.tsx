import type { FlowDesign } from '#/generated/types'
import { FileField } from '../../files/file-field'
import { t } from '../../platform'
import { TextAreaField } from '../../ui'

interface RemarkProps {
  flowId: string
  design: FlowDesign
  onChange(part: Pick<FlowDesign, 'remark'> | Pick<FlowDesign, 'fileList'>): void
}

/** Edits the instructions for creators: a text, and files such as rules and templates. */
export const CreatorInstructions = ({ flowId, design, onChange }: RemarkProps) => (
  <div className="fs-page q-stack q-content-start q-gap-3 q-single">
    <TextAreaField
      label={t('flow-design.remark')}
      hint={t('flow-design.remark-hint')}
      rows={14}
      maxLength={100_000}
      value={design.remark}
      onChange={({ target }) => onChange({ remark: target.value })}
    />
    <section
      className="fs-part q-pad-y-4 q-pad-x-5 q-stack q-gap-2-5 q-single q-box q-radius-lg q-surface"
      aria-label={t('flow-design.files')}
    >
      <h2>{t('flow-design.files')}</h2>
      <p>{t('flow-design.files-hint')}</p>
      <FileField
        files={design.fileList}
        onChange={(fileList) => onChange({ fileList })}
        call="flowdesigns"
        fields={{ source: 'flowdesigns', flowdesign_id: flowId }}
        label={t('flow-design.files')}
        title={t('upload.file')}
      />
    </section>
  </div>
)
