import { api } from '../platform/api'
import { enterEnvironment, openEnvironment } from './other-environment'

/** Works on somebody's flows by a delegation, on pages of their own. */
export const openDelegatedSession = (_id: string): Promise<boolean> =>
  openEnvironment(() => api.flow_entrust_replace.employee.login({ _id }))

/** Looks at another employee's flows, on pages of their own. */
export const viewEmployee = (userid: string, reason: string): Promise<boolean> =>
  openEnvironment(() => api.replace_emp.employee.login({ userid, reason }))

/** Handles one message in another's place, on a page of its own: the menu is gone, the way back is in the banner. */
export const openDelegatedTask = (msgid: string): Promise<void> =>
  enterEnvironment(
    () => api.msg_entrust.employee.login({}),
    `/flowdeal_msg_entrust?msgid=${encodeURIComponent(msgid)}`,
  )
