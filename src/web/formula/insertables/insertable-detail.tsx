import { t } from '../../platform'
import { Row } from '../../ui'
import type { Insertable } from './insertable'

/** Details of the active insertable: its syntax, description, an example, and related texts. */
export function InsertableDetailPanel({
  offer,
  onInsert,
}: {
  offer?: Insertable
  onInsert(text: string): void
}) {
  if (!offer)
    return (
      <aside className="fx-detail q-column q-align-start q-gap-2 q-soft q-text-sm fx-detail-none">
        {t('formula.detail.none')}
      </aside>
    )
  const { form, help, example, more } = offer.detail ?? {}
  return (
    <aside
      className="fx-detail q-column q-align-start q-gap-2 q-soft q-text-sm"
      aria-label={t('formula.detail')}
    >
      <strong>{offer.title}</strong>
      {offer.note && <span className="fx-detail-note q-muted q-text-xs">{offer.note}</span>}
      {form && <code className="q-break q-text-xs">{form}</code>}
      {help && <p>{help}</p>}
      {example && (
        <dl className="q-stack q-gap-0-5">
          <dt className="q-muted q-text-xs">{t('formula.detail.example')}</dt>
          <dd>
            <code className="q-break q-text-xs">{example.text}</code>
          </dd>
          <dt className="q-muted q-text-xs">{t('formula.detail.example-result')}</dt>
          <dd>
            <output className="q-medium">{example.value}</output>
          </dd>
        </dl>
      )}
      {more && (
        <Row align="stretch" gap={1.5} wrap>
          <span className="fx-more-title q-muted q-text-xs">{more.title}</span>
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
        </Row>
      )}
    </aside>
  )
}
