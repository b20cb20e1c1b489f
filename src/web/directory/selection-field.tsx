import type { ReactNode } from 'react'
import { t } from '../platform'
import { type FieldAria, IconButton, Muted, Row, Stack } from '../ui'
import { Combobox, ComboboxInput, type ComboboxOption, type ComboboxProps } from './combobox'

interface Choosing extends Pick<ComboboxProps, 'label' | 'placeholder' | 'find'> {
  chosen: readonly ComboboxOption[]
  onChange(chosen: ComboboxOption[]): void
  /** True if only one may be chosen; the next one replaces it. */
  single?: boolean
}

/** Renders the chosen entries with remove buttons, below the search field. */
function Chosen({
  selection,
  draw,
}: {
  selection: Choosing
  draw(more: Pick<ComboboxProps, 'find' | 'onChoose'>): ReactNode
}) {
  const { label, chosen, onChange, single, find } = selection
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const more = {
    find: async (text: string) => (await find(text)).filter(({ id }) => !chosenIds.has(id)),
    onChoose: (choice: ComboboxOption) => onChange(single ? [choice] : [...chosen, choice]),
  }
  return (
    <Stack gap={1.5}>
      {draw(more)}
      {chosen.length > 0 && (
        <Row as="ul" align="stretch" gap={1.5} wrap aria-label={t('directory.chosen-of', { label })}>
          {chosen.map(({ id, name, note }) => (
            <li key={id} className="dir-chip q-inline q-gap-0-5 q-radius-md">
              <span>
                {name}
                {note && note !== name && <Muted as="small">{note}</Muted>}
              </span>
              <IconButton
                icon="close"
                label={t('directory.drop', { name })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </Row>
      )}
    </Stack>
  )
}

type ChosenFieldProps = Choosing & Pick<ComboboxProps, 'hint' | 'error' | 'required'>

/** Labelled field with the chosen entries and a search for more. */
export const SelectionField = ({ hint, error, required, ...selection }: ChosenFieldProps) => (
  <Chosen
    selection={selection}
    draw={(more) => (
      <Combobox
        hint={hint}
        error={error}
        required={required}
        label={selection.label}
        placeholder={selection.placeholder}
        {...more}
      />
    )}
  />
)

/** SelectionField without label, as the control of a field that has one. */
export const SelectionControl = ({ described, ...selection }: Choosing & { described: FieldAria }) => (
  <Chosen
    selection={selection}
    draw={(more) => (
      <ComboboxInput
        described={described}
        label={selection.label}
        placeholder={selection.placeholder}
        {...more}
      />
    )}
  />
)
