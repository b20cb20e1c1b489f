import '../../platform/designing-texts'
import './flow-design-list.css'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/flow-designs.json'
import { RecordListView } from '../../lists/record-list'
import type { RecordParts } from '../../lists/record-parts'
import { BasicDialog } from './basic-dialog'
import { EnabledSwitch } from './enabled-switch'
import type { DesignRow } from './row'

const parts: RecordParts<DesignRow> = {
  cells: { canuse: (row, onChange) => <EnabledSwitch row={row} onChange={onChange} /> },
  dialogs: { add: BasicDialog, edit: BasicDialog },
}

/** The flows that exist: adding, naming, enabling, and the way to their design. */
export default function FlowDesignList() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
