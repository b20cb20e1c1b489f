import type { EmployeeSessionsData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/sign-ins.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { deviceOf } from './device'

const told = ({ agent }: EmployeeSessionsData[number]) => ({
  device: deviceOf(agent) || t('sign-ins.unknown'),
})

/** Lists the person's active sessions; unknown ones can be ended here. */
export const SignInList = () => <RecordListView isPart list={list as RecordList} parts={{ told }} />
