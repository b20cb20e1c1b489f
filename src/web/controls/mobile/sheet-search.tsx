import { useTranslator } from '../../platform'

interface SheetSearchProps {
  value: string
  /** Placeholder, if the box does more than search. */
  hint?: string
  onChange(typed: string): void
}

/** Search box above the rows of a sheet. */
export const SheetSearch = ({ value, hint, onChange }: SheetSearchProps) => {
  const t = useTranslator()
  return (
    <input
      type="search"
      className="qf-sheet-search q-full q-text-lg q-radius-md q-surface q-pad-y-0 q-pad-x-3"
      value={value}
      placeholder={hint ?? t('widget.search-choices')}
      aria-label={hint ?? t('widget.search-choices')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
