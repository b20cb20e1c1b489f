import { useId } from 'react'
import { parametersOf, type SourceParameter } from '../../../../core/form'
import { t } from '../../../platform/i18n/i18n'
import { Button, IconButton } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { useExpressionSymbols } from '../../context'
import { FormulaField } from '../formula-field'
import type { PropertyProps } from '../property'
import { SourceTest } from './source-test'
import './source.css'

const parts = ['value', 'label', 'children'] as const

interface ParameterRowProps extends Pick<PropertyProps, 'item' | 'column'> {
  parameter: SourceParameter
  onChange(parameter: SourceParameter, typing?: boolean): void
  onRemove(): void
}

function ParameterRow({ item, column, parameter: [name, text], onChange, onRemove }: ParameterRowProps) {
  const id = useId()
  const known = useExpressionSymbols(item, column)
  const title = t('designer.source.parameter-value', { name })
  return (
    <li className="fd-parameter q-stack q-align-start q-gap-1 q-margin-bottom-1">
      <input
        className="q-input fd-code q-text-xs"
        value={name}
        maxLength={50}
        spellCheck={false}
        aria-label={t('designer.source.parameter')}
        onChange={(event) => onChange([event.target.value, text], true)}
      />
      <FormulaField
        id={id}
        title={title}
        text={text}
        known={known}
        onChange={(next) => onChange([name, next])}
      />
      <IconButton icon="minus" label={t('designer.source.parameter-remove', { name })} onClick={onRemove} />
    </li>
  )
}

const fresh = (taken: readonly SourceParameter[]): string => {
  for (let n = taken.length + 1; ; n++) if (!taken.some(([name]) => name === `param${n}`)) return `param${n}`
}

/** Request settings of a remote source: the names in its rows, the parameters, and a test. */
export function PropsEditor({ value, item, column, onChange }: PropertyProps) {
  const props = (value ?? {}) as Record<string, unknown>
  const parameters = parametersOf(item)
  const setAll = (next: readonly SourceParameter[], typing?: boolean) =>
    onChange({ ...props, data: Object.fromEntries(next) }, typing)
  const isTaken = (name: string, at: number) => parameters.some(([other], i) => i !== at && other === name)
  return (
    <div className="fd-source">
      <div className="fd-source-parts q-stack q-gap-2">
        {parts.map((part) => (
          <TextField
            key={part}
            label={t(`designer.source.${part}`)}
            placeholder={part}
            value={typeof props[part] === 'string' ? props[part] : ''}
            spellCheck={false}
            onChange={(event) => onChange({ ...props, [part]: event.target.value }, true)}
          />
        ))}
      </div>
      <h5>{t('designer.source.parameters')}</h5>
      <ul>
        {parameters.map((parameter, i) => (
          <ParameterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its focus while its name changes
            key={i}
            item={item}
            column={column}
            parameter={parameter}
            onChange={(next, typing) => !isTaken(next[0], i) && setAll(parameters.with(i, next), typing)}
            onRemove={() => setAll(parameters.toSpliced(i, 1))}
          />
        ))}
      </ul>
      <Button kind="text" icon="plus" onClick={() => setAll([...parameters, [fresh(parameters), '']])}>
        {t('designer.source.parameter-add')}
      </Button>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.source.parameter-hint')}</p>
      <SourceTest item={item} />
    </div>
  )
}
