import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/own-security.json'
import { RecordListView } from '../../lists/records/record-list'

/** Lists security events of the person's own account; unfamiliar ones stand out. */
export const SignInHistory = () => <RecordListView isPart list={list as RecordList} parts={{}} />
