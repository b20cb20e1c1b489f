import type { Trace } from '../../../generated/types'
import { t } from '../../platform/i18n'

interface WhyProps {
  trace: readonly Trace[]
  because?: string
  isOpen?: boolean
}

/** Why these people: the condition that led here and the rules that found them, folded until asked for. */
export function Why({ trace, because, isOpen }: WhyProps) {
  if (trace.length === 0 && !because) return null
  return (
    <details className="why" open={isOpen}>
      <summary>{t('flow.why')}</summary>
      <ul>
        {because && <li>{t('flow.because', { condition: because })}</li>}
        {trace.map(({ code, params, people }) => (
          <li key={`${code}${JSON.stringify(params)}`}>
            {t(code, params)}
            {people.length > 0 && <small>{people.join('、')}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}
