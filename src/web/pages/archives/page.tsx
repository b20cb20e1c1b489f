import '../../platform/i18n/design-texts'
import type { ArchiveRow, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/archives.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform/i18n/i18n'
import { openArchive } from '../../stores/archive-session'
import { ArchiveProgress } from './archive-progress'
import { describeHold } from './hold-text'
import { LegalHoldsDialog } from './holds-dialog'

const parts: RecordExtensions<ArchiveRow> = {
  told: ({ recover_status, collection_info, held, held_flows, flows, ...rest }) => ({
    holdText: describeHold(rest),
    flownames: collection_info.flowlists
      .map(({ flowname, count }) => `${flowname} ${count}`)
      .join(t('picker.recipients.comma')),
    isOpen: recover_status < 30 && flows > 0,
    isWhole: recover_status === 10 && flows > 0 && !held && held_flows === 0,
    mayHold: recover_status === 10 && !held,
  }),
  cells: { progress: (row, onChange) => <ArchiveProgress key={row.done} row={row} onChange={onChange} /> },
  dialogs: { holds: LegalHoldsDialog },
  acts: { see: ({ id }) => openArchive(id) },
}

/** Lists archived flows (已归档流程), to be opened or restored (S1-232). */
export default function ArchivesPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
