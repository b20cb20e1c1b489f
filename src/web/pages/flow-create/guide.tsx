import type { OaFlowGetbycreatData } from '../../../generated/types'
import { FileList } from '../../files/file-list'
import { shownFile } from '../../files/shown-file'
import { t } from '../../platform/i18n'

/** What the designers say to whoever starts the flow, and the files they give along. */
export function Guide({ remark = '', fileList = [] }: Pick<OaFlowGetbycreatData, 'remark' | 'fileList'>) {
  if (!remark.trim() && !fileList.length) return null
  return (
    <section className="flow-section" aria-label={t('create.guide')}>
      <h2>{t('create.guide')}</h2>
      {remark.trim() && <p className="flow-guide">{remark.trim()}</p>}
      <FileList files={fileList.map(shownFile)} label={t('create.guide-files')} />
    </section>
  )
}
