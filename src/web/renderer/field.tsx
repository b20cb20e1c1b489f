import { observer } from '@formily/react'
import { type ComponentType, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { kindOf } from '#/core/form/fields'
import { isTable } from '#/core/form/items'
import { toText } from '#/core/form/text'
import type { PlannedField } from '#/core/form/to-formily'
import { t } from '../platform/i18n'
import { editorOf, readerOf } from '../widgets/load'
import type { WidgetProps } from '../widgets/widget'
import { Boundary } from './boundary'
import { problemsOf } from './feedback'
import { FormItem } from './form-item'
import { FormulaNote, useCellNotes } from './formula-note'
import type { FormSession } from './session'

interface FieldProps {
  planned: PlannedField
  session: FormSession
  id: string
}

const useValue = ({ onLook, value }: FormSession, model: string) =>
  useSyncExternalStore(onLook, () => value(model))

type Said = Pick<WidgetProps, 'item' | 'value'>

const fewRows = 20

/** What a value says, while what shows it is on its way; of a long table only the beginning is put into words. */
const Words = ({ item, value }: Said) =>
  toText(item, isTable(item) && Array.isArray(value) ? value.slice(0, fewRows) : value)

const Look = (said: Said) => (
  <div className="qf-look">
    <Words {...said} />
  </div>
)

/** A field that is not in reach yet: its text where the control will stand. */
export function LookAlike({ planned, session, id }: FieldProps) {
  const value = useValue(session, planned.model)
  return (
    <FormItem planned={planned} id={id}>
      <div className="qf-look">{toText(planned.item, value)}</div>
    </FormItem>
  )
}

const ReadField = observer(function ReadField({ planned, session, id }: FieldProps) {
  const { item, right, model, widget } = planned
  const value = useValue(session, model)
  const field = useMemo(() => right.computed && session.fieldFor(planned), [session, planned, right])
  const problems = field ? problemsOf(field) : undefined
  const Reader = readerOf(widget)
  const text = Reader ? undefined : toText(item, value)
  return (
    <FormItem planned={planned} id={id} problems={problems}>
      <div className="qf-text" id={id} tabIndex={field ? -1 : undefined}>
        {Reader ? (
          <Suspense fallback={<Words item={item} value={value} />}>
            <Reader value={value} item={item} right={right} />
          </Suspense>
        ) : (
          text || <span className="qf-none">—</span>
        )}
      </div>
      <FormulaNote session={session} item={item} />
    </FormItem>
  )
})

interface EditFieldProps extends FieldProps {
  Widget: ComponentType<WidgetProps>
}

const EditField = observer(function EditField({ planned, session, id, Widget }: EditFieldProps) {
  const field = useMemo(() => session.fieldFor(planned), [session, planned])
  const value = useValue(session, planned.model)
  useEffect(() => {
    field.onMount()
    return () => field.onUnmount()
  }, [field])
  const { item, right, status } = planned
  const problems = problemsOf(field)
  const { notes, below } = useCellNotes(session, item)
  return (
    <FormItem planned={planned} id={id} problems={problems}>
      <Suspense fallback={<Look item={item} value={value} />}>
        <Widget
          id={id}
          value={value}
          onChange={(next) => {
            session.write(planned, next)
            session.check(planned, 'changed')
          }}
          onBlur={() => session.check(planned, 'left')}
          item={item}
          right={right}
          status={status}
          disabled={status === 'design.show' || right.access !== 'edit'}
          problems={problems}
          notes={notes}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-said`}
          aria-invalid={problems.length > 0 || undefined}
          aria-required={right.required || undefined}
        />
      </Suspense>
      {below}
    </FormItem>
  )
})

/** Words and lines of the designer's hold no value: no label, nothing to check. */
const StaticField = ({ planned, id, Widget }: Omit<EditFieldProps, 'session'>) => (
  <div className="qf-item" data-field={planned.key}>
    <Suspense fallback={null}>
      <Widget
        id={id}
        item={planned.item}
        right={planned.right}
        status={planned.status}
        onChange={() => undefined}
        disabled
        problems={[]}
      />
    </Suspense>
  </div>
)

const Missing = ({ name }: { name: string }) => <p className="qf-failed">{t('widget.unknown', { name })}</p>

/** One field of the plan, drawn as its status says. */
export function FieldView({ planned, session, id }: FieldProps) {
  const Widget = editorOf(planned.widget)
  const name = planned.title || planned.widget
  const draw = () => {
    if (!Widget) return <Missing name={name} />
    if (kindOf(planned.item) === 'none') return <StaticField {...{ planned, id, Widget }} />
    if (planned.status === 'read') return <ReadField {...{ planned, session, id }} />
    return <EditField {...{ planned, session, id, Widget }} />
  }
  return <Boundary name={name}>{draw()}</Boundary>
}
