import '../../designer/designer-dialogs.css'
import { useNavigate } from 'react-router-dom'
import type { TemplateFile } from '#/generated/types'
import { formFieldsOf } from '../../../core/form'
import { TextFileInput } from '../../designer/panels/text-file-input'
import { parseFlowTemplate } from '../../flow-editor/exchange/template-text'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { ImportDialog, toast, useImport } from '../../ui'
import { DesignImportError } from '../../versions/import-error'

/** Shows the content of a file before the import. */
function Found({ file: { name, design, cases } }: { file: TemplateFile }) {
  const counts = { name, steps: design.funlist.length, fields: formFieldsOf(design.formset).length }
  return (
    <p role="status">
      {t('flow-design.import.found', counts)} {t('flow-template.import-cases', { count: cases.length })}
    </p>
  )
}

/** Imports a file and notifies the result. */
async function take(document: TemplateFile): Promise<string> {
  const { _id, missing, leftOut } = await api.oa.flowdesigntemplates.import({ document })
  const names = missing.map(({ name }) => name).join(listSeparator())
  if (names) toast(t('flow-template.import-missing', { names }), 'warning')
  if (leftOut) toast(t('flow-template.import-left', { count: leftOut }), 'warning')
  toast(t('flow-template.imported', { name: document.name }), 'success')
  return _id
}

/** Imports a template from a file; shows its content, or why it is rejected, first. */
export function ImportTemplateDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const { plan, isBusy, choose, apply } = useImport({
    read: (text: string) => (text.trim() ? parseFlowTemplate(text) : undefined),
    async apply(file) {
      if ('design' in file)
        await navigate(`/oaset/flowdesign_template/${encodeURIComponent(await take(file))}`)
    },
  })
  const file = plan && 'design' in plan ? plan : undefined
  return (
    <ImportDialog
      title={t('flow-template.import')}
      width={640}
      ok={t('flow-template.import-take')}
      isBusy={isBusy}
      isReady={file !== undefined}
      onApply={() => file && void apply(file)}
      onClose={onClose}
    >
      <p>{t('flow-template.import-hint')}</p>
      <TextFileInput onText={(text) => void choose(text)}>
        {file && <Found file={file} />}
        {plan && 'refused' in plan && <DesignImportError {...plan} />}
      </TextFileInput>
    </ImportDialog>
  )
}
