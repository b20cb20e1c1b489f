import '../../platform/i18n/design-texts'
import './contact-groups.css'
import type { ContactGroup, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/contact-groups.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { recipientsText } from '../../picker/groups/recipients-text'
import { GroupDialog } from './group-dialog'
import { GroupUsage } from './group-usage'
import { removeGroup } from './remove-group'

const parts: RecordExtensions<ContactGroup> = {
  cells: {
    groups: ({ groups }) => <span className="contact-groups-people">{recipientsText(groups)}</span>,
    used: (group) => <GroupUsage group={group} />,
  },
  dialogs: { add: GroupDialog, edit: GroupDialog, see: GroupDialog },
  acts: { delete: removeGroup },
}

/** Contact groups: finding, adding, changing and deleting them, and where each is used (S2-033, S2-034). */
export default function ContactGroups() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
