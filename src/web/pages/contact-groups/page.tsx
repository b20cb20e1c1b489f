import '../../platform/designing-texts'
import './contact-groups.css'
import type { ContactGroup, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/contact-groups.json'
import { RecordListView } from '../../lists/record-list'
import type { RecordParts } from '../../lists/record-parts'
import { recipientsText } from '../../picker/recipients-text'
import { GroupDialog } from './group-dialog'
import { removeGroup } from './remove-group'
import { Users } from './users'

const parts: RecordParts<ContactGroup> = {
  cells: {
    groups: ({ groups }) => <span className="contact-groups-people">{recipientsText(groups)}</span>,
    used: (group) => <Users group={group} />,
  },
  dialogs: { add: GroupDialog, edit: GroupDialog, see: GroupDialog },
  acts: { delete: removeGroup },
}

/** Contact groups: finding, adding, changing and deleting them, and where each is used (S2-033, S2-034). */
export default function ContactGroups() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
