import type { Slot } from '../../controls/slots'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform/i18n/i18n'
import { createPickerSlot } from '../../product-forms/picker-slot'

/** A slot for who handles messages from now on; somebody may be left out. */
export const createAssigneeSlot = (without?: string): Slot =>
  createPickerSlot({ placeholder: t('transfer.to-hint'), find: (text) => findColleagues(text, without) })
