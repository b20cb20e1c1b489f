import { GroupsDialog } from './groups-dialog'
import { type GroupsFieldProps, GroupsLine } from './groups-line'

/** Recipients in one line, with the dialog that edits them. */
export const GroupsField = (props: GroupsFieldProps) => <GroupsLine {...props} Groups={GroupsDialog} />
