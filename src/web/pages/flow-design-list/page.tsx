import '../../platform/i18n/design-texts'
import './flow-design-list.css'
import { useState } from 'react'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/flow-designs.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'
import { BasicDialog } from '../../versions/basic-dialog'
import type { DesignRow } from '../../versions/design-row'
import { Categories } from './categories'
import { CopyDialog } from './copy-dialog'
import { EnabledSwitch } from './enabled-switch'
import { RowVersions } from './row-versions'
import { TemplateDialog } from './template-dialog'

/** Puts a flow away, or takes it back. */
const archive =
  (archived: boolean) =>
  async ({ _id, name }: DesignRow) => {
    await api.oa.flowdesigns.setarchived({ _id, archived })
    toast(t(archived ? 'flow-design.archived-done' : 'flow-design.unarchived-done', { name }), 'success')
  }

const parts: RecordExtensions<DesignRow> = {
  told: ({ owner, started, running }) => ({ owner_name: owner?.name, use: started || running }),
  cells: { canuse: (row, onChange) => <EnabledSwitch row={row} onChange={onChange} /> },
  dialogs: {
    add: BasicDialog,
    edit: BasicDialog,
    copy: CopyDialog,
    template: TemplateDialog,
    versions: RowVersions,
  },
  acts: { archive: archive(true), restore: archive(false) },
}

/** The flows that exist, by category: adding, naming, copying, enabling, putting away, and the way to their design. */
export default function FlowDesignList() {
  const [category, setCategory] = useState('')
  const [round, setRound] = useState(0)
  return (
    <div className="designs">
      <Categories chosen={category} round={round} onChoose={setCategory} />
      <RecordListView
        list={list as RecordList}
        parts={parts}
        always={category ? { category } : {}}
        onChange={() => setRound(round + 1)}
      />
    </div>
  )
}
