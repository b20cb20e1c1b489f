import '../../platform/i18n/design-texts'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/company-notices.json'
import { RecordListView } from '../../lists/records/record-list'
import { AnnouncementDialog } from './announcement-dialog'

/** 公司公告: what the company tells everybody on the home page, written by whoever looks after the company. */
export default function CompanyNoticesPage() {
  return (
    <RecordListView
      list={list as RecordList}
      parts={{ dialogs: { add: AnnouncementDialog, edit: AnnouncementDialog } }}
    />
  )
}
