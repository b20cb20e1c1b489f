import { mayWrite } from '../../platform/environment'

/** Only where one is oneself are a list's looks one's own. */
export const keepsLooks = mayWrite('oa/flow/user_config/save')
