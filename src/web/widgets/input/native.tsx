import { type ChangeEvent, lazy, Suspense } from 'react'
import { normalizeText } from '../../../core/form'
import { itemNumberOption, itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useDevice, useTranslator } from '../../platform'
import { PasswordInput } from '../../ui'

const CodeButton = lazy(() => import('../../controls/code/code-button'))

const keyboards: Record<string, 'decimal' | 'numeric' | 'email' | 'url' | 'tel'> = {
  number: 'decimal',
  float: 'decimal',
  integer: 'numeric',
  email: 'email',
  url: 'url',
  phone: 'tel',
  mobile: 'tel',
  bankcard: 'numeric',
}

/** Suggestions for a text field, which also accepts other text. Only the product's own forms define them. */
const Suggestions = ({ id, item }: Pick<WidgetProps<string>, 'id' | 'item'>) =>
  Array.isArray(item.options.suggestions) && (
    <datalist id={`${id}-suggestions`}>
      {item.options.suggestions.map((one) => (
        <option key={String(one)} value={String(one)} />
      ))}
    </datalist>
  )

/** Single-line text field; typed numbers stay exact text. The product's own forms can mask it as a secret. */
export default function TextInput(props: WidgetProps<string>) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  const { options } = item
  const shared = {
    id,
    autoComplete: itemTextOption(item, 'autocomplete'),
    list: options.suggestions ? `${id}-suggestions` : undefined,
    className: 'qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3',
    value: value ?? '',
    disabled,
    maxLength: itemNumberOption(item, 'maxlength'),
    placeholder: itemTextOption(item, 'placeholder') ?? t('widget.input'),
    inputMode: keyboards[String(options.dataType)],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
    onBlur: () => {
      const read = normalizeText(item, value)
      if (read !== value) onChange(String(read))
      onBlur?.()
    },
    ...pickAria(rest),
  }
  const canScan = useDevice() === 'phone' && options.scan === true && !disabled
  const control = options.secret === true ? <PasswordInput {...shared} /> : <input type="text" {...shared} />
  if (!options.suggestions && !canScan) return control
  return (
    <>
      {control}
      <Suggestions id={id} item={item} />
      {canScan && (
        <Suspense fallback={null}>
          <CodeButton name={item.name} onRead={onChange} />
        </Suspense>
      )}
    </>
  )
}
