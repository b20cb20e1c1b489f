import { itemNumberOption, type ViewProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Rating as stars out of the maximum; screen readers read the number beside them. */
export default function RateText({ value, item }: ViewProps<number>) {
  const t = useTranslator()
  const rating = typeof value === 'number' ? value : 0
  const all = Math.max(itemNumberOption(item, 'max') ?? 5, Math.ceil(rating))
  const stars = '★'.repeat(all)
  if (!rating) return <span className="qf-none">—</span>
  return (
    <span className="qf-rate q-inline q-wrap q-gap-3 q-gap-y-0">
      <span className="qf-stars q-nowrap q-anchor" aria-hidden="true">
        {stars}
        <span style={{ width: `${(rating / all) * 100}%` }}>{stars}</span>
      </span>
      {toDisplayText(item, value, t.language)}
    </span>
  )
}
