import '../../platform/i18n/insight-texts'
import { workingTimeWords } from '../../../core/insight'
import { t } from '../../platform'

/** Formats working time in hours, as days of work have different lengths. */
export const workingTimeText = (ms: number): string => t(...workingTimeWords(ms))
