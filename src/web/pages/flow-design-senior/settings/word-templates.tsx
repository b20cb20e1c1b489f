import { useState } from 'react'
import type { FlowDesign, StoredFile } from '#/generated/types'
import { checkTemplateTags, templateNamesOf } from '../../../../core/print'
import { FileField } from '../../../files/file-field'
import { t } from '../../../platform'
import { api } from '../../../platform/api'
import { Button, Row, toast } from '../../../ui'

interface WordTemplatesProps {
  design: FlowDesign
  designId: string
  onChange(templates: StoredFile[]): void
}

/** Returns the mistakes of a template as sentences. */
async function mistakesOf(
  { fileid, name }: StoredFile,
  { design, designId }: WordTemplatesProps,
): Promise<string[]> {
  const body = { flowdesign_id: designId, fileid }
  const { tags, fault } = await api.oa.flowdesigns.printtemplate.tags(body)
  const problems = checkTemplateTags(tags, templateNamesOf(design))
  const texts = problems.map(({ code, ...params }) => t(`flow-set.word.${code}`, params))
  return [...(fault ? [fault] : []), ...texts].map((text) => t('flow-set.word.mistake', { name, text }))
}

/** Edits the Word templates of a design: uploads them, makes the first one from the form, and checks them. */
export function WordTemplates(props: WordTemplatesProps) {
  const { design, designId, onChange } = props
  const { printTemplates: files = [] } = design.set
  const [mistakes, setMistakes] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const found = await Promise.all(files.map((file) => mistakesOf(file, props)))
      setMistakes(found.flat())
      if (found.flat().length === 0) toast(t('flow-set.word.right'), 'success')
    } catch {
      // The sender of calls has told why.
    } finally {
      setBusy(false)
    }
  }
  const download = () => {
    const { steps: _, ...names } = templateNamesOf(design)
    return api.oa.flowdesigns.printtemplate.starter(names).catch(() => undefined)
  }
  return (
    <>
      <FileField
        files={files}
        onChange={onChange}
        call="flowdesigns"
        fields={{ flowdesign_id: designId }}
        label={t('flow-set.word')}
        title={t('flow-set.word.add')}
        limits={{ length: 20 }}
      />
      <Row gap={2}>
        <Button icon="download" onClick={() => void download()}>
          {t('flow-set.word.starter')}
        </Button>
        <Button disabled={!files.length} busy={isBusy} onClick={() => void check()}>
          {t('flow-set.word.check')}
        </Button>
      </Row>
      {mistakes.length > 0 && (
        <ul role="alert">
          {mistakes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
