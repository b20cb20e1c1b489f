import type { Control } from '../../../generated/types'
import type { Caller, DbReader } from '../../platform'
import { readCompanySettings, toCompanySettings } from '../../queries'

/** Reads the creator's rights set by the company, used where a design does not specify them. */
export async function readCompanyControl(
  reader: DbReader,
  { workspace, known }: Pick<Caller, 'workspace' | 'known'>,
): Promise<Control> {
  const settings = known ? toCompanySettings(known.settings) : await readCompanySettings(reader, workspace)
  const { allow_cancel_parts, allow_hand_to_creator, allow_approve_own, withdraw_minutes } = settings
  return {
    cancel_parts: allow_cancel_parts,
    hand_to_creator: allow_hand_to_creator,
    approve_own: allow_approve_own,
    withdraw_minutes,
  }
}
