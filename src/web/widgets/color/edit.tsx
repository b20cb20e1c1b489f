import { Button, ColorPicker, Input, Space } from 'antd'
import { useState } from 'react'
import colours from '#schemas/data/colours.json'
import { parseColour } from '../../../core/form'
import { antdStatusOf, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

const presets = colours.field
const usual = colours.theme[0]

const isColour = /^#([\da-f]{6}|[\da-f]{8})$/

/** Converts typed text to the stored format of a colour; invalid text is left for the check to explain. */
const written = (typed: string) => parseColour(typed) ?? typed.trim().toLowerCase()

/** Colour field with palette and text input (#rrggbb); with showAlpha two more digits for opacity. */
function ColorField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<string>) {
  const t = useTranslator()
  const [typed, setTyped] = useState<string>()
  const stored = typeof value === 'string' ? value : ''
  const shown = isColour.test(stored) ? stored : undefined
  const isClear = item.options.clearable !== false
  const type = (text: string) => {
    setTyped(text)
    onChange(written(text))
  }
  return (
    <Space.Compact className="qf-color">
      <ColorPicker
        value={shown ?? usual}
        disabled={disabled}
        disabledAlpha={item.options.showAlpha !== true}
        disabledFormat
        format="hex"
        presets={[{ label: t('widget.color.presets'), colors: presets }]}
        onChange={(color) => onChange(color.toHexString())}
      >
        <Button disabled={disabled} aria-label={t('widget.color.pick')} aria-haspopup="dialog">
          <span className="qf-swatch" style={{ ['--qf-colour' as string]: shown ?? 'transparent' }} />
        </Button>
      </ColorPicker>
      <Input
        id={id}
        value={typed ?? stored}
        disabled={disabled}
        allowClear={isClear}
        placeholder={item.options.showAlpha === true ? `${usual}cc` : usual}
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
        status={antdStatusOf(rest)}
        {...pickAria(rest)}
      />
    </Space.Compact>
  )
}

export default ColorField
