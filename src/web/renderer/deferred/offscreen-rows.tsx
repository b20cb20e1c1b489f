import { useMemo, useSyncExternalStore } from 'react'
import { type FieldPlan, type FieldProblem, fieldKindOf, type RowPlan } from '../../../core/form'
import { type Translator, useTranslator } from '../../platform'
import { viewerOf } from '../../widgets/widget-registry'
import { FieldView } from '../field'
import { fieldIdOf, fieldTextOf } from '../field-text'
import type { FormContext } from '../form-context'
import { ownLabelStyle, problemSentences } from '../form-item'
import type { FormSession } from '../form-session'

interface Placed {
  field: FieldPlan
  /** Width in 24ths. */
  span: number
}

/** Flattens rows to fields, side by side where columns place them so. */
const placedIn = (rows: readonly RowPlan[], leastSpan: number): Placed[] =>
  rows.flatMap((row) => {
    if (row.kind === 'field') return [{ field: row, span: 24 }]
    return row.cells.flatMap((cell) => {
      const inside = placedIn(cell.rows, leastSpan)
      const [only] = inside
      const isCell = inside.length === 1 && only?.span === 24
      return isCell ? [{ ...only, span: Math.max(cell.span, leastSpan) }] : inside
    })
  })

interface Said {
  value: unknown
  problems: readonly FieldProblem[]
}

/** Returns the current values and problems of fields; the same list while none changes. */
function useValuesAndProblems(
  placed: readonly Placed[],
  { value, problemsOf, onLook, onFeedback }: FormSession,
) {
  const [read, subscribe] = useMemo(() => {
    let last: Said[] = []
    const isSame = ({ field: { model } }: Placed, i: number) =>
      last[i]?.value === value(model) && last[i]?.problems === problemsOf(model)
    const read = () => {
      if (last.length !== placed.length || !placed.every(isSame))
        last = placed.map(({ field: { model } }) => ({ value: value(model), problems: problemsOf(model) }))
      return last
    }
    const subscribe = (listener: () => void) => {
      const stops = [onLook(listener), onFeedback(listener)]
      return () => stops.forEach((stop) => void stop())
    }
    return [read, subscribe]
  }, [placed, value, problemsOf, onLook, onFeedback])
  return useSyncExternalStore(subscribe, read)
}

/**
 * Whether a field can be shown as text; others, such as images or static content, are always rendered as if
 * near the viewport.
 */
const isTold = ({ item, status, widget }: FieldPlan) =>
  fieldKindOf(item) !== 'none' && (status !== 'read' || !viewerOf(widget))

const problemsText = (problems: readonly FieldProblem[], t: Translator) =>
  problems.length > 0 && (
    <p className="qf-feedback q-text-sm q-margin-top-1">{problemSentences(problems, t).join(' ')}</p>
  )

const describe = ({ field, span }: Placed, { value, problems }: Said, t: Translator) => (
  <div
    key={field.key}
    className="qf-item q-anchor"
    data-field={field.key}
    data-invalid={problems.length > 0 || undefined}
    style={{ gridColumn: `span ${span}`, ...ownLabelStyle(field) }}
  >
    <div className={field.item.hideTitle ? 'qf-label q-hidden' : 'qf-label'}>{field.title}</div>
    <div className={field.status === 'read' ? 'qf-text q-break' : 'qf-look q-radius-md'}>
      {fieldTextOf(field.item, value, t.language)}
    </div>
    {problemsText(problems, t)}
  </div>
)

/**
 * Off-screen rows: text in place of the controls, so that find-in-page works. No row has controls or
 * components of its own.
 */
export function OffscreenRows({ rows, drawing }: { rows: readonly RowPlan[]; drawing: FormContext }) {
  const t = useTranslator()
  const { session, prefix, leastSpan } = drawing
  const placed = useMemo(() => placedIn(rows, leastSpan), [rows, leastSpan])
  const messages = useValuesAndProblems(placed, session)
  return (
    <div className="qf-grid q-stack qf-far">
      {placed.map((one, i) => {
        const { field, span } = one
        const now = messages[i]
        if (now && isTold(field)) return describe(one, now, t)
        return (
          <div key={field.key} style={{ gridColumn: `span ${span}` }}>
            <FieldView
              planned={field}
              id={fieldIdOf(prefix, field.key)}
              session={session}
              controls={drawing.controls}
            />
          </div>
        )
      })}
    </div>
  )
}
