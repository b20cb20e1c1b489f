import '../../platform/i18n/admin-texts'
import type { CompanyNoticeRow, RecordList } from '#/generated/types'
import form from '#schemas/forms/company-notice.json'
import list from '#schemas/lists/records/company-notices.json'
import { RecordListView } from '../../lists/records/record-list'
import { absoluteTime, t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui'

interface NoticeDialogProps {
  /** Announcement to edit; undefined for a new one. */
  row?: CompanyNoticeRow
  onClose(): void
  onSaved(): void
}

interface Filled {
  title: string
  body: string
  pinned: boolean
  /** In the reader's local time; empty = immediately, and until deleted. */
  begins: string
  ends: string
}

const toField = (at: string | null | undefined) => (at ? absoluteTime(at) : '')
const toMoment = (shown: string) => (shown ? new Date(shown.replace(' ', 'T')).toISOString() : null)

/** Edits a company announcement: title, text, start and end of display. */
function AnnouncementDialog({ row, onClose, onSaved }: NoticeDialogProps) {
  return (
    <FormDialog<Filled>
      title={t(row ? 'company-notice.edit' : 'company-notice.add')}
      width={560}
      form={form}
      values={{ ...row, begins: toField(row?.begins_at), ends: toField(row?.ends_at) }}
      onClose={onClose}
      onSend={async ({ begins, ends, ...announcement }, requestId) => {
        const times = { begins_at: toMoment(begins), ends_at: toMoment(ends) }
        await api.oa.company.notice.save({ ...announcement, ...times, ...(row && { id: row.id }), requestId })
        toast(t('company-notice.saved'), 'success')
        onSaved()
      }}
    />
  )
}

/** Manages company announcements (公司公告) on the home page, written by company administrators. */
export default function CompanyNoticesPage() {
  return (
    <RecordListView
      list={list as RecordList}
      parts={{ dialogs: { add: AnnouncementDialog, edit: AnnouncementDialog } }}
    />
  )
}
