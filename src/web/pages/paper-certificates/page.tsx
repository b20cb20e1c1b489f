import '../../platform/i18n/admin-texts'
import '../../platform/i18n/seal-texts'
import type { PaperCertificateRow, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/paper-certificates.json'
import { RecordListView } from '../../lists/records/record-list'
import { KeyFileDialog } from './key-file-dialog'

/** Lists the certificates by which the company signs paper, and uploads and makes them. */
export default function PaperCertificatesPage() {
  return (
    <RecordListView<PaperCertificateRow>
      list={list as RecordList}
      parts={{ dialogs: { upload: KeyFileDialog } }}
    />
  )
}
