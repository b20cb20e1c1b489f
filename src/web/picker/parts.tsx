import { type ReactNode, useState } from 'react'
import { t } from '../platform/i18n'
import type { Loaded } from '../platform/use-loaded'
import { Button, IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { Skeleton } from '../ui/parts'

/** A search box: typing searches, Enter too, but not the Enter that ends a composed word. */
export function SearchBox({ placeholder, onSearch }: { placeholder: string; onSearch(words: string): void }) {
  const [words, setWords] = useState('')
  const search = (next: string) => {
    setWords(next)
    onSearch(next)
  }
  return (
    <div className="pk-search">
      <Icon name="search" />
      <input
        type="search"
        className="q-input"
        aria-label={placeholder}
        placeholder={placeholder}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSearch(words)
        }}
      />
      {words && <IconButton icon="close" label={t('picker.clear-search')} onClick={() => search('')} />}
    </div>
  )
}

/** What has the focus when its dialog opens: dialogs look for the attribute, which React does not write by itself. */
export const focusedFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

export const EmptyText = ({ text }: { text: string }) => <p className="pk-empty">{text}</p>

/** What was loaded; bars while it is on its way, and a way to try again. */
export function WhenLoaded<Value>({
  loaded: { value, failure, reload },
  children,
}: {
  loaded: Loaded<Value>
  children(value: Value): ReactNode
}) {
  if (value !== undefined) return children(value)
  if (!failure) return <Skeleton lines={5} />
  return (
    <p className="pk-empty" role="alert">
      {t('picker.failed')}{' '}
      <Button kind="link" onClick={() => void reload()}>
        {t('picker.retry')}
      </Button>
    </p>
  )
}

interface CheckRowProps {
  label: string
  checked: boolean
  onToggle(): void
  children: ReactNode
}

/** A row with a checkbox before it. */
export const CheckRow = ({ label, checked, onToggle, children }: CheckRowProps) => (
  <label className="pk-check">
    <input type="checkbox" aria-label={label} checked={checked} onChange={onToggle} />
    {children}
  </label>
)

const pageOf = 100

/** The first rows, and more on demand: a long list opens as fast as a short one. */
export function useSome<Row>(rows: readonly Row[]): { some: readonly Row[]; rest: ReactNode } {
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
