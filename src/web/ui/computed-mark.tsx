import { useTranslator } from '../platform'
import { Icon } from './icon'

/** Marks the title of a computed field, which is not typed; some are computed only on submission. */
export function ComputedMark({ later }: { later?: boolean }) {
  const t = useTranslator()
  const message = t(later ? 'form.computed-later' : 'form.computed')
  return (
    <span className="qf-computed" role="img" aria-label={message} title={message}>
      <Icon name="calculator" size={13} />
    </span>
  )
}
