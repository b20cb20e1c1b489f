import { t } from '../../platform/i18n/i18n'

const mostShown = 20

interface NotesProps {
  title: string
  lines: readonly string[]
}

/** Lists notes on a document, each line once, truncated when long; renders nothing without lines. */
export function ImportNotes({ title, lines: all }: NotesProps) {
  const lines = [...new Set(all)]
  if (lines.length === 0) return null
  return (
    <section className="fd-import-notes">
      <h3 className="q-text-sm q-margin-top-2">{title}</h3>
      <ul className="q-break q-text-xs q-scroll">
        {lines.slice(0, mostShown).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > mostShown && <li>{t('designer.import.more', { n: lines.length - mostShown })}</li>}
      </ul>
    </section>
  )
}
