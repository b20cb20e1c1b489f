import { useState } from 'react'
import { richTextToPlain } from '../../../core/form'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import { FileList } from '../../files/file-list'
import { toFileView } from '../../files/file-view'
import { currentLanguage, t } from '../../platform'

const lineEnd = /<\/(?:p|div|li|tr|h\d)>|<br\s*\/?>|\n/i

/** Returns a remark as lines of text; remarks of old designs are HTML. */
const linesOf = (remark: string): string =>
  /<\/?[a-z][^>]*>/i.test(remark)
    ? remark
        .split(lineEnd)
        .map((line) => richTextToPlain(line, currentLanguage()))
        .filter(Boolean)
        .join('\n')
    : remark.trim()

type Instructions = Pick<OaFlowGetbycreatData, 'remark' | 'fileList'>

/** Lines and files of instructions. */
const InstructionsContent = ({
  lines,
  fileList = [],
}: Pick<Instructions, 'fileList'> & { lines: string }) => (
  <>
    {lines && <p className="flow-guide q-break q-soft q-margin-bottom-2">{lines}</p>}
    <FileList files={fileList.map(toFileView)} label={t('create.guide-files')} />
  </>
)

/** Designer's instructions for the creator of a flow, with attached files. */
export function StepInstructions({ remark = '', fileList = [] }: Instructions) {
  const lines = linesOf(remark)
  if (!lines && !fileList.length) return null
  return (
    <section className="flow-section" aria-label={t('create.guide')}>
      <h2>{t('create.guide')}</h2>
      <InstructionsContent lines={lines} fileList={fileList} />
    </section>
  )
}

/** The instructions and the description of a flow on one line, which opens them, so that the form comes first. */
export function InstructionsSummary({
  description,
  remark = '',
  fileList = [],
}: Instructions & { description: string }) {
  const [isOpen, setOpen] = useState(false)
  const lines = [description.trim(), linesOf(remark)].filter(Boolean)
  if (!lines.length && !fileList.length) return null
  const [first = ''] = (lines.at(-1) ?? '').split('\n')
  return (
    <section aria-label={t('create.guide')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="q-soft q-truncate" title={isOpen ? undefined : first}>
          {t('create.guide')} {!isOpen && <span>{first}</span>}
        </summary>
        {isOpen && <InstructionsContent lines={lines.join('\n')} fileList={fileList} />}
      </details>
    </section>
  )
}
