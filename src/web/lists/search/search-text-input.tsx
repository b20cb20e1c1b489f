interface WordInputProps {
  label: string
  value: string
  onChange(words: string): void
}

/** Renders the text search shared by every list and page of rows. */
export const SearchTextInput = ({ label, value, onChange }: WordInputProps) => (
  <input
    className="q-input"
    type="search"
    maxLength={100}
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
