import type { DatabaseSetOrder } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform/i18n/i18n'
import { Row } from '../../ui/layout'
import { NativeSelect } from './native-select'

interface OrderRowsProps {
  field: WidgetProps
  names: readonly { value: string; text: string }[]
}

/** Edits the sort columns of rows; ties are sorted by the stored column. */
export function OrderRows({ field: { id, value, onChange, ...field }, names }: OrderRowsProps) {
  const [first] = (Array.isArray(value) ? value : []) as DatabaseSetOrder[]
  const set = (name: string, by: DatabaseSetOrder['by']) => onChange(name ? [{ name, by }] : [])
  const directions = (['asc', 'desc'] as const).map((by) => ({ value: by, text: t(`dbset.order.${by}`) }))
  return (
    <Row
      id={id}
      as="section"
      align="end"
      gap={2}
      wrap
      tabIndex={-1}
      aria-labelledby={field['aria-labelledby']}
    >
      <NativeSelect
        aria-label={t('dbset.order')}
        value={first?.name ?? ''}
        choices={[{ value: '', text: '—' }, ...names]}
        onPick={(name) => set(name, first?.by ?? 'asc')}
      />
      <NativeSelect
        aria-label={t('dbset.order-by')}
        value={first?.by ?? 'asc'}
        choices={directions}
        onPick={(by) => set(first?.name ?? '', by === 'desc' ? 'desc' : 'asc')}
      />
    </Row>
  )
}
