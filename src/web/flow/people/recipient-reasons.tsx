import type { Trace } from '../../../generated/types'
import { listSeparator, t } from '../../platform'

interface WhyProps {
  trace: readonly Trace[]
  because?: string
  /** Title of the section; why these people by default. */
  text?: string
  isOpen?: boolean
}

/**
 * Renders why these people were chosen: the condition of the path and the matching recipient rules, folded by
 * default.
 */
export function RecipientReasons({ trace, because, text, isOpen }: WhyProps) {
  if (trace.length === 0 && !because) return null
  return (
    <details className="why q-soft q-text-sm q-margin-top-2" open={isOpen}>
      <summary>{text ?? t('flow.why')}</summary>
      <ul>
        {because && <li>{t('flow.because', { condition: because })}</li>}
        {trace.map(({ code, params, people }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one rule may apply several times, and reasons never change
          <li key={at} data-rule={code}>
            {t(code, params)}
            {people.length > 0 && <small>{people.join(listSeparator())}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}
