import { t } from '../platform/i18n/i18n'
import { type Coverage, coverages } from './selected-items'

/** What levels of a department mean in words. */
export const coverageText = (coverage: Coverage): string => {
  if (coverage === 'n' || coverage === 1) return t(`picker.coverage.${coverage}`)
  return t('picker.coverage.k', { levels: coverage })
}

interface CoverageSelectProps {
  label: string
  value: Coverage
  onChange(value: Coverage): void
}

export const CoverageSelect = ({ label, value, onChange }: CoverageSelectProps) => (
  <select
    className="q-input pk-coverage"
    aria-label={label}
    value={String(value)}
    onChange={({ target }) => onChange(target.value === 'n' ? 'n' : Number(target.value))}
  >
    {coverages.map((coverage) => (
      <option key={coverage} value={String(coverage)}>
        {coverageText(coverage)}
      </option>
    ))}
  </select>
)
