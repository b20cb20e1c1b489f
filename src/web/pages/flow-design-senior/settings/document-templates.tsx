import { useState } from 'react'
import type { FlowDesign, FlowDesignSet, StoredFile } from '#/generated/types'
import { checkTemplates, templateNamesOf } from '../../../../core/print'
import { FileField } from '../../../files/file-field'
import { t } from '../../../platform'
import { api } from '../../../platform/api'
import { Button, Row, toast } from '../../../ui'
import { FormFieldTexts } from './form-field-texts'

interface DocumentTemplatesProps {
  design: FlowDesign
  designId: string
  onChange(change: Pick<FlowDesignSet, 'printTemplates' | 'templateFields'>): void
}

/** Form fields of a PDF template. */
interface PdfFields {
  file: StoredFile
  fields: readonly string[]
}

/** Reads a template: its mistakes as sentences, and its form fields if it is a PDF. */
async function readTemplate(file: StoredFile, { design, designId }: DocumentTemplatesProps) {
  const { templateFields = [] } = design.set
  const { fileid, name } = file
  const own = templateFields.filter((one) => one.fileid === fileid)
  const body = { flowdesign_id: designId, fileid, fields: own }
  const { tags, fault, fields } = await api.oa.flowdesigns.printtemplate.tags(body)
  const problems = checkTemplates(design, [{ file: name, tags, ...(fault && { fault }) }])
  return { file, fields, problems: problems.map(({ code, params }) => t(code, params)) }
}

/** Edits the document templates of a design: uploads them, makes the first one from the form, and checks them. */
export function DocumentTemplates(props: DocumentTemplatesProps) {
  const { design, onChange } = props
  const { printTemplates: files = [], templateFields = [] } = design.set
  const [problems, setProblems] = useState<readonly string[]>([])
  const [forms, setForms] = useState<readonly PdfFields[]>([])
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const read = await Promise.all(files.map((file) => readTemplate(file, props)))
      const found = read.flatMap((one) => one.problems)
      setProblems(found)
      setForms(read.flatMap(({ file, fields }) => (fields ? [{ file, fields }] : [])))
      if (found.length === 0) toast(t('flow-set.word.right'), 'success')
    } catch {
      // The sender of calls has told why.
    } finally {
      setBusy(false)
    }
  }
  const download = (format: 'docx' | 'xlsx') => {
    const { steps: _, ...names } = templateNamesOf(design)
    return api.oa.flowdesigns.printtemplate.starter({ ...names, format }).catch(() => undefined)
  }
  return (
    <>
      <FileField
        files={files}
        onChange={(printTemplates) => onChange({ printTemplates })}
        call="flowdesigns"
        fields={{ flowdesign_id: props.designId }}
        label={t('flow-set.word')}
        title={t('flow-set.word.add')}
        limits={{ length: 20 }}
      />
      <Row gap={2} wrap>
        <Button icon="download" onClick={() => void download('docx')}>
          {t('flow-set.word.starter')}
        </Button>
        <Button icon="download" onClick={() => void download('xlsx')}>
          {t('flow-set.word.starter-excel')}
        </Button>
        <Button disabled={!files.length} busy={isBusy} onClick={() => void check()}>
          {t('flow-set.word.check')}
        </Button>
      </Row>
      {problems.length > 0 && (
        <div role="alert">
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {forms.map(({ file, fields }) => (
        <FormFieldTexts
          key={file.fileid}
          file={file}
          fields={fields}
          texts={templateFields}
          onChange={(texts) => onChange({ templateFields: texts })}
        />
      ))}
    </>
  )
}
