import { canWrite } from '../../platform/environment'

/** List preferences can be saved only without impersonation. */
export const canPersistPreferences = canWrite('oa/flow/user_config/save')
