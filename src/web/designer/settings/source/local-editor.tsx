import { t } from '../../../platform'
import { useExpressionSymbols } from '../../context'
import { FormulaField } from '../formula-field'
import type { PropertyProps } from '../property'

/** Expression over the form that returns a field's choices. */
export function LocalEditor({ id, schema, value, item, column, onChange }: PropertyProps) {
  const known = useExpressionSymbols(item, column)
  const title = t(schema.title ?? 'localSource')
  return (
    <>
      <FormulaField
        id={id}
        title={title}
        known={known}
        onChange={onChange}
        text={typeof value === 'string' ? value : ''}
      />
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.source.local-hint')}</p>
    </>
  )
}
