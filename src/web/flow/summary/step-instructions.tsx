import { richTextToPlain } from '../../../core/form'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import { FileList } from '../../files/file-list'
import { toFileView } from '../../files/file-view'
import { currentLanguage, t } from '../../platform/i18n/i18n'

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

/** Designer's instructions for the creator of a flow, with attached files. */
export function StepInstructions({
  remark = '',
  fileList = [],
}: Pick<OaFlowGetbycreatData, 'remark' | 'fileList'>) {
  const lines = linesOf(remark)
  if (!lines && !fileList.length) return null
  return (
    <section className="flow-section" aria-label={t('create.guide')}>
      <h2>{t('create.guide')}</h2>
      {lines && <p className="flow-guide q-break q-soft q-margin-bottom-2">{lines}</p>}
      <FileList files={fileList.map(toFileView)} label={t('create.guide-files')} />
    </section>
  )
}
