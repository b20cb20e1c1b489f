import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { FormDesign, FormItem, OwnForm } from '#/generated/types'
import { type FormValues, formFieldsOf, getOwnValue, isSameValue, textParseError } from '../../core/form'
import type { Slot, Slots } from '../controls/slots'
import type { WidgetProps } from '../controls/widget-props'
import type { FormController } from '../renderer'
import { emptyValueOf, type FieldOverrides, ProductFormView, useProductForm } from './product-form'
import './autosave-panel.css'

interface LivePanelProps {
  /** A document under schemas/forms. */
  form: OwnForm
  /** Current field values by model. */
  values: FormValues
  known?: FieldOverrides
  /** Size of the controls, as in form designs. */
  size?: FormDesign['config']['size']
  /** Slots of the form. */
  slots?: Slots
  /** Called immediately after each change. */
  onChange(model: string, value: unknown): void
}

/**
 * Whether a value is understood, and a number within the limits of its field. Another is shown as wrong there and
 * not passed on.
 */
function isWithin(item: FormItem, value: unknown): boolean {
  const { min, max } = item.options
  if (typeof value !== 'number') return textParseError(item, value) === undefined
  return !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max)
}

/**
 * Returns the values of currently writable fields. Fields hidden by a condition are left out and retain their
 * value.
 */
function written(form: FormDesign, controller: FormController): FormValues {
  const rights = controller.rights()
  const open = formFieldsOf(form).filter(({ key }) => rights.get(key)?.access === 'edit')
  const values = controller.allValues()
  const good = open.filter((item) => isWithin(item, values[item.model]))
  return Object.fromEntries(good.map((item) => [item.model, values[item.model] ?? emptyValueOf(item)]))
}

const differing = (values: FormValues, from: FormValues): [model: string, value: unknown][] =>
  Object.entries(values).filter(([model, value]) => !isSameValue(value, getOwnValue(from, model)))

const Drawn = createContext<Slots>({})

const LiveSlot = ({ model, field }: { model: string; field: WidgetProps }) =>
  useContext(Drawn)[model]?.(field)

/**
 * Returns slots with a stable identity while their content changes, so that the fields beside them need not
 * render again.
 */
function useSteadySlots(slots: Slots): Slots {
  const models = Object.keys(slots).join()
  return useMemo(() => {
    const slotOf =
      (model: string): Slot =>
      (field) => <LiveSlot model={model} field={field} />
    return Object.fromEntries(models.split(',').map((model) => [model, slotOf(model)]))
  }, [models])
}

const none: Slots = {}

/**
 * Settings form that applies each change immediately and follows changes of its values from outside, such as
 * undo. The focus stays in the field.
 */
export function AutosavePanel(props: LivePanelProps) {
  const { form: document, values, known, size = 'medium', slots = none, onChange } = props
  const compact = useMemo(() => ({ ...document, config: { size, ...document.config } }), [document, size])
  const form = useProductForm(compact, known)
  const steady = useSteadySlots(slots)
  const controller = useRef<FormController>(undefined)
  const last = useRef(values)
  useEffect(() => {
    const news = differing(values, last.current)
    last.current = values
    if (news.length) controller.current?.follow(Object.fromEntries(news))
  }, [values])
  const tell = (changed: FormController) => {
    const news = differing(written(form, changed), last.current)
    last.current = { ...last.current, ...Object.fromEntries(news) }
    for (const [model, value] of news) onChange(model, value)
  }
  return (
    <div className="own-live">
      <Drawn.Provider value={slots}>
        <ProductFormView
          form={form}
          values={values}
          slots={steady}
          onReady={(ready) => {
            controller.current = ready
          }}
          onChange={tell}
        />
      </Drawn.Provider>
    </div>
  )
}
