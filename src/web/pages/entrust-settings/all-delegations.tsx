import type { Entrust, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/delegations.json'
import type { RecordCard, RecordDialog } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { DelegationCard } from './delegation-card'
import { DelegationDialog } from './delegation-dialog'

const Card: RecordCard<Entrust> = ({ row, begin, onChange }) => (
  <DelegationCard one={row} side="all" onEdit={() => begin('edit')} onChange={onChange} />
)

const Dialog: RecordDialog<Entrust> = ({ row, ...on }) => <DelegationDialog one={row} isForOther {...on} />

const parts = { card: Card, dialogs: { add: Dialog, edit: Dialog } }

/** Lists everyone's delegations for administrators. */
export const AllDelegations = ({ onChange }: { onChange(): void }) => (
  <RecordListView<Entrust> list={list as RecordList} parts={parts} onChange={onChange} />
)
