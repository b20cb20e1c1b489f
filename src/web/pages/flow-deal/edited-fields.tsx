import './edited-fields.css'
import { type ReactNode, useMemo } from 'react'
import { formFieldsOf } from '../../../core/form'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { FieldChangeList } from '../../flow/history/field-changes'
import { t, useLanguage } from '../../platform'
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

/** Returns the marks of the edited fields and the notes at them, by key. */
function markersOf({ edited, formset }: Start) {
  const changes = new Map((edited?.fields ?? []).map((field) => [field.m, field]))
  const items = formFieldsOf(formset).flatMap(({ key, model }) => {
    const field = changes.get(model)
    return field ? [{ key, field }] : []
  })
  const noteOf = ({ was, rows }: { was?: string; rows?: unknown[] }) => {
    const key = keyOf(edited)
    if (rows) return t(`${key}.list`)
    return was ? t(`${key}.field`, { was }) : t(`${key}.field-new`)
  }
  const mark = { kind: 'edited', name: t('deal.edited.mark') } as const
  return {
    marks: new Map(items.map(({ key }) => [key, mark])),
    notes: new Map(items.map(({ key, field }) => [key, noteOf(field)])),
  }
}

/** Marks the same edits at the fields. */
export function FieldEditMarkers({ start, children }: { start: Start; children: ReactNode }) {
  const { edited, formset } = start
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notes are in the language of now
  const { marks, notes } = useMemo(() => markersOf({ edited, formset }), [edited, formset, language])
  return (
    <FieldMarksProvider value={marks}>
      <FieldNotesProvider value={notes}>{children}</FieldNotesProvider>
    </FieldMarksProvider>
  )
}
