import { t } from '../../platform/i18n/i18n'
import type { Insertable } from './insertable'

/** Details of the active insertable: its syntax, description, an example, and related texts. */
export function InsertableDetailPanel({
  offer,
  onInsert,
}: {
  offer?: Insertable
  onInsert(text: string): void
}) {
  if (!offer) return <aside className="fx-detail fx-detail-none">{t('formula.detail.none')}</aside>
  const { form, help, example, more } = offer.detail ?? {}
  return (
    <aside className="fx-detail" aria-label={t('formula.detail')}>
      <strong>{offer.title}</strong>
      {offer.note && <span className="fx-detail-note">{offer.note}</span>}
      {form && <code>{form}</code>}
      {help && <p>{help}</p>}
      {example && (
        <dl>
          <dt>{t('formula.detail.example')}</dt>
          <dd>
            <code>{example.text}</code>
          </dd>
          <dt>{t('formula.detail.example-result')}</dt>
          <dd>
            <output>{example.value}</output>
          </dd>
        </dl>
      )}
      {more && (
        <div className="fx-more">
          <span className="fx-more-title">{more.title}</span>
          {more.pieces.map(({ label, text }) => (
            <button
              key={text}
              type="button"
              className="fx-chip"
              aria-label={t('formula.insert', { name: label })}
              onClick={() => onInsert(text)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </aside>
  )
}
