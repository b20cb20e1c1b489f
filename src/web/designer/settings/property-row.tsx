import { type ComponentType, useId } from 'react'
import { t } from '../../platform'
import { Icon } from '../../ui'
import type { PropertyProps } from './property'

interface PropertyRowProps extends Omit<PropertyProps, 'id'> {
  name: string
  editor: ComponentType<PropertyProps>
  /** the editor is placed below its title and takes the full width */
  isWide?: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** One property: its name, its editor and, when changed, a button to reset it to the default. */
export function PropertyRow({ name, editor: Editor, isWide, ...property }: PropertyRowProps) {
  const id = useId()
  const { schema, value, onChange } = property
  const title = t(schema.title ?? name)
  const canReset = !isWide && 'default' in schema && value !== undefined && !isSame(value, schema.default)
  return (
    <div
      className="fd-property q-stack q-align-center q-gap-1-5 q-anchor"
      data-name={name}
      data-wide={isWide || undefined}
    >
      <label htmlFor={id}>{title}</label>
      <div>
        <Editor {...property} id={id} value={value === undefined ? schema.default : value} />
      </div>
      {canReset && (
        <button
          type="button"
          className="fd-reset q-stack q-center q-plain q-muted"
          aria-label={t('designer.reset', { name: title })}
          title={t('designer.reset', { name: title })}
          onClick={() => onChange(structuredClone(schema.default))}
        >
          <Icon name="refresh" size={13} />
        </button>
      )}
    </div>
  )
}
