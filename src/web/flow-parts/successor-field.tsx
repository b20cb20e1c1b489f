import { ChosenField } from '../directory/chosen-field'
import type { Choice } from '../directory/combobox'
import { findColleagues } from '../picker/find-person'
import { t } from '../platform/i18n'

interface SuccessorFieldProps {
  chosen: readonly Choice[]
  onChange(chosen: Choice[]): void
  /** Whether sending was tried: then it says what is missing. */
  isTried: boolean
  /** Who is not offered. */
  without?: string
}

/** Who handles messages from now on. */
export const SuccessorField = ({ chosen, onChange, isTried, without }: SuccessorFieldProps) => (
  <ChosenField
    single
    required
    label={t('transfer.to')}
    placeholder={t('transfer.to-hint')}
    error={isTried && !chosen.length ? t('transfer.to-missing') : undefined}
    chosen={chosen}
    onChange={onChange}
    find={(text) => findColleagues(text, without)}
  />
)
