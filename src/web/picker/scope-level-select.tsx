import type { DepartmentLevels } from '#/core/directory/department-scope'
import { t } from '../platform'
import { departmentLevelOptions } from './selected-items'

/** Describes the levels of a department. */
export const departmentLevelsText = (coverage: DepartmentLevels): string => {
  if (coverage === 'n' || coverage === 1) return t(`picker.coverage.${coverage}`)
  return t('picker.coverage.k', { levels: coverage })
}

interface CoverageSelectProps {
  label: string
  value: DepartmentLevels
  onChange(value: DepartmentLevels): void
}

export const ScopeLevelSelect = ({ label, value, onChange }: CoverageSelectProps) => (
  <select
    className="q-input pk-coverage q-fixed q-text-xs q-pad-y-0 q-pad-x-1"
    aria-label={label}
    value={String(value)}
    onChange={({ target }) => onChange(target.value === 'n' ? 'n' : Number(target.value))}
  >
    {departmentLevelOptions.map((coverage) => (
      <option key={coverage} value={String(coverage)}>
        {departmentLevelsText(coverage)}
      </option>
    ))}
  </select>
)
