import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { t } from '../platform'
import { Button, Icon, IconButton } from '../ui'

interface SearchInputProps {
  placeholder: string
  words: string
  onWords(words: string): void
  /** Called on Enter, except the one that ends an input method's composition. */
  onSearch?(): void
  /** Called on ↓, to focus the results. */
  onDown?(): void
  /** Called on Backspace in an empty box. */
  onBackspace?(): void
  ref?: Ref<HTMLInputElement>
}

/** Controlled search box: typing searches, Enter too (S2-019). */
export function SearchInput(props: SearchInputProps) {
  const { placeholder, words, onWords, onSearch, onDown, onBackspace, ref } = props
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSearch?.()
    else if (event.key === 'ArrowDown') onDown?.()
    else if (event.key === 'Backspace' && !words) onBackspace?.()
    else return
    event.preventDefault()
  }
  return (
    <div className="pk-search q-fixed q-anchor">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className="q-input"
        aria-label={placeholder}
        placeholder={placeholder}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={pressed}
      />
      {words && <IconButton icon="close" label={t('picker.clear-search')} onClick={() => onWords('')} />}
    </div>
  )
}

/** Uncontrolled search box. */
export function SearchBox({ placeholder, onSearch }: { placeholder: string; onSearch(words: string): void }) {
  const [words, setWords] = useState('')
  const search = (next: string) => {
    setWords(next)
    onSearch(next)
  }
  return (
    <SearchInput placeholder={placeholder} words={words} onWords={search} onSearch={() => onSearch(words)} />
  )
}

export const EmptyText = ({ text }: { text: string }) => (
  <p className="pk-empty q-muted q-text-center" data-empty-state>
    {text}
  </p>
)

interface CheckRowProps {
  label: string
  checked: boolean
  onToggle(): void
  children: ReactNode
  tabIndex?: 0 | -1
}

/** Row with a leading checkbox. */
export const CheckRow = ({ label, checked, onToggle, children, tabIndex }: CheckRowProps) => (
  <label className="pk-check q-row q-gap-2 q-shrink q-pad-y-1 q-pad-x-2">
    <input type="checkbox" aria-label={label} checked={checked} onChange={onToggle} tabIndex={tabIndex} />
    {children}
  </label>
)

const pageOf = 100

/** Returns the first rows, and a button for more: a long list opens as fast as a short one. */
export function useShowMore<Row>(rows: readonly Row[]): { some: readonly Row[]; rest: ReactNode } {
  const [shown, setShown] = useState({ rows, count: pageOf })
  const count = shown.rows === rows ? shown.count : pageOf
  const left = rows.length - count
  const rest = left > 0 && (
    <Button kind="link" onClick={() => setShown({ rows, count: count + pageOf })}>
      {t('picker.more', { count: left })}
    </Button>
  )
  return { some: rows.slice(0, count), rest }
}
