import '../../platform/designing-texts'
import type { ArchiveRow, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/archives.json'
import { RecordListView } from '../../lists/record-list'
import type { RecordParts } from '../../lists/record-parts'
import { t } from '../../platform/i18n'
import { lookIntoArchive } from '../../stores/archive'
import { heldBy } from './held-by'
import { HoldsDialog } from './holds-dialog'
import { Progress } from './progress'

const parts: RecordParts<ArchiveRow> = {
  told: ({ recover_status, collection_info, held, held_flows, flows, ...rest }) => ({
    holdText: heldBy(rest),
    flownames: collection_info.flowlists
      .map(({ flowname, count }) => `${flowname} ${count}`)
      .join(t('picker.recipients.comma')),
    isOpen: recover_status < 30 && flows > 0,
    isWhole: recover_status === 10 && flows > 0 && !held && held_flows === 0,
    mayHold: recover_status === 10 && !held,
  }),
  cells: { progress: (row, onChange) => <Progress key={row.done} row={row} onChange={onChange} /> },
  dialogs: { holds: HoldsDialog },
  acts: { see: ({ id }) => lookIntoArchive(id) },
}

/** 已归档流程: what plans have put away, to be looked into or brought back (S1-232). */
export default function ArchivesPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
