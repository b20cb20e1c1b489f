import type { ReactNode } from 'react'
import { t } from '../../platform'

/** Explains why a document was rejected: a sentence and details of the places. */
export const ImportErrorMessage = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div role="alert" className="q-tone-danger">
    <p>{sentence}</p>
    {children}
  </div>
)

interface NotesProps {
  title: string
  lines: readonly string[]
  maxShown?: number
  /** Number of notes that the lines do not describe. */
  undescribed?: number
}

/** Lists notes on a document, each line once, truncated when long; renders nothing without lines. */
export function ImportNotes({ title, lines: all, maxShown = 20, undescribed = 0 }: NotesProps) {
  const lines = [...new Set(all)]
  const more = Math.max(0, lines.length - maxShown) + undescribed
  if (lines.length === 0) return null
  return (
    <section className="fd-import-notes">
      <h3 className="q-text-sm q-margin-top-2">{title}</h3>
      <ul className="q-break q-text-xs q-scroll">
        {lines.slice(0, maxShown).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{t('designer.import.more', { n: more })}</li>}
      </ul>
    </section>
  )
}
