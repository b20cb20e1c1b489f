import { useEditorState } from '@tiptap/react'
import { Dropdown } from 'antd'
import type { ComponentType } from 'react'
import colours from '#schemas/data/colours.json'
import { useTranslator } from '../../platform'
import { TextIcon, VisuallyHidden } from '../../ui'
import type { ToolHost } from './tools'

/** Props of a tool with a choice. */
export interface ToolPickerProps {
  host: ToolHost
  disabled: boolean
}

type Level = 1 | 2 | 3 | 4
const levels: readonly Level[] = [1, 2, 3, 4]
const sizes = ['12px', '14px', '16px', '18px', '20px', '24px', '28px', '36px']

/** Chooses paragraph or heading. */
function FormatChooser({ host: { editor }, disabled }: ToolPickerProps) {
  const t = useTranslator()
  const level = useEditorState({
    editor,
    selector: () => levels.find((one) => editor.isActive('heading', { level: one })) ?? 0,
  })
  const choose = (chosen: number) => {
    const chain = editor.chain().focus()
    const found = levels.find((one) => one === chosen)
    if (found) chain.setHeading({ level: found }).run()
    else chain.setParagraph().run()
  }
  return (
    <select
      className="rt-select q-nowrap q-text-sm"
      aria-label={t('rich-text.format')}
      title={t('rich-text.format')}
      disabled={disabled}
      value={level}
      onChange={({ target }) => choose(Number(target.value))}
    >
      <option value={0}>{t('rich-text.paragraph')}</option>
      {levels.map((one) => (
        <option key={one} value={one}>
          {t('rich-text.heading', { level: one })}
        </option>
      ))}
    </select>
  )
}

/** Chooses the font size. */
function SizeChooser({ host: { editor }, disabled }: ToolPickerProps) {
  const t = useTranslator()
  const size = useEditorState({
    editor,
    selector: () => String(editor.getAttributes('textStyle').fontSize ?? ''),
  })
  const choose = (chosen: string) => {
    const chain = editor.chain().focus()
    if (chosen) chain.setFontSize(chosen).run()
    else chain.unsetFontSize().run()
  }
  const offered = size && !sizes.includes(size) ? [size, ...sizes] : sizes
  return (
    <select
      className="rt-select q-nowrap q-text-sm"
      aria-label={t('rich-text.size')}
      title={t('rich-text.size')}
      disabled={disabled}
      value={size}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('rich-text.size')}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {one.replace('px', '')}
        </option>
      ))}
    </select>
  )
}

interface ColourProps extends ToolPickerProps {
  label: string
  icon: 'colour' | 'highlight'
  onChoose(colour: string): void
}

function ColourChooser({ label, icon, onChoose, disabled }: ColourProps) {
  const t = useTranslator()
  const swatches = [...colours.text, ''].map((colour) => ({
    key: colour || 'none',
    label: colour ? (
      <span className="rt-swatch q-block" style={{ background: colour }} title={colour}>
        <VisuallyHidden>{colour}</VisuallyHidden>
      </span>
    ) : (
      t('rich-text.no-colour')
    ),
    onClick: () => onChoose(colour),
  }))
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{ items: swatches, className: 'rt-swatches' }}
      getPopupContainer={(button) => button.closest<HTMLElement>('.rt') ?? document.body}
    >
      <button
        type="button"
        className="rt-tool q-text-lg q-nowrap q-text-sm"
        aria-label={t(label)}
        title={t(label)}
        disabled={disabled}
      >
        <TextIcon name={icon} />
      </button>
    </Dropdown>
  )
}

const TextColour = (props: ToolPickerProps) => {
  const choose = (colour: string) => {
    const chain = props.host.editor.chain().focus()
    if (colour) chain.setColor(colour).run()
    else chain.unsetColor().run()
  }
  return <ColourChooser {...props} label="rich-text.colour" icon="colour" onChoose={choose} />
}

const BackColour = (props: ToolPickerProps) => {
  const choose = (color: string) => {
    const chain = props.host.editor.chain().focus()
    if (color) chain.setHighlight({ color }).run()
    else chain.unsetHighlight().run()
  }
  return <ColourChooser {...props} label="rich-text.highlight" icon="highlight" onChoose={choose} />
}

/** Tools with a choice, by the names used in designs. */
export const toolPickers: Readonly<Record<string, ComponentType<ToolPickerProps>>> = {
  formatselect: FormatChooser,
  blocks: FormatChooser,
  styleselect: FormatChooser,
  fontsizeselect: SizeChooser,
  fontsize: SizeChooser,
  forecolor: TextColour,
  backcolor: BackColour,
}
