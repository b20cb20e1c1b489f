import '../../platform/i18n/design-texts'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/company-notices.json'
import { RecordListView } from '../../lists/records/record-list'
import { AnnouncementDialog } from './announcement-dialog'

/** Manages company announcements (公司公告) on the home page, written by company administrators. */
export default function CompanyNoticesPage() {
  return (
    <RecordListView
      list={list as RecordList}
      parts={{ dialogs: { add: AnnouncementDialog, edit: AnnouncementDialog } }}
    />
  )
}
