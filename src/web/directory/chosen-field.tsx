import { t } from '../platform/i18n'
import { IconButton } from '../ui/button'
import { type Choice, Combobox, type ComboboxProps } from './combobox'

interface ChosenFieldProps extends Omit<ComboboxProps, 'onChoose'> {
  chosen: readonly Choice[]
  onChange(chosen: Choice[]): void
  /** Only one: the next one takes its place. */
  single?: boolean
}

/** What is chosen, each with a way to drop it, and a field to choose more. */
export function ChosenField({ chosen, onChange, single, find, ...rest }: ChosenFieldProps) {
  const taken = new Set(chosen.map(({ id }) => id))
  const others = async (text: string) => (await find(text)).filter(({ id }) => !taken.has(id))
  return (
    <div className="dir-chosen">
      <Combobox
        {...rest}
        find={others}
        onChoose={(choice) => onChange(single ? [choice] : [...chosen, choice])}
      />
      {chosen.length > 0 && (
        <ul className="dir-chips" aria-label={t('directory.chosen-of', { label: rest.label })}>
          {chosen.map(({ id, name, note }) => (
            <li key={id} className="dir-chip">
              <span>
                {name}
                {note && note !== name && <small>{note}</small>}
              </span>
              <IconButton
                icon="close"
                label={t('directory.drop', { name })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
