import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/own-security.json'
import { RecordListView } from '../../lists/records/record-list'

/** What happened to one's own account; what one did not do oneself stands out. */
export const SignInHistory = () => <RecordListView isPart list={list as RecordList} parts={{}} />
