import '../../platform/designing-texts'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/company-notices.json'
import { RecordListView } from '../../lists/record-list'
import { NoticeDialog } from './notice-dialog'

/** 公司公告: what the company tells everybody on the home page, written by whoever looks after the company. */
export default function CompanyNoticesPage() {
  return (
    <RecordListView
      list={list as RecordList}
      parts={{ dialogs: { add: NoticeDialog, edit: NoticeDialog } }}
    />
  )
}
