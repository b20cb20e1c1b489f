import { t } from '../../platform/i18n/i18n'

const mostShown = 20

interface NotesProps {
  title: string
  lines: readonly string[]
}

/** A list of what is told of a document, each line once, cut where it gets long; nothing without lines. */
export function ImportNotes({ title, lines: all }: NotesProps) {
  const lines = [...new Set(all)]
  if (lines.length === 0) return null
  return (
    <section className="fd-import-notes">
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, mostShown).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > mostShown && <li>{t('designer.import.more', { n: lines.length - mostShown })}</li>}
      </ul>
    </section>
  )
}
