import { Component, type ReactNode, Suspense } from 'react'
import { type FieldPlan, type FieldStatus, planForm } from '#/core/form/design/plan-form'
import { fullRights } from '#/core/form/rights/rights'
import type { FormDesign, FormItem } from '#/generated/types'
import { t } from '../platform/i18n/i18n'
import { editorOf } from '../widgets/widget-registry'

/** An item planned as the only one of a form; undefined when the form would not draw it as a field. */
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

/** A field that throws (settings that make no sense yet) says so until its settings change. */
class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidUpdate({ item }: GuardProps) {
    if (this.state.isBroken && item !== this.props.item) this.setState({ isBroken: false })
  }
  override render() {
    if (!this.state.isBroken) return this.props.children
    return <p className="qf-failed">{t('widget.failed', { name: this.props.name })}</p>
  }
}

interface FieldControlProps {
  id: string
  planned: FieldPlan
  /** the item whose change gives a broken control another try */
  item: FormItem
  value: unknown
  onChange(value: unknown): void
}

/** The control of a field alone, as the form draws it, outside of any form. */
export function FieldControl({ id, planned, item, value, onChange }: FieldControlProps) {
  const Widget = editorOf(planned.widget)
  if (!Widget) return <p className="qf-failed">{t('widget.unknown', { name: planned.title })}</p>
  return (
    <Guard item={item} name={planned.title}>
      <Suspense fallback={<div className="qf-look" />}>
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
