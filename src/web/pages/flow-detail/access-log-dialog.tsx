import '../../platform/i18n/proof-texts'
import type { RecordList } from '#/generated/types'
import readers from '#schemas/lists/records/flow-readers.json'
import unmaskings from '#schemas/lists/records/flow-unmaskings.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { Dialog, Stack } from '../../ui'

/** Dialog for 查阅记录: who opened the flow, and who saw which masked value of it, when and why. */
export default function AccessLogDialog({ flowlistid, onClose }: { flowlistid: string; onClose(): void }) {
  const always = { flowOi_id: flowlistid }
  return (
    <Dialog title={t('detail.accesslog')} width={760} onClose={onClose}>
      <Stack gap={3}>
        <RecordListView isPart list={readers as RecordList} always={always} />
        <RecordListView isPart list={unmaskings as RecordList} always={always} />
      </Stack>
    </Dialog>
  )
}
