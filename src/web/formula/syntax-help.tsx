import { useEffect, useState } from 'react'
import { t } from '../platform/i18n/i18n'

const seenKey = 'qianpi.formula-rules'
const rules = ['text', 'field', 'negative', 'brackets', 'several'] as const

/** How expressions are written, in the words of the specification (S2-156…S2-159); open the first time. */
export function SyntaxHelp() {
  const [isNew] = useState(() => !localStorage.getItem(seenKey))
  useEffect(() => localStorage.setItem(seenKey, 'seen'), [])
  return (
    <details className="fx-rules" open={isNew}>
      <summary>{t('formula.rules')}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            {t(`formula.rule.${rule}`)} <code>{t(`formula.rule.${rule}.example`)}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
