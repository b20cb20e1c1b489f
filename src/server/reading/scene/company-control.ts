import type { Control } from '../../../generated/types'
import type { Reader } from '../../platform/db/db'
import { companySettingsOf } from '../../queries/company/company-settings'

/** What the company allows creators where a design does not say. */
export async function companyControl(reader: Reader, workspace: string): Promise<Control> {
  const { allow_cancel_parts, allow_hand_to_creator, allow_approve_own } = await companySettingsOf(
    reader,
    workspace,
  )
  return {
    cancel_parts: allow_cancel_parts,
    hand_to_creator: allow_hand_to_creator,
    approve_own: allow_approve_own,
  }
}
