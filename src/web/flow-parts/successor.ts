import { choosing } from '../own-forms/choosing-slot'
import { findColleagues } from '../picker/find-person'
import { t } from '../platform/i18n'
import type { Slot } from '../widgets/slots'

/** A slot for who handles messages from now on; somebody may be left out. */
export const successor = (without?: string): Slot =>
  choosing({ placeholder: t('transfer.to-hint'), find: (text) => findColleagues(text, without) })
