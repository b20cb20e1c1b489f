import type { Slot } from '../../controls/slots'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform'
import { createPickerSlot } from '../../product-forms/picker-slot'

/** Creates a slot to choose the new assignee, optionally without one person. */
export const createAssigneeSlot = (without?: string): Slot =>
  createPickerSlot({ placeholder: t('transfer.to-hint'), find: (text) => findColleagues(text, without) })
