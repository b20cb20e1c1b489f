import { useId } from 'react'
import { type SourceParameter, sourceParametersOf, sourcePropsOf } from '../../../../core/form'
import { t } from '../../../platform'
import { useExpressionSymbols } from '../../context'
import { FormulaField } from '../formula-field'
import type { PropertyProps } from '../property-list'
import { useDatabaseSets } from './database-sets'
import './source.css'

/** Expression over the form that returns a field's choices. */
export function OptionsExpressionEditor({ id, schema, value, item, column, onChange }: PropertyProps) {
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

interface ParameterFieldProps extends Pick<PropertyProps, 'item' | 'column'> {
  parameter: SourceParameter
  onChange(text: string): void
}

function ParameterField({ item, column, parameter: [name, text], onChange }: ParameterFieldProps) {
  const id = useId()
  const known = useExpressionSymbols(item, column)
  const title = t('designer.dbset.parameter', { name })
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor">
      <label htmlFor={id}>{title}</label>
      <FormulaField id={id} title={title} text={text} known={known} onChange={onChange} />
    </div>
  )
}

/** Database set that a field chooses from, and the values the field passes to its filters. */
export function DatabaseSetEditor({ id, value, item, column, setOptions }: PropertyProps) {
  const sets = useDatabaseSets()
  const chosen = typeof value === 'string' ? value : ''
  const set = sets?.find((one) => one.id === chosen)
  const parameters = new Map(sourceParametersOf(item))
  const give = (name: string, text: string) => {
    const data = { ...Object.fromEntries(parameters), [name]: text }
    setOptions?.({ props: { ...sourcePropsOf(item), data } })
  }
  return (
    <>
      <select
        id={id}
        className="q-input"
        value={chosen}
        onChange={({ target }) => setOptions?.({ dbset: target.value, fill: [], props: {} })}
      >
        <option value="">{t('designer.dbset.none')}</option>
        {chosen && sets && !set && <option value={chosen}>{t('designer.dbset.gone', { id: chosen })}</option>}
        {sets?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {sets?.length === 0 && <p className="fd-note q-break q-muted q-text-xs">{t('designer.dbset.empty')}</p>}
      {set?.parameters.map((name) => (
        <ParameterField
          key={name}
          item={item}
          column={column}
          parameter={[name, parameters.get(name) ?? '']}
          onChange={(text) => give(name, text)}
        />
      ))}
      {set && set.parameters.length > 0 && (
        <p className="fd-note q-break q-muted q-text-xs">{t('designer.dbset.parameter-hint')}</p>
      )}
    </>
  )
}
