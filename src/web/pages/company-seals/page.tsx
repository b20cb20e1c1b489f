import '../../platform/i18n/admin-texts'
import '../../platform/i18n/seal-texts'
import type { RecordList, SealRow } from '#/generated/types'
import list from '#schemas/lists/records/company-seals.json'
import { RecordListView } from '../../lists/records/record-list'
import { SealDialog } from './seal-dialog'

/** Lists the seals of the company, and adds and edits them. */
export default function CompanySealsPage() {
  return (
    <RecordListView<SealRow>
      list={list as RecordList}
      parts={{
        cells: { image: ({ image }) => <img src={image} alt="" height={40} data-paper /> },
        dialogs: { add: SealDialog, edit: SealDialog },
      }}
    />
  )
}
