import './edited-fields.css'
import type { ReactNode } from 'react'
import { formFieldsOf } from '../../../core/form'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { FieldChangeList } from '../../flow/history/field-changes'
import { t } from '../../platform'
import { FieldMarksProvider, FieldNotesProvider } from '../../renderer'
import { RelativeTime } from '../../ui'

type Start = Pick<OaFlowDealBymsgidData, 'edited' | 'formset'>

/** Returns the key of the texts: the editor took the flow back, or another person sent it back. */
const keyOf = (edited: Start['edited']) => (edited?.isOwn ? 'deal.edited-own' : 'deal.edited')

/** Lists fields edited since the flow was sent back after this step, with old and new value. */
export function FieldEditsNotice({ edited }: Pick<Start, 'edited'>) {
  if (!edited) return null
  const { by: name, step, at, fields } = edited
  return (
    <section
      className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning"
      aria-label={t(`${keyOf(edited)}.list`)}
    >
      <span>{t(keyOf(edited), { n: fields.length, name, step })}</span>
      <RelativeTime at={at} />
      <div className="log-changes q-text-sm q-full">
        <FieldChangeList changes={fields} />
      </div>
    </section>
  )
}

/** Marks the same edits at the fields. */
export function FieldEditMarkers({ start, children }: { start: Start; children: ReactNode }) {
  const edited = new Map((start.edited?.fields ?? []).map((field) => [field.m, field]))
  const items = formFieldsOf(start.formset).flatMap(({ key, model }) => {
    const field = edited.get(model)
    return field ? [{ key, field }] : []
  })
  const noteOf = ({ was, rows }: { was?: string; rows?: unknown[] }) => {
    const key = keyOf(start.edited)
    if (rows) return t(`${key}.list`)
    return was ? t(`${key}.field`, { was }) : t(`${key}.field-new`)
  }
  return (
    <FieldMarksProvider
      value={new Map(items.map(({ key }) => [key, { kind: 'edited', name: t('deal.edited.mark') }]))}
    >
      <FieldNotesProvider value={new Map(items.map(({ key, field }) => [key, noteOf(field)]))}>
        {children}
      </FieldNotesProvider>
    </FieldMarksProvider>
  )
}
