import { actionName as nameOf } from '../../../core/flow'
import { t } from '../../platform'

/** Returns the name of the action of a history entry in the reader's language. */
export const actionName = (entry: Parameters<typeof nameOf>[0]): string => nameOf(entry, t)
