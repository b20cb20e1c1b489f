import './import.css'
import type { ReactNode } from 'react'
import { listSeparator, t } from '../../../platform'

/** Renders the counts of an import in one line. */
export const ImportCounts = ({ counts }: { counts: readonly (readonly [title: string, n: number])[] }) => (
  <ul className="list-sheet-counts" aria-live="polite">
    {counts.map(([title, n]) => (
      <li className="q-soft q-radius-md q-pad-y-2 q-pad-x-3" key={title}>
        <strong className="q-block">{n}</strong> {title}
      </li>
    ))}
  </ul>
)

/** Lists columns of a file that match nothing. */
export const UnknownColumns = ({ columns }: { columns: readonly string[] }) =>
  columns.length > 0 && (
    <p className="list-faint q-muted">
      {t('list.sheet-unknown', { columns: columns.join(listSeparator()) })}
    </p>
  )

interface SheetPartProps {
  title: string
  tone?: 'danger'
  /** Number of rows shown. */
  shown: number
  all: number
  children: ReactNode
}

/** Renders rows of a plan below a heading, at most the first ones. */
export const ImportSection = ({ title, tone, shown, all, children }: SheetPartProps) =>
  all > 0 && (
    <section aria-label={title}>
      <h3 data-tone={tone}>{title}</h3>
      <ul className={tone ? 'list-sheet-faults q-box' : 'list-sheet-steps q-box'}>{children}</ul>
      {all > shown && <p className="list-faint q-muted">{t('list.sheet-first', { shown, all })}</p>}
    </section>
  )

interface SheetFaultProps {
  place: string
  column?: string
  text: string
  msg: string
}

/** Renders an invalid cell: position, text and reason. */
export const ImportFault = ({ place, column, text, msg }: SheetFaultProps) => (
  <li>
    <span className="q-soft">
      {place}
      {column && ` · ${column}`}
    </span>
    <span>
      {text && <q>{text.slice(0, 60)}</q>} {msg}
    </span>
  </li>
)
