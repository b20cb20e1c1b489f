import './flow-files.css'
import type { StoredFile } from '../../../generated/types'
import { FileList } from '../../files/file-list'
import { toFileView } from '../../files/file-view'
import { t } from '../../platform'

const fromOf = ({ creater = '', funname = '' }: StoredFile) => [creater, funname].filter(Boolean).join(' · ')

/** Files attached to a flow, by person and step; nothing if there are none. */
export function FlowFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  const groups = new Map<string, StoredFile[]>()
  for (const file of files) groups.set(fromOf(file), [...(groups.get(fromOf(file)) ?? []), file])
  return (
    <section className="flow-section flow-files">
      <h2>{t('upload.attachments')}</h2>
      {[...groups].map(([from, list]) => (
        <div key={from}>
          <p>{from}</p>
          <FileList files={list.map(toFileView)} label={`${t('upload.attachments')} ${from}`} />
        </div>
      ))}
    </section>
  )
}
