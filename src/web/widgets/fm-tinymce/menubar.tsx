import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { type Translator, useTranslator } from '../../platform'
import { richTextMenus, richTextTools, type ToolHost } from './tools'

type Entry = NonNullable<NonNullable<MenuProps['items']>[number]>

function entriesOf(host: ToolHost, name: string, t: Translator): Entry[] {
  return (richTextMenus[name] ?? []).flatMap((word, i): Entry[] => {
    if (word === '|') return [{ type: 'divider', key: `line-${i}` }]
    const tool = richTextTools[word]
    if (!tool) return []
    return [
      {
        key: word,
        label: t(`rich-text.${tool.label}`),
        icon: tool.icon ?? <span className="rt-no-icon" />,
        disabled: !(tool.can?.(host.editor) ?? true),
        onClick: () => tool.run(host),
      },
    ]
  })
}

interface MenuBarProps {
  host: ToolHost
  names: readonly string[]
  disabled: boolean
}

/** Menu bar of the design; the state of menu items is computed on opening. */
export function MenuBar({ host, names, disabled }: MenuBarProps) {
  const t = useTranslator()
  const [open, setOpen] = useState('')
  return (
    <div className="rt-menus q-scroll-x q-row q-align-stretch q-gap-0-5 q-fixed q-line-below">
      {names.map((name) => (
        <Dropdown
          key={name}
          trigger={['click']}
          disabled={disabled}
          open={open === name}
          onOpenChange={(isOpen) => setOpen(isOpen ? name : '')}
          menu={{ items: open === name ? entriesOf(host, name, t) : [] }}
          getPopupContainer={(button) => button.closest<HTMLElement>('.rt') ?? document.body}
        >
          <button
            type="button"
            className="rt-menu q-nowrap q-text-sm"
            aria-haspopup="menu"
            aria-expanded={open === name}
          >
            {t(`rich-text.menu.${name}`)}
          </button>
        </Dropdown>
      ))}
    </div>
  )
}
