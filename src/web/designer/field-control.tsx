import { Component, type ReactNode, Suspense } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import { type FieldPlan, type FieldStatus, fullRights, planForm } from '../../core/form'
import { t } from '../platform'
import { editorOf, staticControlOf } from '../widgets/widget-registry'

/** Plans an item as the only one of a form; undefined when the form would not draw it as a field. */
export function planSingleField(item: FormItem, status: FieldStatus): FieldPlan | undefined {
  const config: FormDesign['config'] = { labelWidth: 0, labelPosition: 'top' }
  const form = { list: [{ ...item, hide: false }], remove_list: [], config }
  return planForm(form, fullRights(form), status).fields[0]
}

interface GuardProps {
  item: FormItem
  name: string
  children: ReactNode
}

/** Error boundary: a field that throws (incomplete settings) shows an error until its settings change. */
class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidUpdate({ item }: GuardProps) {
    if (this.state.isBroken && item !== this.props.item) this.setState({ isBroken: false })
  }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">
        {t('widget.failed', { name: this.props.name })}
      </p>
    )
  }
}

interface FieldControlProps {
  id: string
  planned: FieldPlan
  /** item whose change retries a broken control */
  item: FormItem
  value: unknown
  onChange(value: unknown): void
  /** Whether the control is only seen: its static placeholder looks the same and costs less. */
  isStatic?: boolean
}

/** Returns the component of a control, or of its placeholder where one that is only seen has one. */
function controlOf({ planned: { widget, item }, value, isStatic }: FieldControlProps) {
  const placeholder = isStatic ? staticControlOf(widget) : undefined
  return placeholder?.canShow(item, value) ? placeholder.default : editorOf(widget)
}

/** Renders the control of a field alone, as in the form but outside of any form. */
export function FieldControl(props: FieldControlProps) {
  const { id, planned, item, value, onChange } = props
  const Widget = controlOf(props)
  if (!Widget)
    return (
      <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">
        {t('widget.unknown', { name: planned.title })}
      </p>
    )
  return (
    <Guard item={item} name={planned.title}>
      <Suspense fallback={<div className="qf-look q-radius-md" />}>
        <Widget
          id={id}
          item={planned.item}
          right={planned.right}
          status={planned.status}
          value={value}
          onChange={onChange}
          disabled={false}
          problems={[]}
          aria-label={planned.title}
        />
      </Suspense>
    </Guard>
  )
}
