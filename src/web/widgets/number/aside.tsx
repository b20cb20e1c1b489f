import { formatAmountInWords } from '#/core/text/amount-in-words'
import type { AsideProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'
import { Muted } from '../../ui'

/** Amount of a field in Chinese capitals, below its digits. */
export default function AmountInWords({ item, value }: AsideProps) {
  const t = useTranslator()
  if (typeof value !== 'number' || item.options.currency !== 'CNY') return null
  const words = formatAmountInWords(value)
  if (words === undefined) return null
  return (
    <p className="q-text-sm q-margin-top-1 q-break">
      <Muted>{t('widget.money.capitals', { words })}</Muted>
    </p>
  )
}
