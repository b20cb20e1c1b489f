import { api } from '../platform/api'
import { enterEnvironment, openEnvironment } from './other-environment'

/** Opens the delegator's flows on separate pages. */
export const openDelegatedSession = (_id: string): Promise<boolean> =>
  openEnvironment(() => api.flow_entrust_replace.employee.login({ _id }))

/** Opens another employee's flows on separate pages, read-only. */
export const viewEmployee = (userid: string, reason: string): Promise<boolean> =>
  openEnvironment(() => api.replace_emp.employee.login({ userid, reason }))

/** Opens one delegated message on its own page: without a menu, with the way back in the banner. */
export const openDelegatedTask = (msgid: string): Promise<void> =>
  enterEnvironment(
    () => api.msg_entrust.employee.login({}),
    `/flowdeal_msg_entrust?msgid=${encodeURIComponent(msgid)}`,
  )
