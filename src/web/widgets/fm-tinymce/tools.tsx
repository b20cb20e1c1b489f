import type { ChainedCommands, Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { Icon, TextIcon } from '../../ui'

/** Dialogs of the editor. */
export type EditorDialog = 'image' | 'link' | 'code'

/** Context of a tool. */
export interface ToolHost {
  editor: Editor
  isFull: boolean
  open(part: EditorDialog): void
  toggleFull(): void
}

/** Tool with an action; the text key of its label is rich-text.<label>. */
export interface RichTextTool {
  label: string
  icon?: ReactNode
  run(host: ToolHost): void
  can?(editor: Editor): boolean
  /** Returns the state of a toggle; absent for other tools. */
  isOn?(host: ToolHost): boolean
}

type Chain = (chain: ChainedCommands) => ChainedCommands

const act = (label: string, chain: Chain, icon?: ReactNode): RichTextTool => ({
  label,
  icon,
  run: ({ editor }) => void chain(editor.chain().focus()).run(),
})

/** Creates a tool that is disabled where its command cannot run at the cursor. */
const sometimes = (label: string, chain: Chain, icon?: ReactNode): RichTextTool => ({
  ...act(label, chain, icon),
  can: (editor) => chain(editor.can().chain()).run(),
})

const mark = (name: string, label: string, chain: Chain, icon: ReactNode): RichTextTool => ({
  ...act(label, chain, icon),
  isOn: ({ editor }) => editor.isActive(name),
})

const align = (side: string, icon: ReactNode): RichTextTool => ({
  ...act(`align-${side}`, (chain) => chain.setTextAlign(side), icon),
  isOn: ({ editor }) => editor.isActive({ textAlign: side }),
})

const quote = <span className="rt-glyph">❝</span>

const freshTable = { rows: 3, cols: 3, withHeaderRow: true }

const writing: Record<string, RichTextTool> = {
  undo: sometimes('undo', (chain) => chain.undo(), <Icon name="undo" />),
  redo: sometimes('redo', (chain) => chain.redo(), <Icon name="redo" />),
  selectall: act('select-all', (chain) => chain.selectAll()),
  bold: mark('bold', 'bold', (chain) => chain.toggleBold(), <TextIcon name="bold" />),
  italic: mark('italic', 'italic', (chain) => chain.toggleItalic(), <TextIcon name="italic" />),
  underline: mark(
    'underline',
    'underline',
    (chain) => chain.toggleUnderline(),
    <TextIcon name="underline" />,
  ),
  strikethrough: mark('strike', 'strike', (chain) => chain.toggleStrike(), <TextIcon name="strike" />),
  alignleft: align('left', <TextIcon name="align-left" />),
  aligncenter: align('center', <TextIcon name="align-center" />),
  alignright: align('right', <TextIcon name="align-right" />),
  alignjustify: align('justify', <TextIcon name="align-justify" />),
  bullist: mark('bulletList', 'bullets', (chain) => chain.toggleBulletList(), <Icon name="list" />),
  numlist: mark('orderedList', 'numbers', (chain) => chain.toggleOrderedList(), <TextIcon name="numbers" />),
  outdent: sometimes('outdent', (chain) => chain.liftListItem('listItem'), <TextIcon name="outdent" />),
  indent: sometimes('indent', (chain) => chain.sinkListItem('listItem'), <TextIcon name="indent" />),
  blockquote: mark('blockquote', 'quote', (chain) => chain.toggleBlockquote(), quote),
  unlink: act('unlink', (chain) => chain.unsetLink(), <TextIcon name="unlink" />),
  hr: act('line', (chain) => chain.setHorizontalRule(), <Icon name="minus" />),
  removeformat: act('clear', (chain) => chain.unsetAllMarks().clearNodes(), <TextIcon name="clear" />),
}

const tables: Record<string, RichTextTool> = {
  table: act('table', (chain) => chain.insertTable(freshTable), <TextIcon name="table" />),
  tableinsertrowbefore: sometimes('row-before', (chain) => chain.addRowBefore()),
  tableinsertrowafter: sometimes('row-after', (chain) => chain.addRowAfter()),
  tabledeleterow: sometimes('row-delete', (chain) => chain.deleteRow()),
  tableinsertcolbefore: sometimes('column-before', (chain) => chain.addColumnBefore()),
  tableinsertcolafter: sometimes('column-after', (chain) => chain.addColumnAfter()),
  tabledeletecol: sometimes('column-delete', (chain) => chain.deleteColumn()),
  tablemergecells: sometimes('merge', (chain) => chain.mergeCells()),
  tablesplitcells: sometimes('split', (chain) => chain.splitCell()),
  tablerowheader: sometimes('header', (chain) => chain.toggleHeaderRow()),
  tabledelete: sometimes('table-delete', (chain) => chain.deleteTable()),
}

const opening: Record<string, RichTextTool> = {
  link: {
    label: 'link',
    icon: <TextIcon name="link" />,
    run: ({ open }) => open('link'),
    isOn: ({ editor }) => editor.isActive('link'),
  },
  image: { label: 'image', icon: <TextIcon name="picture" />, run: ({ open }) => open('image') },
  code: { label: 'code', icon: <TextIcon name="code" />, run: ({ open }) => open('code') },
  fullscreen: {
    label: 'full',
    icon: <Icon name="fullscreen" />,
    run: ({ toggleFull }) => toggleFull(),
    isOn: ({ isFull }) => isFull,
  },
}

/** Button tools, by the names used in designs. */
export const richTextTools: Readonly<Record<string, RichTextTool>> = { ...writing, ...tables, ...opening }

/** Menus as names of tools; `|` is a separator. */
export const richTextMenus: Readonly<Record<string, readonly string[]>> = {
  edit: ['undo', 'redo', '|', 'selectall'],
  insert: ['image', 'link', 'table', 'hr'],
  view: ['code', 'fullscreen'],
  format: [
    ...['bold', 'italic', 'underline', 'strikethrough', '|', 'bullist', 'numlist', 'blockquote', '|'],
    ...['alignleft', 'aligncenter', 'alignright', 'alignjustify', '|', 'removeformat'],
  ],
  table: [
    ...['table', '|', 'tableinsertrowbefore', 'tableinsertrowafter', 'tabledeleterow', '|'],
    ...['tableinsertcolbefore', 'tableinsertcolafter', 'tabledeletecol', '|'],
    ...['tablemergecells', 'tablesplitcells', 'tablerowheader', '|', 'tabledelete'],
  ],
}
