import '../../designer/designer-dialogs.css'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TemplateFile } from '#/generated/types'
import { itemsOf } from '../../../core/form'
import { TextFileInput } from '../../designer/panels/choose-text'
import { parseFlowTemplate } from '../../flow-editor/exchange/template-text'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { Button, Dialog, toast } from '../../ui'
import { DesignImportError } from '../../versions/import-error'

/** Shows the content of a file before the import. */
function Found({ file: { name, design, cases } }: { file: TemplateFile }) {
  const counts = { name, steps: design.funlist.length, fields: itemsOf(design.formset).length }
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
  const [read, setRead] = useState<ReturnType<typeof parseFlowTemplate>>()
  const [isSending, setSending] = useState(false)
  const file = read && 'design' in read ? read : undefined
  const send = async () => {
    if (!file) return
    setSending(true)
    await take(file).then(
      (id) => navigate(`/oaset/flowdesign_template/${encodeURIComponent(id)}`),
      () => setSending(false),
    )
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" disabled={!file || isSending} onClick={() => void send()}>
        {t('flow-template.import-take')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-template.import')} width={640} onClose={onClose} footer={footer}>
      <p>{t('flow-template.import-hint')}</p>
      <TextFileInput onText={(text) => setRead(text.trim() ? parseFlowTemplate(text) : undefined)}>
        {file && <Found file={file} />}
        {read && 'refused' in read && <DesignImportError {...read} />}
      </TextFileInput>
    </Dialog>
  )
}
