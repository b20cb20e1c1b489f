import { useState } from 'react'
import type { FormItem } from '#/generated/types'
import { RichTextView } from '../../files/rich/rich-text-view'
import { t } from '../../platform'
import { Button, Dialog, DialogButtons, Stack } from '../../ui'
import { FieldControl, planSingleField } from '../field-control'
import type { PropertyProps } from './property-list'

const toolbar = [
  'undo redo | formatselect fontsizeselect forecolor backcolor | bold italic underline strikethrough',
  'alignleft aligncenter alignright | bullist numlist outdent indent blockquote hr | link image table | removeformat code',
]

/** The rich text field, as people fill it in, with all its tools. */
const editorItem: FormItem = {
  type: 'custom',
  name: '',
  key: '1700000000000_1',
  keyindex: 1,
  model: 'words',
  rules: [],
  options: {
    componentName: 'fm-tinymce',
    width: '100%',
    tinymceset: { height: 320, toolbar, menubar: 'edit insert view format table' },
  },
}

interface WordsDialogProps {
  title: string
  html: string
  onSave(html: string): void
  onClose(): void
}

function WordsDialog({ title, html, onSave, onClose }: WordsDialogProps) {
  const [typed, setTyped] = useState(html)
  const planned = planSingleField({ ...editorItem, name: title }, 'input')
  const foot = <DialogButtons onCancel={onClose} onClick={() => onSave(typed)} />
  return (
    <Dialog title={title} onClose={onClose} footer={foot} width={880}>
      {planned && (
        <FieldControl
          id="rich-option"
          planned={planned}
          item={editorItem}
          value={typed}
          onChange={(next) => setTyped(String(next ?? ''))}
        />
      )}
    </Dialog>
  )
}

/** Rich text of a design: shown as rendered, edited in the editor of the rich text field. */
export function RichEditor({ id, schema, value, onChange }: PropertyProps) {
  const [isOpen, setOpen] = useState(false)
  const html = typeof value === 'string' ? value : ''
  const title = t(schema.title ?? '')
  const save = (next: string) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Stack gap={1.5}>
      {html && <RichTextView className="fd-rich q-scroll" html={html} />}
      <Button id={id} aria-label={t('designer.rich.edit')} onClick={() => setOpen(true)}>
        {t('designer.rich.edit')}
      </Button>
      {isOpen && <WordsDialog title={title} html={html} onSave={save} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
