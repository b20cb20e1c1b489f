import { t } from '../../platform/i18n'

const mostShown = 20

interface NotesProps {
  title: string
  lines: readonly string[]
}

/** A list of what is told of a document, cut where it gets long; nothing where there is nothing to tell. */
export const Notes = ({ title, lines }: NotesProps) =>
  lines.length > 0 && (
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
