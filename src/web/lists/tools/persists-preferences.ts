import { canWrite } from '../../platform/environment'

/** Only where one is oneself are a list's looks one's own. */
export const canPersistPreferences = canWrite('oa/flow/user_config/save')
