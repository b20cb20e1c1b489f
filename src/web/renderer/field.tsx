import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type FieldPlan, fieldKindOf, isTableItem } from '../../core/form'
import { type Slots, SlotsProvider, useSlot } from '../controls/slots'
import type { WidgetProps } from '../controls/widget-props'
import { type Translator, toDisplayText, useTranslator } from '../platform'
import { type ControlSize, Skeleton } from '../ui'
import {
  editorIfReady,
  editorOf,
  isWidgetLoaded,
  preloadWidgets,
  staticControlOf,
  viewerOf,
} from '../widgets/widget-registry'
import { FieldTheme, isThemeReady, preloadTheme } from './antd-loader'
import { FieldErrorBoundary } from './boundary'
import { DeferredControl } from './deferred/deferred-control'
import { supportsVisibilityObserver } from './deferred/visibility-observer'
import { fieldTextOf } from './field-text'
import { FieldAside, FormItem } from './form-item'
import type { FormSession } from './form-session'
import { FormulaNote, useCellNotes } from './formula-note'

interface FieldProps {
  planned: FieldPlan
  session: FormSession
  id: string
  controls: ControlSize
}

const useValue = ({ onLook, value }: FormSession, model: string) =>
  useSyncExternalStore(onLook, () => value(model))

const useProblems = ({ onFeedback, problemsOf }: FormSession, model: string) =>
  useSyncExternalStore(onFeedback, () => problemsOf(model))

type Said = Pick<WidgetProps, 'item' | 'value'> & Pick<Translator, 'language'>

/** Renders a value as text while its viewer loads, a table as bars; the text is computed only then. */
const Words = ({ item, value, language }: Said) =>
  isTableItem(item) ? <Skeleton lines={4} /> : fieldTextOf(item, value, language)

const Look = (message: Said) => (
  <div className="qf-look q-radius-md">
    <Words {...message} />
  </div>
)

/** Loaded with the first masked field; most forms have none. */
const ValueMask = lazy(() => import('../controls/value-mask'))

function ReadField({ planned, session, id }: FieldProps) {
  const t = useTranslator()
  const { item, right, model, widget } = planned
  const value = useValue(session, model)
  const problems = useProblems(session, model)
  const Reader = item.masked ? ValueMask : viewerOf(widget)
  const text = Reader ? undefined : toDisplayText(item, value, t.language)
  return (
    <FormItem planned={planned} id={id} problems={right.computed && problems}>
      <div className="qf-text q-break" id={id} tabIndex={right.computed ? -1 : undefined}>
        {Reader ? (
          <Suspense fallback={<Words item={item} value={value} language={t.language} />}>
            <Reader value={value} item={item} right={right} />
          </Suspense>
        ) : (
          text || <span className="qf-none">—</span>
        )}
      </div>
      <FormulaNote session={session} item={item} />
      <FieldAside planned={planned} value={value} />
    </FormItem>
  )
}

interface InUseProps extends Omit<FieldProps, 'id'> {
  Widget: ComponentType<WidgetProps>
  control: WidgetProps
}

/** Renders the interactive control. */
function InUse({ planned, session, controls, Widget, control }: InUseProps) {
  const [Control] = useState(() => editorIfReady(planned.widget) ?? Widget)
  const { notes, below } = useCellNotes(session, planned.item)
  const { language } = useTranslator()
  return (
    <>
      <Suspense fallback={<Look {...control} language={language} />}>
        <FieldTheme planned={planned} controls={controls}>
          <Control {...control} notes={notes} />
        </FieldTheme>
      </Suspense>
      {below}
    </>
  )
}

/** Returns the props of a control; its changes and blur events go to the session. */
function controlOf(
  { planned, session, id }: Omit<FieldProps, 'controls'>,
  now: Pick<WidgetProps, 'value' | 'problems'>,
) {
  const { item, right, status } = planned
  return {
    id,
    item,
    right,
    status,
    ...now,
    onChange: (next: unknown) => {
      session.write(planned, next)
      session.check(planned, 'changed')
    },
    onBlur: () => session.check(planned, 'left'),
    disabled: status === 'design.show' || right.access !== 'edit',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-said`,
    'aria-invalid': now.problems.length > 0 || undefined,
    'aria-required': right.required || undefined,
  }
}

const isHere = (widget: string) => isThemeReady() && isWidgetLoaded(widget)

/** Loads what a control needs, if it is not loaded yet. */
const prepared = (widget: string) =>
  isHere(widget) ? undefined : Promise.all([preloadTheme(), preloadWidgets([widget])])

interface EditFieldProps extends FieldProps {
  Widget: ComponentType<WidgetProps>
}

/** Empty slots: a form within a slot does not inherit them. */
const noSlots: Slots = {}

/** Editable field; a heavy control is a placeholder until interaction. */
function EditField({ planned, session, id, controls, Widget }: EditFieldProps) {
  const { widget, item, model } = planned
  const value = useValue(session, model)
  const problems = useProblems(session, model)
  const slot = useSlot(model)
  const [isAwake, setAwake] = useState(!supportsVisibilityObserver())
  const quiet = isAwake ? undefined : staticControlOf(widget)
  const Quiet = quiet?.canShow(item, value) ? quiet.default : undefined
  if (quiet && !Quiet) setAwake(true)
  const control = controlOf({ planned, session, id }, { value, problems })
  return (
    <FormItem planned={planned} id={id} problems={problems}>
      {slot ? (
        <SlotsProvider value={noSlots}>{slot(control)}</SlotsProvider>
      ) : Quiet ? (
        <DeferredControl id={id} prepare={() => prepared(widget)} wake={() => setAwake(true)}>
          <Quiet {...control} />
        </DeferredControl>
      ) : (
        <InUse
          key={widget}
          planned={planned}
          session={session}
          controls={controls}
          Widget={Widget}
          control={control}
        />
      )}
      <FieldAside planned={planned} value={value} />
    </FormItem>
  )
}

/** Static content of the designer, without value, label or checks. */
const StaticField = ({ planned, id, Widget }: Omit<EditFieldProps, 'session' | 'controls'>) => (
  <div className="qf-item q-anchor" data-field={planned.key}>
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

const Missing = ({ name }: { name: string }) => {
  const t = useTranslator()
  return <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">{t('widget.unknown', { name })}</p>
}

/** Maximum length of a value that has no format. */
const maxFreeText = 1_000

const freeValueText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, maxFreeText) : ''

/** Value of a field that no longer exists, as text; it stays stored. */
function LostField({ planned, session, id }: FieldProps) {
  const t = useTranslator()
  const value = useValue(session, planned.model)
  const name = planned.title || planned.widget
  const text = freeValueText(value) || toDisplayText(planned.item, value, t.language)
  if (!text) return <Missing name={name} />
  return (
    <FormItem planned={planned} id={id} problems={[]}>
      <div className="qf-text q-break" id={id}>
        {text}
      </div>
      <p className="q-muted q-text-sm">{t('widget.unknown-value')}</p>
    </FormItem>
  )
}

/** Renders one field of the plan according to its status. */
export function FieldView(props: FieldProps) {
  const { planned, id } = props
  const Widget = editorOf(planned.widget)
  const name = planned.title || planned.widget
  const draw = () => {
    if (!Widget) return <LostField {...props} />
    if (fieldKindOf(planned.item) === 'none') return <StaticField planned={planned} id={id} Widget={Widget} />
    return planned.status === 'read' ? <ReadField {...props} /> : <EditField {...props} Widget={Widget} />
  }
  return <FieldErrorBoundary name={name}>{draw()}</FieldErrorBoundary>
}
