import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { itemsOf } from '#/core/form/design/items'
import { type FormValues, isSameValue, ownValue } from '#/core/form/values/form-values'
import type { FormDesign, FormItem, OwnForm } from '#/generated/types'
import type { Slot, Slots } from '../controls/slots'
import type { WidgetProps } from '../controls/widget-props'
import type { FormController } from '../renderer/form'
import { ProductFormView } from './form-view'
import { emptyValueOf, type FieldOverrides, useProductForm } from './product-form'
import './autosave-panel.css'

interface LivePanelProps {
  /** A document under schemas/forms. */
  form: OwnForm
  /** What stands in the fields now, by model. */
  values: FormValues
  known?: FieldOverrides
  /** How tall the controls are, as forms know it. */
  size?: FormDesign['config']['size']
  /** What the page draws in the slots of the form. */
  slots?: Slots
  /** Told of each change at once. */
  onChange(model: string, value: unknown): void
}

/** A number beyond the limits of its field is told to be wrong there, and counts for nobody else. */
function isWithin({ min, max }: FormItem['options'], value: unknown): boolean {
  if (typeof value !== 'number') return true
  return !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max)
}

/** What stands in the fields that may be written now; what a condition hides keeps its value and says nothing. */
function written(form: FormDesign, controller: FormController): FormValues {
  const rights = controller.rights()
  const open = itemsOf(form).filter(({ key }) => rights.get(key)?.access === 'edit')
  const values = controller.allValues()
  const good = open.filter(({ model, options }) => isWithin(options, values[model]))
  return Object.fromEntries(good.map((item) => [item.model, values[item.model] ?? emptyValueOf(item)]))
}

const differing = (values: FormValues, from: FormValues): [model: string, value: unknown][] =>
  Object.entries(values).filter(([model, value]) => !isSameValue(value, ownValue(from, model)))

const Drawn = createContext<Slots>({})

const LiveSlot = ({ model, field }: { model: string; field: WidgetProps }) =>
  useContext(Drawn)[model]?.(field)

/** Slots that stay the same while what stands in them changes: the fields beside them need not be drawn again. */
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
 * Settings that count as they are typed: it shows values, tells each change at once, and follows when the values
 * change from outside, such as by undo; whoever types keeps the focus.
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
      <Drawn value={slots}>
        <ProductFormView
          form={form}
          values={values}
          slots={steady}
          onReady={(ready) => {
            controller.current = ready
          }}
          onChange={tell}
        />
      </Drawn>
    </div>
  )
}
