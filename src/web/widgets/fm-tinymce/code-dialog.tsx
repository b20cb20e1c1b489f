import { useId, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'
import { DialogButtons } from '../../ui/dialog-buttons'

/** Formats HTML with one line per block, for legibility. */
const inLines = (html: string) =>
  html
    .replace(/(<\/(?:p|h\d|li|ul|ol|tr|table|blockquote|pre)>|<(?:ul|ol|tr|hr|tbody)[^<>]*>)/g, '$1\n')
    .trim()

/** Removes the line breaks between blocks. */
const joined = (text: string) => text.replace(/>\r?\n</g, '><')

interface CodeDialogProps {
  html: string
  disabled: boolean
  onClose(): void
  onSave(html: string): void
}

/** Dialog that edits the HTML source. */
export function HtmlDialog({ html, disabled, onClose, onSave }: CodeDialogProps) {
  const id = useId()
  const [text, setText] = useState(() => inLines(html))
  const footer = <DialogButtons onCancel={onClose} disabled={disabled} onClick={() => onSave(joined(text))} />
  return (
    <Dialog title={t('rich-text.code')} onClose={onClose} footer={footer} width={820}>
      <p id={id} className="rt-hint q-soft">
        {t('rich-text.code.hint')}
      </p>
      <textarea
        className="rt-code q-full q-radius-md q-pad-y-2 q-pad-x-3"
        aria-label={t('rich-text.code')}
        aria-describedby={id}
        spellCheck={false}
        rows={18}
        value={text}
        readOnly={disabled}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}
