import { memo, useId, useMemo } from 'react'
import type { FormItem } from '#/generated/types'
import { canHoldValue, isComputed } from '../../../core/form'
import { t } from '../../platform'
import { FormItem as Labelled } from '../../renderer'
import { FieldControl, planSingleField } from '../field-control'

/** Default that a new form would show; undefined for defaults computed when the form is filled in. */
function shownValue({ options }: FormItem): unknown {
  const { defaultValue } = options
  return typeof defaultValue === 'string' && defaultValue.includes('${') ? undefined : defaultValue
}

const ignore = () => {}

/** Renders an item as the form shows it; nothing in it can be focused or changed. */
export const ItemView = memo(function ItemView({ item }: { item: FormItem }) {
  const id = useId()
  const planned = useMemo(() => planSingleField(item, 'design.show'), [item])
  if (!planned)
    return (
      <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">
        {t('widget.unknown', { name: item.name })}
      </p>
    )
  const control = isComputed(item) ? (
    <div className="qf-look q-radius-md fd-computed q-muted">{t('form.computed')}</div>
  ) : (
    <FieldControl id={id} planned={planned} item={item} value={shownValue(item)} onChange={ignore} />
  )
  return (
    <div className="fd-view" inert>
      {canHoldValue(item) ? (
        <Labelled planned={planned} id={id}>
          {control}
        </Labelled>
      ) : (
        control
      )}
    </div>
  )
})
